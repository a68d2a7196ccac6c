import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field } from './document-form.ts'

/** The dialog of an action that declares input. No collection of the product has one: the test adds it to an action. */

const WITH_INPUT = `
  const { name, price } = collection.fields
  collection.actions.vendre.input = {
    acheteur: { ...name, label: 'Acheteur', required: true },
    acompte: { ...price, label: 'Acompte', required: false },
  }
`

/** Applies `change` to the declaration of a collection as the page adds it to the registry, a map by slug. */
async function withDeclaration(page: Page, slug: string, change: string): Promise<void> {
  await page.addInitScript(`{
    const { set } = Map.prototype
    Map.prototype.set = function (key, collection) {
      if (key === '${slug}' && collection?.actions && collection.fields) {
        Map.prototype.set = set
        ${change}
      }
      return set.call(this, key, collection)
    }
  }`)
  await page.reload()
}

test('an action with input asks for it in a dialog', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Table de ferme', price: 480 })
  const page = await open(admin, `/boutique/produits/${id}`)
  await withDeclaration(page, 'produits', WITH_INPUT)
  const sent: unknown[] = []
  const answers: ((route: Route) => Promise<void>)[] = []
  await page.route(`**/produits/${id}/actions/vendre`, async (route) => {
    sent.push(route.request().postDataJSON())
    await answers.shift()?.(route)
  })
  const dialog = page.getByRole('dialog', { name: 'Vendu' })
  const buyer = dialog.getByRole('textbox', { name: 'Acheteur' })
  const deposit = dialog.getByRole('textbox', { name: 'Acompte' })
  const start = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Vendu' }).click()
    await expect(buyer).toBeFocused()
  }

  await test.step('Échap closes the dialog, and nothing is sent', async () => {
    await start()
    await buyer.fill('Camille')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Nom')).toHaveValue('Table de ferme')
  })
  await test.step('a missing required input is shown at its field', async () => {
    await start()
    await expect(buyer).toHaveValue('')
    await deposit.fill('50')
    await page.keyboard.press('Enter')
    await expect(buyer).toHaveAccessibleDescription('Champs obligatoire')
    await expect(buyer).toBeFocused()
    expect(sent).toEqual([])
  })
  await test.step('a refusal of the server is shown at its field, and the typed text stays', async () => {
    const errors = [{ path: 'acheteur', message: 'Cette personne a déjà un acompte' }]
    answers.push((route) => route.fulfill({ status: 422, json: { code: 'validation', detail: 'refusé', errors } }))
    await buyer.fill('Camille')
    await page.keyboard.press('Enter')
    await expect(buyer).toHaveAccessibleDescription('Cette personne a déjà un acompte')
    await expect(buyer).toBeFocused()
    await expect(buyer).toHaveValue('Camille')
    expect(sent).toEqual([{ acheteur: 'Camille', acompte: 50 }])
  })
  await test.step('an unreachable server and a refusal of the whole are shown in the dialog', async () => {
    answers.push((route) => route.abort())
    await buyer.fill('Louise')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Erreur lors de la mise à jour : Le serveur ne répond pas')
    answers.push((route) => route.fulfill({ status: 409, json: { code: 'complet', detail: 'Le stock est vide' } }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Le stock est vide')
    await expect(buyer).toHaveValue('Louise')
  })
  await test.step('success closes the dialog and offers to undo', async () => {
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    answers.push(async (route) => {
      await isAnswered
      // The server of the tests has the action without input.
      await route.continue({ postData: '{}' })
    })
    await page.keyboard.press('Enter')
    const submit = dialog.locator('button[type=submit]')
    await expect(submit).toHaveAttribute('data-loading', 'true')
    await page.keyboard.press('Escape')
    await expect(submit).toBeVisible()
    answer()
    await expect(dialog).toHaveCount(0)
    expect(sent.at(-1)).toEqual({ acheteur: 'Louise', acompte: 50 })
    await expect.poll(() => admin.must('GET', `${shop.root}/produits/${id}`)).toMatchObject({ inStock: false })
    const done = page.getByRole('status').filter({ hasText: 'Vendu : Table de ferme' })
    await done.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => admin.must('GET', `${shop.root}/produits/${id}`)).toMatchObject({ inStock: true })
  })
})

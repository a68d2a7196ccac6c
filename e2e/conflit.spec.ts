import type { Locator, Page } from '@playwright/test'
import { openFolds } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** Two people in the same form: nothing is lost, and they choose between two values. */

const RIGHTS = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const state = (page: Page, text: string): Locator =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })
const card = (page: Page): Locator => page.getByRole('group', { name: /aussi changé/ })

/** Both change a field at the same time: the first person's save is sent after the second's. */
async function disagree(first: Page, second: Page, path: string, name: string, values: [string, string]) {
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await first.route(path, async (route) => {
    if (route.request().method() === 'PATCH') await until
    await route.continue()
  })
  await field(first, name).fill(values[0])
  await expect(state(first, 'Enregistrement…')).toBeVisible()
  await field(second, name).fill(values[1])
  await expect(state(second, 'Enregistré')).toBeVisible()
  letGo()
  await expect(card(first)).toBeVisible()
}

test('two people in one form', async ({ admin, shop, person, open }) => {
  const [camille, dominique] = [await person(RIGHTS), await person({ ...RIGHTS, displayname: 'Dominique' })]
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', shortname: 'Chêne', price: 480 })
  const address = `/boutique/produits/${produit.id}`
  const path = `**${shop.root}/produits/**`
  const [one, two] = [await open(camille.api, address), await open(dominique.api, address)]
  const stored = () => admin.must('GET', `${shop.root}/produits/${produit.id}`)
  for (const page of [one, two]) await expect(state(page, 'Enregistré')).toBeVisible()

  for (const page of [one, two]) await openFolds(page)
  await test.step("[LIVE-04] different fields: both changes are kept, and each sees the other's", async () => {
    await field(one, 'Nom court').focus()
    await field(one, 'Nom court').fill('Merisier')
    await field(two, 'Prix').fill('520')
    await expect(field(two, 'Nom court')).toHaveValue('Merisier')
    await expect(field(one, 'Prix')).toHaveValue(/^520/)
    await expect(field(one, 'Nom court')).toBeFocused()
    for (const page of [one, two]) await expect(state(page, 'Enregistré')).toBeVisible()
    expect(await stored()).toMatchObject({ name: 'Table', shortname: 'Merisier', price: 520 })
    await expect(card(one)).toHaveCount(0)
    await expect(card(two)).toHaveCount(0)
  })
  await test.step('a change of somebody else does not replace text being typed', async () => {
    await field(one, 'Description').fill('Un plateau')
    await field(two, 'Nom').fill('Table de ferme')
    await expect(field(one, 'Nom')).toHaveValue('Table de ferme')
    await expect(field(one, 'Description')).toBeFocused()
    await one.keyboard.type(' de trois mètres')
    await expect(field(one, 'Description')).toHaveValue('Un plateau de trois mètres')
    await expect(field(two, 'Description')).toHaveValue('Un plateau de trois mètres')
  })
  await test.step('the same field: both values are shown for a choice', async () => {
    await disagree(one, two, path, 'Nom', ['Table à rallonges', 'Table de monastère'])
    await expect(card(one)).toHaveAccessibleName('Dominique a aussi changé : Nom')
    await expect(field(one, 'Nom')).toBeFocused()
    await expect(card(one)).toContainText('Table à rallonges')
    await expect(card(one)).toContainText('Table de monastère')
    expect((await stored()).name).toBe('Table de monastère')
    await one.keyboard.press('Control+s')
    await expect(one.getByRole('alert').filter({ hasText: 'Un choix reste à faire entre deux valeurs' })).toBeVisible()
    await expect(card(two)).toHaveCount(0)
  })
  await test.step('leaving does not resolve the conflict', async () => {
    await one.getByRole('button', { name: 'Fermer (Échap)' }).click()
    const dialog = one.getByRole('dialog', { name: 'Modifications non enregistrées' })
    await expect(dialog).toContainText('Un choix reste à faire entre votre valeur')
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
  })
  await test.step("choosing the other's value", async () => {
    await card(one).getByRole('button', { name: 'Prendre Table de monastère' }).click()
    await expect(card(one)).toHaveCount(0)
    await expect(field(one, 'Nom')).toHaveValue('Table de monastère')
    await expect(state(one, 'Enregistré')).toBeVisible()
    expect((await stored()).name).toBe('Table de monastère')
  })
  await test.step('keeping the own value, in its stored form', async () => {
    await disagree(one, two, path, 'Prix', ['450', '600'])
    await expect(card(one)).toContainText(/600,00/)
    await card(one)
      .getByRole('button', { name: /^Garder.450,00/ })
      .click()
    await expect(card(one)).toHaveCount(0)
    await expect(state(one, 'Enregistré')).toBeVisible()
    expect((await stored()).price).toBe(450)
    // The other person has the focus in that field, which keeps its text until blur.
    await expect(two.getByText(/^Changé entre-temps : 450,00/)).toBeVisible()
    await expect(field(two, 'Prix')).toHaveValue('600')
    await field(two, 'Prix').press('Tab')
    await expect(field(two, 'Prix')).toHaveValue(/^450/)
    await expect(two.getByText('Changé entre-temps')).toHaveCount(0)
  })
  await test.step('the own change in another tab is not told as that of somebody else', async () => {
    const again = await open(camille.api, address)
    await expect(state(again, 'Enregistré')).toBeVisible()
    await openFolds(again)
    await disagree(one, again, path, 'Nom court', ['Orme', 'Frêne'])
    await expect(card(one)).toHaveAccessibleName('Vous avez aussi changé, dans un autre onglet : Nom court')
    await card(one).getByRole('button', { name: 'Prendre Frêne' }).click()
    await expect(field(one, 'Nom court')).toHaveValue('Frêne')
    await again.close()
  })
  await test.step('the other person deletes the document: reported, and the typed text is still readable', async () => {
    await two.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await two.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(one.getByRole('alert').filter({ hasText: 'Ce produit a été supprimé' })).toBeVisible()
    await expect(field(one, 'Description')).toHaveValue('Un plateau de trois mètres')
    await one.getByRole('button', { name: 'Revenir à la liste' }).click()
    await expect(one).toHaveURL('/boutique/produits')
  })
})

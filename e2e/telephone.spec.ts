import type { Page } from '@playwright/test'
import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './product-form.ts'
import { smallTargets } from './targets.ts'

/** What a dealer with a phone touches: the size of targets, the place of the first photo, how a person is reached. */

const CLIENT = { contact_firstname: 'Léa', contact_email: 'lea@exemple.fr', contact_phone: '06 12 34 56 78' }

/** Opens a screen, and waits for what it shows last. */
async function see(page: Page, path: string, last: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByText(last).first()).toBeVisible()
}

test('a finger finds everything, and the list begins with its photos', async ({ admin, shop, open }) => {
  const product = await admin.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480, isOnlineStore: true })
  const photos = [await admin.photo(shop.id, 'produits', product.id)]
  await admin.must('PATCH', `${shop.root}/produits/${product.id}`, { changes: { photos }, rev: product.rev })
  const contact = await admin.must('POST', `${shop.root}/contacts`, {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@exemple.fr',
    phone: '06 12 34 56 78',
  })
  const order = await admin.must('POST', `${shop.root}/commandes`, {
    ...CLIENT,
    contact: contact.id,
    deliveryDate: '2026-12-24',
    produits: [{ id: 'l1', name: 'Table', price: 480 }],
  })
  const requests = [{ produit_id: product.id, produit_name: 'Table', message: 'Encore là ?' }]
  const request = await admin.must('POST', `${shop.root}/demandes`, { ...CLIENT, requests })
  const page = await open(admin, '/boutique/produits', PHONE)
  const card = page.getByRole('article', { name: /Table/ })

  await test.step('the first photo is at most 150 pixels from the top', async () => {
    await expect(card.locator('img')).toBeVisible()
    await expect.poll(async () => (await card.locator('img').boundingBox())?.y ?? 1000).toBeLessThanOrEqual(150)
    await expect.poll(() => smallTargets(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  })
  await test.step('the search opens on request, with the focus in it', async () => {
    await page.getByRole('button', { name: 'Rechercher dans la liste' }).tap()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill('Table')
    await expect(page).toHaveURL(/q=Table/)
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: 'Rechercher dans la liste' }).tap()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expect(page).not.toHaveURL(/q=/)
  })
  await test.step('menus and dialogs', async () => {
    await page.getByRole('button', { name: 'Actions de « Table »' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect.poll(() => smallTargets(page, '[role=menu]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect.poll(() => smallTargets(page, '[role=dialog]')).toEqual([])
    await page.getByRole('button', { name: 'Fermer le menu' }).tap()
    await card.getByRole('link').tap()
    await page.getByRole('button', { name: 'Supprimer', exact: true }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => smallTargets(page, '[role=dialog]')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const screens = [
    [`/boutique/produits/${product.id}`, 'Choisir dans la médiathèque'],
    [`/boutique/contacts/${contact.id}`, 'Adresse'],
    [`/boutique/commandes/${order.id}`, 'Date de livraison'],
    [`/boutique/commandes/${order.id}#produits`, 'Ajouter un produit'],
    [`/boutique/demandes/${request.id}`, 'Ouvrir le produit'],
    ['/boutique/contacts', 'Léa Martin'],
    ['/boutique/demandes', 'Table'],
    ['/boutique/depenses', 'Aucune dépense'],
    ['/dashboard', 'Dernières demandes'],
    ['/medias', 'photo.jpg'],
    ['/admin/users', 'Administrateur'],
    ['/boutique/params', 'Stockage'],
  ] as const
  for (const [path, last] of screens)
    await test.step(`the targets of ${path.replace(/\/\w{32}/, '')}`, async () => {
      await see(page, path, last)
      await expect.poll(() => smallTargets(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    })
  await test.step('a contact is one column, with Appeler and Écrire at its top and in its row', async () => {
    for (const path of [
      `/boutique/contacts/${contact.id}`,
      `/boutique/commandes/${order.id}`,
      `/boutique/demandes/${request.id}`,
    ]) {
      await page.goto(path)
      const form = page.getByRole('article')
      const call = form.getByRole('link', { name: 'Appeler', exact: true })
      await expect(call).toHaveAttribute('href', 'tel:0612345678')
      await expect(form.getByRole('link', { name: 'Écrire', exact: true })).toHaveAttribute(
        'href',
        'mailto:lea@exemple.fr',
      )
      await expect.poll(async () => (await call.boundingBox())?.y ?? 9999).toBeLessThan(PHONE.viewport.height)
    }
    await page.goto(`/boutique/contacts/${contact.id}`)
    const left = async (name: string) => (await page.getByRole('textbox', { name, exact: true }).boundingBox())?.x
    await expect.poll(async () => (await left('Téléphone')) === (await left('E-mail'))).toBe(true)
    await expect(page.getByRole('textbox', { name: 'Téléphone' })).toHaveAttribute('type', 'tel')
    expect(await violations(page)).toEqual([])
    await page.goto('/boutique/contacts')
    await expect(page.getByRole('link', { name: 'Appeler « Léa Martin »' })).toHaveAttribute('href', 'tel:0612345678')
    await page.getByRole('button', { name: 'Actions de « Léa Martin »' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Écrire' })).toHaveAttribute('href', 'mailto:lea@exemple.fr')
  })
})

import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { openFolds } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** Undo: from the history of a document, and from notifications. */

const CATALOGUE = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'Document' }).getByText('Enregistré', { exact: true })
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const notice = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })
const takeBack = (page: Page, text: string | RegExp): Promise<void> =>
  notice(page, text)
    .last()
    .getByRole('button', { name: /^(Annuler|Rétablir)$/ })
    .click()

async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Historique' }).click()
  return page.getByRole('dialog', { name: 'Historique' })
}

test('the history shows what is stored, not what is typed', async ({ shop, person, open }) => {
  const camille = await person(CATALOGUE)
  const banc = await camille.api.must('POST', `${shop.root}/produits`, { name: 'Banc', shortname: 'Un' })
  await camille.api.must('PATCH', `${shop.root}/produits/${banc.id}`, { changes: { shortname: 'Deux' } })
  const page = await open(camille.api, `/boutique/produits/${banc.id}`)
  await expect(saved(page)).toBeVisible()
  // Without its name the document is not saved: the second field stays typed only.
  await openFolds(page)
  await field(page, 'Nom').fill('')
  await field(page, 'Nom court').fill('Trois')
  const history = await openHistory(page)
  await expect(history.getByRole('listitem').first()).toContainText(/Nom court : Un\s+Deux/)
  await expect(history).not.toContainText('Trois')
})

test('a change is undone from the history', async ({ admin, shop, person, open }) => {
  const [camille, colin] = [await person(CATALOGUE), await person({ ...CATALOGUE, displayname: 'Colin' })]
  const table = await camille.api.must('POST', `${shop.root}/produits`, { name: 'Table', price: 480 })
  const path = `${shop.root}/produits/${table.id}`
  await camille.api.must('PATCH', path, { changes: { name: 'Table de ferme', price: 520 } })
  const page = await open(camille.api, `/boutique/produits/${table.id}`)
  await expect(saved(page)).toBeVisible()
  const history = await openHistory(page)
  const lines = history.getByRole('listitem')

  await test.step('with the keyboard: the form shows the previous value', async () => {
    await expect(lines).toHaveCount(2)
    const button = lines.first().getByRole('button', { name: /^Annuler : a modifié, \d+ .+ à \d\d:\d\d$/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Annulation réussie')).toBeVisible()
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText('Camille a annulé')
    await expect(lines.first()).toContainText(/Nom : Table de ferme\s+Table/)
    await expect(field(page, 'Nom')).toHaveValue('Table')
    await expect(field(page, 'Prix')).toHaveValue(/^480/)
  })
  await test.step('Ctrl Z undoes the undo', async () => {
    await page.keyboard.press('Control+z')
    await expect(field(page, 'Nom')).toHaveValue('Table de ferme')
    await expect(field(page, 'Prix')).toHaveValue(/^520/)
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
  })
  await test.step("a colleague's later change is kept, and named", async () => {
    await colin.api.must('PATCH', path, { changes: { name: 'Console' } })
    await expect(field(page, 'Nom')).toHaveValue('Console')
    await openHistory(page)
    await lines.filter({ hasText: 'Camille a modifié' }).getByRole('button', { name: 'Annuler' }).click()
    const left = history.getByRole('alert', { name: "Ce qui n'a pas été annulé" })
    await expect(left).toContainText('« Nom » reste : modifié depuis par Colin')
    await expect(left).toContainText('« Prix » reste : modifié depuis par vous')
    await expect(
      page.getByRole('alert').filter({ hasText: "Tout a changé depuis : rien n'a été annulé" }),
    ).toBeVisible()
    expect(await admin.must('GET', path)).toMatchObject({ name: 'Console', price: 520 })
    await page.keyboard.press('Escape')
  })
  await test.step('undoing a part of a change', async () => {
    await field(page, 'Prix').fill('99')
    await openFolds(page)
    await field(page, 'Nom court').fill('Chêne')
    await expect.poll(async () => (await admin.must('GET', path)).shortname).toBe('Chêne')
    await expect(saved(page)).toBeVisible()
    await colin.api.must('PATCH', path, { changes: { shortname: 'Merisier' } })
    await openHistory(page)
    await lines
      .filter({ hasText: /Prix : 520/ })
      .getByRole('button', { name: 'Annuler' })
      .first()
      .click()
    await expect(notice(page, 'Annulation réussie. « Nom court » reste : modifié depuis par Colin')).toBeVisible()
    await expect.poll(async () => (await admin.must('GET', path)).price).toBe(520)
    expect(await admin.must('GET', path)).toMatchObject({ shortname: 'Merisier' })
    expect(await violations(page)).toEqual([])
  })
  await test.step('undoing a creation, after a question: the document is deleted, and can be restored', async () => {
    await page.keyboard.press('Escape')
    const lamp = await camille.api.must('POST', `${shop.root}/produits`, { name: 'Lampe' })
    await page.goto(`/boutique/produits/${lamp.id}`)
    await openHistory(page)
    await lines.getByRole('button', { name: /^Annuler : a créé le document/ }).click()
    await expect(history.getByRole('button', { name: 'Garder' })).toBeFocused()
    await expect(history).toContainText("L'annulation supprime le document.")
    expect(await violations(page)).toEqual([])
    await history.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(card(page, 'Lampe')).toHaveCount(0)
    await takeBack(page, 'Annulation réussie')
    await expect(card(page, 'Lampe')).toBeVisible()
  })
})

test('an action is undone from its notification', async ({ admin, shop, person, open }) => {
  const { api } = await person(CATALOGUE)
  const create = (name: string) =>
    api.must('POST', `${shop.root}/produits`, { name, price: 100, inStock: true, isOnlineStore: true, onSale: true })
  const chair = await create('Chaise')
  const table = await create('Table')
  const stored = () => admin.must('GET', `${shop.root}/produits/${table.id}`)
  const page = await open(api, '/boutique/produits')
  const names = () =>
    page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel))

  await test.step('Vendu, in a list', async () => {
    await card(page, 'Table').hover()
    await card(page, 'Table').getByRole('button', { name: 'Vendu' }).click()
    await expect.poll(async () => (await stored()).inStock).toBe(false)
    // The notification stays while the focus is in it, however long the analysis takes.
    await notice(page, 'Vendu : Table').getByRole('button', { name: 'Annuler' }).focus()
    expect(await violations(page)).toEqual([])
    await takeBack(page, 'Vendu : Table')
    await expect.poll(async () => (await stored()).inStock).toBe(true)
    expect(await stored()).toMatchObject({ onSale: true })
    expect((await stored()).soldoutAt).toBeUndefined()
  })
  await test.step('a reorder with the keyboard, then Ctrl Z', async () => {
    const { datetime } = await stored()
    await expect.poll(names).toEqual(['Table', 'Chaise'])
    await card(page, 'Table').getByRole('link').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Table » est soulevé, place 1 sur 2')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('« Table » est à la place 2 sur 2')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(notice(page, 'Ordre changé : Table')).toBeVisible()
    await expect.poll(names).toEqual(['Chaise', 'Table'])
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['Table', 'Chaise'])
    await expect.poll(async () => (await stored()).datetime).toBe(datetime)
  })
  await test.step('a deletion, from the form, with the keyboard only', async () => {
    await page.goto(`/boutique/produits/${chair.id}`)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(card(page, 'Chaise')).toHaveCount(0)
    // The live list may be earlier than the response, which brings the offer.
    await expect(notice(page, 'Suppression réussie')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(card(page, 'Chaise')).toBeVisible()
    await takeBack(page, 'Annulation réussie')
    await expect(card(page, 'Chaise')).toHaveCount(0)
  })
  await test.step('a document that a colleague deleted since: reported in a sentence', async () => {
    await page.goto(`/boutique/produits/${table.id}`)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Réserver' }).click()
    await page.getByRole('dialog', { name: 'Réserver' }).getByRole('button', { name: 'Réserver' }).click()
    await expect(notice(page, 'Réservé : Table')).toBeVisible()
    await admin.must('DELETE', `${shop.root}/produits/${table.id}`)
    await takeBack(page, 'Réservé : Table')
    await expect(page.getByRole('alert').filter({ hasText: 'Le document reste : supprimé depuis' })).toBeVisible()
  })
})

test('variants of a product are undone: all generated ones, and a deleted one', async ({ person, shop, open }) => {
  const { api } = await person(CATALOGUE)
  const produit = await api.must('POST', `${shop.root}/produits`, {
    name: 'Table',
    productType: 'variants',
    startPrice: 100,
    options: [{ libelle: 'Couleur', values: [{ libelle: 'Rouge' }, { libelle: 'Bleu' }, { libelle: 'Vert' }] }],
  })
  const page = await open(api, `/boutique/produits/${produit.id}#declinaisons`)
  const rows = page.getByRole('list', { name: 'Liste des déclinaisons' }).getByRole('listitem')
  const generate = page.getByRole('button', { name: 'Générer les déclinaisons' })

  await generate.click()
  await expect(rows).toHaveCount(3)
  await takeBack(page, /3.déclinaisons ajoutées/)
  await expect(rows).toHaveCount(0)
  await takeBack(page, 'Annulation réussie')
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Supprimer Bleu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(rows).toHaveCount(2)
  await takeBack(page, 'Suppression réussie')
  await expect(rows).toHaveCount(3)
})

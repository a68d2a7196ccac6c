import type { Locator, Page } from '@playwright/test'
import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Deletions are hard to do by mistake. */

const CATALOGUE = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Document' })

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  await expect(button).toBeVisible()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** The name of the button or link at a point; empty: none. */
const under = (page: Page, point: { x: number; y: number }): Promise<string> =>
  page.evaluate(({ x, y }) => {
    const found = document.elementFromPoint(x, y)?.closest('button, a')
    return found?.getAttribute('aria-label') ?? found?.textContent ?? ''
  }, point)

for (const [where, options] of [
  ['in a wide window', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test(`no other button is under the pointer that has just created a document, ${where}`, async ({ person, open }) => {
    const { api } = await person(CATALOGUE)
    const page = await open(api, '/boutique/produits/nouveau', options)
    const save = bar(page).getByRole('button', { name: 'Enregistrer' }).filter({ visible: true })
    const point = await middleOf(save)
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Banc')
    await expect(bar(page).getByRole('button', { name: 'Supprimer' })).toBeVisible()
    await expect(bar(page).getByText('Enregistré', { exact: true })).toBeVisible()
    expect(['', 'Enregistrer']).toContain(await under(page, point))
  })

test('a user is created by a button under which there is no other, and a boutique is deleted by its name only', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/admin/users/nouveau')
  await test.step('the button "Créer"', async () => {
    const create = bar(page).getByRole('button', { name: 'Créer' })
    const point = await middleOf(create)
    await page.getByRole('textbox', { name: /^Nom/ }).first().fill(`Camille ${shop.id}`)
    await page.getByRole('textbox', { name: /mail/ }).first().fill(`camille-${shop.id}@exemple.fr`)
    await create.click()
    await expect(bar(page).getByRole('button', { name: 'Supprimer' })).toBeVisible()
    expect(await under(page, point)).toBe('')
  })
  await test.step('the question about a boutique asks for its name', async () => {
    const name = `Réserve ${shop.id}`
    const { id } = await admin.must('POST', '/api/boutiques', { name })
    await page.goto(`/admin/boutiques/${id}`)
    await bar(page).getByRole('button', { name: 'Supprimer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette boutique ?' })
    const remove = dialog.getByRole('button', { name: 'Supprimer' })
    const typed = dialog.getByRole('textbox', { name: `Pour confirmer, écrivez « ${name} »` })
    await expect(remove).toBeDisabled()
    await typed.fill('Réserve')
    await expect(remove).toBeDisabled()
    expect(await violations(page)).toEqual([])
    await typed.fill(name.toUpperCase())
    await remove.click()
    await expect(page.getByText('Suppression réussie')).toBeVisible()
  })
})

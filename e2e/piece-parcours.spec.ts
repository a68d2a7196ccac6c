import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('the life of a piece: restored, on sale, reserved until a day, sold and delivered, told live', async ({
  admin,
  shop,
  open,
}) => {
  const lea = await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Léa', lastname: 'Août' })
  const chest = await admin.must('POST', `${shop.root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  const address = `${shop.root}/produits/${chest.id}`
  const stored = () => admin.must('GET', address)
  const page = await open(admin, `/boutique/produits/${chest.id}`)
  const bar = page.getByRole('toolbar', { name: 'Document' })
  const steps = page.getByRole('list', { name: 'Parcours de la pièce' }).getByRole('listitem')

  await page.getByRole('button', { name: 'Parcours' }).click()
  await expect(steps).toHaveText([/^Mise en vente/, /^Fiche créée/])

  await admin.must('POST', `${address}/actions/mettre-en-restauration`)
  await expect(page.getByText('En restauration', { exact: true }).first()).toBeVisible()
  await expect(steps.first()).toHaveText(/^En restauration/)
  await bar.getByRole('button', { name: 'Mettre en vente' }).click()
  await expect.poll(stored).toMatchObject({ isOnlineStore: true })
  await expect(steps.first()).toHaveText(/^Mise en vente/)

  const until = new Intl.DateTimeFormat('sv-SE').format(new Date(Date.now() + 8 * 86_400_000))
  await admin.must('POST', `${address}/actions/reserver`, { isReserved: true, contact: lea.id, until })
  await expect(page.getByRole('link', { name: 'Réservé pour Léa Août' })).toBeVisible()
  await expect(steps.first().getByRole('link', { name: 'Léa Août' })).toBeVisible()
  await expect(steps.first()).toHaveText(/^Réservée jusqu'au \d\d\/\d\d\/\d\d · Léa Août/)
  expect(await violations(page)).toEqual([])

  await admin.must('POST', `${address}/actions/encaisser`, { prix: 700, mode: 'cb' })
  await expect(steps.first()).toHaveText(/^Vendue · 700/)
  await bar.getByRole('button', { name: 'Livré' }).click()
  await expect.poll(stored).toMatchObject({ suivi: 'livre' })
  await expect(steps.first()).toHaveText(/^Livrée/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
})

import { expect, test } from './fixtures.ts'
import { CATALOGUE } from './product-form.ts'

test('two people in one document see each other, and the field each is in', async ({ admin, shop, open, person }) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon', price: 180 })
  const lea = await person({ ...CATALOGUE, displayname: 'Léa Martin' })
  const zoe = await person({ ...CATALOGUE, displayname: 'Zoé Petit' })
  const first = await open(lea.api, `/boutique/produits/${id}`)
  await expect(first.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Guéridon')
  const second = await open(zoe.api, '/boutique/produits')
  await expect(second.getByRole('group', { name: 'Ouvert par' }).getByRole('img', { name: 'Léa Martin' })).toBeVisible()

  await second
    .getByRole('link', { name: /Guéridon/ })
    .first()
    .click()
  const bars = [first, second].map((page) => page.getByRole('toolbar', { name: 'Document' }))
  const [ofFirst, ofSecond] = bars as [(typeof bars)[0], (typeof bars)[0]]
  await expect(ofFirst.getByRole('img', { name: 'Zoé Petit' })).toBeVisible()
  await expect(ofSecond.getByRole('img', { name: 'Léa Martin' })).toBeVisible()
  // Nobody is told about themselves.
  await expect(ofFirst.getByRole('img', { name: /Léa/ })).toHaveCount(0)

  await second.getByRole('textbox', { name: 'Prix', exact: true }).focus()
  await expect(ofFirst.getByRole('img', { name: 'Zoé Petit : Prix' })).toBeVisible()
  await expect(first.locator('[data-occupied]')).toContainText('Zoé Petit')
  // What somebody types stays theirs.
  const name = first.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill('Guéridon rond')
  await expect(second.locator('[data-occupied]')).toContainText('Léa Martin')
  await expect(name).toHaveValue('Guéridon rond')

  // The same person in another tab, which they may have forgotten.
  const mine = await first.context().newPage()
  await mine.goto(`/boutique/produits/${id}`)
  const other = { name: 'Vous, dans un autre onglet' }
  await expect(ofFirst.getByRole('img', other)).toBeVisible()
  await expect(mine.getByRole('toolbar', { name: 'Document' }).getByRole('img', other)).toBeVisible()
  await mine.close()
  await expect(ofFirst.getByRole('img', other)).toHaveCount(0)

  await second.close()
  await expect(ofFirst.getByRole('img', { name: /Zoé/ })).toHaveCount(0)
  await expect(first.locator('[data-occupied]')).toHaveCount(0)
})

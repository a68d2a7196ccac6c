import { field, state } from './document-form.ts'
import { expect, test } from './fixtures.ts'

test('the first change of the settings is saved by a button, which is there while it waits', async ({
  admin,
  shop,
  person,
  open,
}) => {
  const { api } = await person({ hasAccessToStore: true, profils: ['boutique-params'] })
  const page = await open(api, '/boutique/params')
  const save = page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name: 'Enregistrer' })
  await expect(field(page, 'Nom')).toHaveValue(shop.name)
  await expect(save.filter({ visible: true })).toHaveCount(0)
  await field(page, 'Nom').fill('Atelier du quai')
  await expect(state(page, 'Modifications non enregistrées')).toBeVisible()
  await save.filter({ visible: true }).click()
  await expect(state(page, 'Enregistré')).toBeVisible()
  await expect(save.filter({ visible: true })).toHaveCount(0)
  expect((await admin.must('GET', shop.root)).name).toBe('Atelier du quai')
})

import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('the price of a plank', async ({ admin, person, shop, open }) => {
  const { api } = await person({ hasAccessToCalculatrices: true })
  await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices: ['omaje-planches'] } })
  const page = await open(api, '/calculatrices')
  const result = page.getByRole('main').getByRole('status').filter({ hasText: /prix/ })
  const input = (name: string) => page.getByRole('textbox', { name })
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await input(name).fill(value)
  }

  await test.step('[CALC-01] the area opens on the calculator of the boutique, with its four inputs', async () => {
    await expect(page).toHaveURL('/calculatrices/omaje/planches')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(4)
    for (const name of ['Largeur', 'Hauteur', 'Profondeur', 'Joints collés']) await expect(input(name)).toBeEditable()
    await expect(result).toContainText('dès que les quatre valeurs sont saisies')
    expect(await violations(page)).toEqual([])
  })
  await test.step('[CALC-12] a boutique lists three calculators, and no other', async () => {
    const all = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']
    const list = (calculatrices: string[]) =>
      admin.call('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices } })
    expect((await list([...all, 'escaliers'])).status).toBe(422)
    expect((await list(all)).status).toBe(200)
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect(menu).toHaveText(['Omaje : planches'])
  })
  await test.step('[CALC-03] nothing is computed before the last value', async () => {
    await type({ Largeur: '100', Hauteur: '50', Profondeur: '2' })
    await expect(result).not.toContainText('Le prix de vente')
  })
  await test.step('[CALC-05] [CALC-11] the price, while typing', async () => {
    await input('Joints collés').fill('1')
    await expect(result).toHaveText('Le prix de vente est de 720 €')
    await type({ Largeur: '120', Hauteur: '60', Profondeur: '3,0' })
    await expect(result).toHaveText('Le prix de vente est de 1 292 €')
    await expect(page.getByRole('region', { name: 'Composition du prix' })).toContainText('1 555,20 €')
    expect(await violations(page)).toEqual([])
  })
  await test.step('[CALC-04] none with 0 joints, and the reason', async () => {
    await input('Joints collés').fill('0')
    await expect(result).toHaveText("Sans joint collé, aucun prix n'est affiché : il l'est pour 1 ou 2 joints.")
    await expect(page.getByText('0, 1 ou 2 joints sont attendus')).toHaveCount(0)
  })
  await test.step('[CALC-02] 3 joints, text and sizes beyond measure are refused, each in its own words', async () => {
    await input('Joints collés').fill('3')
    await expect(page.getByText('0, 1 ou 2 joints sont attendus')).toBeVisible()
    await type({ Largeur: 'douze', Hauteur: '1000000', 'Joints collés': '2' })
    await expect(page.getByText('Un nombre est attendu, comme 120 ou 33,5')).toBeVisible()
    await expect(page.getByText('10 000 cm au plus')).toBeVisible()
    await expect(result).not.toContainText('Le prix de vente')
    expect(await violations(page)).toEqual([])
    await type({ Largeur: '120', Hauteur: '60' })
    await expect(result).toHaveText('Le prix de vente est de 1 826 €')
  })
})

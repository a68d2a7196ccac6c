import { expect, it } from 'vitest'
import { LABEL_FORMATS, labelPlaces, labelsOfPage } from './formats.ts'
import { type LabelTemplate, readTemplate } from './template.ts'

const format = (template: Partial<LabelTemplate>) => readTemplate({ id: 'm', ...template }).format

it('takes the sheet that a shop buys, and the usual one for none or an unknown one', () => {
  expect(format({ format: 'a4-65' })).toBe(LABEL_FORMATS['a4-65'])
  for (const unknown of [undefined, 'a4-1', 'toString', '__proto__'])
    expect(format({ format: unknown })).toBe(LABEL_FORMATS['a4-24'])
})

it('a roll of its own dimensions is one label, within bounds', () => {
  expect(format({ format: 'rouleau-libre', largeur: 50, hauteur: 30 })).toMatchObject({
    page: [50, 30],
    label: [50, 30],
  })
  expect(format({ format: 'rouleau-libre', largeur: 1, hauteur: 9999 }).page).toEqual([15, 297])
  expect(format({ format: 'rouleau-libre' }).page).toEqual([62, 29])
})

it.each<[Partial<LabelTemplate>, number, number]>([
  [{ largeur: 70, hauteur: 37 }, 3, 8],
  [{ largeur: 63.5, hauteur: 38.1, margeGauche: 7.2, margeHaut: 15.1, ecart: 2.5 }, 3, 7],
  [{ largeur: 210, hauteur: 297, margeGauche: 50, margeHaut: 50, ecart: 5 }, 1, 1],
  [{ largeur: 15, hauteur: 10 }, 14, 29],
  [{ largeur: 100, hauteur: 50, margeGauche: 999, ecart: 999 }, 1, 5],
])('a sheet of %j has %i columns and %i rows, all of them on the paper', (sizes, columns, rows) => {
  const read = format({ format: 'a4-libre', ...sizes })
  expect([read.columns, read.rows]).toEqual([columns, rows])
  for (const place of labelPlaces(read, labelsOfPage(read), 1)) {
    expect(place.x + place.width).toBeLessThanOrEqual(210.001)
    expect(place.y + place.height).toBeLessThanOrEqual(297.001)
  }
})

it('shows what it says, and everything where it says nothing', () => {
  const read = (template: Partial<LabelTemplate>) => readTemplate({ id: 'm', ...template })
  expect(read({ montre: ['prix', 'coût'], code: 'barres', taille: 'grande' })).toMatchObject({
    ...{ parts: ['prix'], code: 'barres', scale: 1.25 },
  })
  expect(read({ code: 'toString', taille: 'valueOf' })).toMatchObject({ code: 'qr', scale: 1 })
  expect(read({}).parts).toHaveLength(5)
})

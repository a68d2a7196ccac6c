import { expect, it } from 'vitest'
import { goneFeatures } from './gone-features.ts'

const matter = { id: 'f1', libelle: 'Matière' }
const style = { id: 'f2', libelle: 'Style' }

it.each([
  ['one that a line comes from', [matter, style], [style], [matter]],
  ['one that no line comes from', [matter, style], [matter], []],
  ['none while they are all there', [matter], [matter, style], []],
  ['none before they came', [], [matter], []],
])('[ERR-07] %s', (_, before, now, gone) => {
  expect(goneFeatures(before, now, [{ id: 'f1', libelle: 'Matière' }, { id: 'x' }])).toEqual(gone)
})

import { expect, it } from 'vitest'
import { featureOf, labelsOf } from './known-values.ts'

const features = [
  { id: 'f1', libelle: 'Matière' },
  { id: 'f2', libelle: 'Époque' },
]

it.each([
  ['its own', { id: 'f2', libelle: 'Époque' }, 'f2'],
  ['one of the same name, whatever the accents', { id: 'x', libelle: ' matiere ' }, 'f1'],
  ['the name rather than the origin, when it was renamed', { id: 'f2', libelle: 'Matière' }, 'f1'],
  ['none of that name', { id: 'f1', libelle: 'Style' }, undefined],
  ['none without a name', { id: 'f1' }, undefined],
])('[FEAT-02] the known values of a line are those of %s', (_, line, expected) => {
  expect(featureOf(features, line)?.id).toBe(expected)
})

it('the labels of a select are in alphabetical order, ignoring accents and case', () => {
  expect(labelsOf([...features, { id: 'f3', libelle: 'essence' }])).toEqual(['Époque', 'essence', 'Matière'])
})

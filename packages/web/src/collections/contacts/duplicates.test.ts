import { describe, expect, it } from 'vitest'
import { duplicateKeys, duplicatesOf } from './duplicates.ts'

describe('what is searched', () => {
  it.each([
    [
      { email: 'lea@exemple.fr', phone: '+33 6 12 34 56 78' },
      { email: 'lea@exemple.fr', phoneKey: '0612345678' },
    ],
    [{ email: 'lea@', phone: '06 1' }, {}],
    [{}, {}],
  ])('%j: %j', (values, keys) => {
    expect(duplicateKeys(values)).toStrictEqual(keys)
  })
})

describe('the contacts found', () => {
  const lea = { id: 'lea', name: 'Léa Martin' }
  const paul = { id: 'paul' }
  it('are named once each, without the edited one', () => {
    expect(duplicatesOf('own', [lea, { id: 'own' }], [lea, paul])).toEqual([
      { id: 'lea', name: 'Léa Martin', sentence: 'Léa Martin a déjà cette adresse e-mail et ce numéro de téléphone' },
      { id: 'paul', name: 'Un contact sans nom', sentence: 'Un contact sans nom a déjà ce numéro de téléphone' },
    ])
  })
  it('are none when only the edited one has them', () => {
    expect(duplicatesOf('own', [{ id: 'own' }], [])).toEqual([])
  })
})

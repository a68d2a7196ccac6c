import { describe, expect, it } from 'vitest'
import { newKnownValue, prefillDimensions, prefillFeatures } from './features-list.ts'

describe('adding a value to the known ones', () => {
  it.each<[string, string[], string | undefined]>([
    [' Chêne ', ['Chêne'], undefined],
    ['', ['Chêne'], undefined],
    ['   ', [], undefined],
    ['Hêtre', ['Chêne'], 'Hêtre'],
    [' Hêtre ', [], 'Hêtre'],
    ['CHÊNE', [' chêne '], undefined],
    ['Chene', ['Chêne'], 'Chene'],
  ])('[FEAT-06] "%s" beside %j: %j', (typed, known, added) => {
    expect(newKnownValue(known, typed)).toBe(added)
  })
})

const a = { id: 'a', libelle: 'Assise' }
const b = { id: 'b', libelle: 'Dossier' }

describe.each([
  ['[DIM-08] dimensions from the category', prefillDimensions],
  ['[FEAT-07] features from the active list', prefillFeatures],
])('%s', (_, prefill) => {
  it('adds missing lines without a value and keeps existing lines', () => {
    const present = [{ id: 'b', libelle: 'Dossier (à la main)', valeur: '40 cm', exists: true }]
    expect(prefill([a, b], present)).toEqual([...present, a])
    expect(prefill([a, b], [])).toEqual([a, b])
    expect(prefill([], present)).toEqual(present)
  })

  it('skips deleted lines of the list', () => {
    expect(prefill([{ ...a, deleted: true }, b], [])).toEqual([b])
  })

  it('adds nothing the second time', () => {
    const once = prefill([a, b], [])
    expect(prefill([a, b], once)).toEqual(once)
  })
})

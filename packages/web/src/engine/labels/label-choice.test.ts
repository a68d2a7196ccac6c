import { expect, it } from 'vitest'
import { type LabelChoice, labelsText, readChoice, typedCount, writeChoice } from './label-choice.ts'

const usual: LabelChoice = { format: 'a4-24', code: 'qr', parts: ['prix', 'reference'] }

function storage(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['saisie:e', kept]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

it('a choice is as it was the last time, also one without any part', () => {
  const kept = storage()
  expect(readChoice(kept, 'e', usual)).toEqual(usual)
  const choice: LabelChoice = { format: 'a4-65', code: 'aucun', parts: [] }
  writeChoice(kept, 'e', choice)
  expect(readChoice(kept, 'e', usual)).toEqual(choice)
  writeChoice(kept, 'e', { ...choice, modele: 'm1' })
  expect(readChoice(kept, 'e', usual).modele).toBe('m1')
  writeChoice(kept, 'e', choice)
  expect(readChoice(kept, 'e', usual)).toEqual(choice)
})

it.each(['{"format":"toString","code":"x","parts":"prix,constructor"}', '[]', 'null', '{'])(
  'what is not known in %s is as for the first time',
  (kept) => {
    expect(readChoice(storage(kept), 'e', usual)).toMatchObject({ format: 'a4-24', code: 'qr' })
    expect(readChoice(storage(kept), 'e', usual).parts).not.toContain('constructor')
  },
)

it.each([
  ['1', 1],
  [' 24 ', 24],
  ['25', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['', undefined],
  ['1e1', undefined],
])('%j of 24 is %s', (typed, count) => {
  expect(typedCount(typed, 24)).toBe(count)
})

it('the button says how many, and when they are too many', () => {
  expect([labelsText(1), labelsText(3), labelsText(501)]).toEqual([
    { text: "Imprimer l'étiquette", isTooMany: false },
    { text: 'Imprimer 3 étiquettes', isTooMany: false },
    { text: '500 étiquettes au plus à la fois', isTooMany: true },
  ])
})

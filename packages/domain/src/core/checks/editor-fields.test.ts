import { describe, expect, it } from 'vitest'
import { type Collection, defineCollection } from '../collection.ts'
import type { Field } from '../field.ts'
import { boolean, choice, photos, relation, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { sentences } from './testing/declarations.ts'
import { base, type EditorRow } from './testing/essais.ts'

/** A collection with one field more. */
const of = (champ: Field): unknown => defineCollection({ ...base, fields: { champ } })

// Each declaration has one mistake, in the line after `@ts-expect-error`: tsc refuses the file when the editor does not
// show it in red.

const FIELDS: EditorRow[] = [
  [
    'a misspelt option of a field',
    () =>
      // @ts-expect-error
      of(text({ label: 'C', filtre: true })),
    null,
  ],
  [
    'a field without a label',
    () =>
      // @ts-expect-error
      of(text({})),
    'champ « champ » : son « label » est attendu, en français',
  ],
  [
    'a relation without a target',
    () =>
      // @ts-expect-error
      of(relation({ label: 'C' })),
    null,
  ],
  [
    'photos that are unique',
    () =>
      // @ts-expect-error
      of(photos({ label: 'C', unique: true })),
    "champ « champ » : « unique » demande une valeur simple, ce que n'a pas le genre « photos »",
  ],
  [
    'photos that are filtered',
    () =>
      // @ts-expect-error
      of(photos({ label: 'C', filter: true })),
    "champ « champ » : « filter » demande une valeur simple, ce que n'a pas le genre « photos »",
  ],
  [
    'a flag that is unique',
    () =>
      // @ts-expect-error
      of(boolean({ label: 'C', unique: true })),
    'champ « champ » : oui ou non ne peut pas être « unique »',
  ],
  [
    'the sum of texts',
    () =>
      // @ts-expect-error
      of(text({ label: 'C', sum: true })),
    'champ « champ » : « sum » demande un champ de nombres',
  ],
  [
    'a default outside of the values',
    () =>
      // @ts-expect-error
      of(choice({ label: 'C', values: { a: 'A', b: 'B' }, default: 'c' })),
    'champ « champ » : « default » est refusé par le champ lui-même (Valeur inconnue (a, b))',
  ],
  [
    'a default of another type',
    () =>
      // @ts-expect-error
      of(price({ label: 'C', default: 'cher' })),
    'champ « champ » : « default » est refusé par le champ lui-même (Nombre attendu)',
  ],
  [
    'an unknown level of readers',
    () =>
      // @ts-expect-error
      of(text({ label: 'C', read: 'publique' })),
    null,
  ],
]

describe('red in the editor, and refused at load: a field', () => {
  it.each(FIELDS.filter(([, , sentence]) => sentence !== null))('%s', (_, declared, sentence) => {
    expect(sentences([declared() as Collection])).toContain(`Collection « essais », ${sentence}.`)
  })
})

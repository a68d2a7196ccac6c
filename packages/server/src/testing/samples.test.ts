import { equal, FIELD_KINDS } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { collections } from './registry.ts'
import { documentOf, sampleOf, writable } from './samples.ts'

describe.each(collections)('samples of $slug', (collection) => {
  it('are accepted by every field and stored unchanged', () => {
    for (const n of [1, 2]) {
      for (const [name, field] of writable(collection)) {
        const sample = sampleOf(field, n)
        expect({ [name]: field.schema.parse(sample) }).toEqual({ [name]: sample })
      }
    }
  })

  it('differ for different numbers', () => {
    // Only rules write the ledger of pieces: its samples are what nobody sends.
    const isWritten = writable(collection).length > 0
    expect(equal(documentOf(collection, 1), documentOf(collection, 2))).toBe(!isWritten)
  })
})

it('cover every kind of field', () => {
  const kinds = new Set(collections.flatMap((collection) => writable(collection).map(([, { kind }]) => kind)))
  expect([...kinds].sort()).toEqual(Object.keys(FIELD_KINDS).sort())
})

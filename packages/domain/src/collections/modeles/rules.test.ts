import { describe, expect, it } from 'vitest'
import { type ModeleData, onSave } from './rules.ts'

const complete: ModeleData = { name: 'Banc', pathname: 'banc', photos: ['a.jpg'], isDraft: true }

describe('saving a model', () => {
  it.each<[string, Partial<ModeleData>, boolean]>([
    ['a name, a pathname and a photo', {}, false],
    ['no photo', { photos: undefined }, true],
    ['an empty list of photos', { photos: [] }, true],
    ['no pathname', { pathname: undefined }, true],
    ['no name', { name: undefined }, true],
  ])('[MODEL-12] with %s is a draft: %#', (_, change, isDraft) => {
    expect(onSave(undefined, { ...complete, ...change }).isDraft).toBe(isDraft)
    expect(onSave({ isDraft: true }, { ...complete, ...change }).isDraft).toBe(isDraft)
  })

  it('never makes it a draft again', () => {
    const published = onSave(undefined, complete)
    expect(onSave(published, { ...published, photos: undefined, isDraft: true }).isDraft).toBe(false)
  })

  it('keeps its pathname empty until somebody types one', () => {
    expect(onSave(undefined, { name: 'Banc' }).pathname).toBeUndefined()
  })

  it('[BLOCK-15] normalises its content blocks', () => {
    expect(onSave(undefined, { contents: [{ id: 'b' }] }).contents).toMatchObject([
      { mediasPosition: 'beside-text-left', order: 1 },
    ])
  })
})

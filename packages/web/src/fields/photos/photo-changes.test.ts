import { PHOTO_DELETION } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { operated } from '../../data/autosave-pending.ts'
import { comeback, failureSentence, replacement } from './photo-changes.ts'

const photos = ['a.jpg', 'b.jpg', 'c.jpg']

describe('a photo that is turned', () => {
  const after = (old: string, next: string): unknown[] =>
    replacement('photos', photos, old, next).reduce<unknown[]>(operated, photos)

  it.each([
    ['a.jpg', ['t.jpg', 'b.jpg', 'c.jpg']],
    ['b.jpg', ['a.jpg', 't.jpg', 'c.jpg']],
    ['c.jpg', ['a.jpg', 'b.jpg', 't.jpg']],
  ])('[PHOTO-09] %s gives its place to the new path', (old, expected) => {
    expect(after(old, 't.jpg')).toEqual(expected)
  })

  it('brings nothing back when it was deleted meanwhile', () => {
    expect(replacement('photos', photos, 'x.jpg', 't.jpg')).toEqual([])
  })
})

describe('a deletion that is undone', () => {
  it.each([
    ['a.jpg', ['b.jpg', 'c.jpg'], photos],
    ['b.jpg', ['a.jpg', 'c.jpg'], photos],
    ['c.jpg', ['a.jpg', 'b.jpg'], photos],
    ['a.jpg', ['c.jpg', 'b.jpg'], ['c.jpg', 'a.jpg', 'b.jpg']],
    ['b.jpg', ['a.jpg'], ['a.jpg', 'b.jpg']],
  ])('%s comes back into %j', (photo, now, expected) => {
    expect(operated(now, comeback('photos', photos, now, photo))).toEqual(expected)
  })
})

it('[PHOTO-15] the failure of a deletion is said once, with its reason', () => {
  const expected = "Erreur lors de la suppression de l'image : disque plein"
  expect(failureSentence(PHOTO_DELETION.failed, 'disque plein')).toBe(expected)
  expect(failureSentence(PHOTO_DELETION.failed, expected)).toBe(expected)
})

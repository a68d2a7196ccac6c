import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../data/api.ts'
import { operated } from '../../data/autosave/autosave-pending.ts'
import { comeback, deletionFailure, replacement } from './photo-changes.ts'

const FAILURE = "Erreur lors de la suppression de l'image : disque plein"
const photos = ['a.jpg', 'b.jpg', 'c.jpg']

describe('a rotated photo', () => {
  const after = (old: string, next: string): unknown[] =>
    replacement('photos', photos, old, next).reduce<unknown[]>(operated, photos)

  it.each([
    ['a.jpg', ['t.jpg', 'b.jpg', 'c.jpg']],
    ['b.jpg', ['a.jpg', 't.jpg', 'c.jpg']],
    ['c.jpg', ['a.jpg', 'b.jpg', 't.jpg']],
  ])('[PHOTO-09] %s is replaced by the new path', (old, expected) => {
    expect(after(old, 't.jpg')).toEqual(expected)
  })

  it('is not added when it was deleted meanwhile', () => {
    expect(replacement('photos', photos, 'x.jpg', 't.jpg')).toEqual([])
  })
})

describe('undoing a deletion', () => {
  it.each([
    ['a.jpg', ['b.jpg', 'c.jpg'], photos],
    ['b.jpg', ['a.jpg', 'c.jpg'], photos],
    ['c.jpg', ['a.jpg', 'b.jpg'], photos],
    ['a.jpg', ['c.jpg', 'b.jpg'], ['c.jpg', 'a.jpg', 'b.jpg']],
    ['b.jpg', ['a.jpg'], ['a.jpg', 'b.jpg']],
  ])('%s returns to its position in %j', (photo, now, expected) => {
    expect(operated(now, comeback('photos', photos, now, photo))).toEqual(expected)
  })
})

it.each<[string, unknown]>([
  ['a refusal', new ApiProblem(403, 'droit.refuse', 'disque plein', { code: 'droit.refuse' })],
  ['a failure of the server', new ApiProblem(503, 'stockage.absent', FAILURE, { code: 'stockage.absent' })],
  ['a gateway', new ApiProblem(502, 'http.502', 'disque plein')],
])('[PHOTO-15] the failure of a deletion is reported once, with its reason: %s', (_, problem) => {
  expect(deletionFailure(problem)).toBe(FAILURE)
})

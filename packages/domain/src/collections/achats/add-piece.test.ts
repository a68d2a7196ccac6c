import { expect, it } from 'vitest'
import { addPiece } from './add-piece.ts'

it('the notification names the piece that was added, the last one', () => {
  const pieces = [
    { id: 'a', name: 'Banc' },
    { id: 'b', name: 'Chaise' },
  ]
  expect(addPiece.done({ pieces }, 1)).toBe('« Chaise » ajoutée')
  expect(addPiece.done({}, 1)).toBe('« Pièce » ajoutée')
})

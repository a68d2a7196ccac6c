import { expect, it } from 'vitest'
import { finished, photoRemoval, photosChange, valueChange, written } from './piece-writes.ts'
import { newPiece, type WaitingPiece } from './waiting-piece.ts'

const blank = newPiece('p1', 1, { person: 'u1', boutique: 'b1', boutiqueName: 'Atelier' })
const stored: WaitingPiece = { ...blank, values: { name: 'Chaise', price: '12' }, rev: 4 }
const photo = { id: 'f1', name: 'a.jpg', bytes: 3 }

it('a change is made in what is stored: what another tab wrote stays', () => {
  const shown = { ...blank, values: { name: 'Ch' } }
  expect(written(stored, shown, true, [valueChange('description', 'Paille')])).toEqual({
    ...stored,
    values: { name: 'Chaise', price: '12', description: 'Paille' },
    rev: 5,
  })
})

it('changes that were not stored before are made once more, in their order', () => {
  const changes = [
    valueChange('name', 'Banc'),
    photosChange([photo]),
    photosChange([photo]),
    valueChange('name', 'Bancs'),
  ]
  expect(written(stored, blank, true, changes)).toMatchObject({ values: { name: 'Bancs' }, photos: [photo] })
})

it('the first change is made in what is shown', () => {
  expect(written(undefined, blank, false, [valueChange('name', 'B')])).toMatchObject({ values: { name: 'B' }, rev: 1 })
})

it('a piece with nothing left is removed', () => {
  const one = { ...blank, photos: [photo], rev: 1 }
  expect(written(one, one, true, [photoRemoval('f1')])).toBeNull()
})

it('what another tab has finished, sent or removed is left alone', () => {
  const waiting = finished(stored)
  expect(waiting.state).toBe('waiting')
  expect(written(waiting, stored, true, [valueChange('name', 'B')])).toBeUndefined()
  expect(written(undefined, stored, true, [valueChange('name', 'B')])).toBeUndefined()
})

import { MAX_PHOTO_BYTES } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import {
  creationOf,
  isBlank,
  MAX_PHOTOS,
  MAX_WAITING,
  MAX_WAITING_BYTES,
  mayChange,
  newPiece,
  photoRefusal,
  pieceRefusal,
  type WaitingPhoto,
  type WaitingPiece,
  waitingText,
} from './waiting-piece.ts'

const blank = newPiece('p1', 1, { person: 'u1', boutique: 'b1', boutiqueName: 'Atelier' })
const photo = (id: string, more: Partial<WaitingPhoto> = {}): WaitingPhoto => ({
  id,
  name: 'a.jpg',
  bytes: 1000,
  ...more,
})
const piece = (more: Partial<WaitingPiece> = {}): WaitingPiece => ({ ...blank, values: { name: 'Chaise' }, ...more })

describe('the product of a piece', () => {
  it('is hidden, has the typed texts by path and the stored photos in their order', () => {
    const values = { name: ' Chaise ', price: '12,50', 'dimensions/width': '40', 'dimensions/height': ' ' }
    const photos = [photo('f1', { path: 'a/1.jpg' }), photo('f2', { path: 'a/2.jpg' })]
    expect(creationOf(piece({ values, photos }))).toEqual({
      id: 'p1',
      isOnlineStore: false,
      name: 'Chaise',
      price: '12,50',
      dimensions: { width: '40' },
      photos: ['a/1.jpg', 'a/2.jpg'],
    })
    expect(creationOf(piece())).toEqual({ id: 'p1', isOnlineStore: false, name: 'Chaise' })
  })
})

describe('what may be done with a piece', () => {
  it.each([
    [{ state: 'draft' }, true],
    [{ state: 'waiting' }, true],
    [{ state: 'waiting', wasTried: true }, false],
    [{ state: 'refused', wasTried: true }, true],
  ] as const)('%o may be changed: %s', (more, expected) => expect(mayChange(piece(more))).toBe(expected))

  it('one without a photo and a text is blank', () => {
    expect(isBlank(blank)).toBe(true)
    expect(isBlank(piece({ values: { name: '  ' } }))).toBe(true)
    expect(isBlank(piece())).toBe(false)
    expect(isBlank({ ...blank, photos: [photo('f1')] })).toBe(false)
  })
})

describe('the room for photos', () => {
  const many = Array.from({ length: MAX_PHOTOS }, (_, at) => photo(`f${at}`))
  const full = [piece({ id: 'p2', photos: [photo('f1', { bytes: MAX_WAITING_BYTES - 10 })] })]
  it.each([
    ['a photo', 1000, piece(), [], 2000, undefined],
    ['one where the browser does not tell its room', 1000, piece(), [], undefined, undefined],
    ['one that is too large', MAX_PHOTO_BYTES + 1, piece(), [], undefined, /trop lourde/],
    ['one more than a piece has', 1000, piece({ photos: many }), [], undefined, /12 photos au plus/],
    ['the last one that fits', 10, piece(), full, undefined, undefined],
    ['one beyond all bytes', 11, piece(), full, undefined, /attendent déjà leur envoi/],
    ['one that the device has no room for', 1000, piece(), [], 999, /Plus de place sur cet appareil/],
  ])('%s', (_, bytes, to, pieces, room, expected) => {
    expect(photoRefusal(bytes, to, pieces, room) ?? '').toMatch(expected ?? /^$/)
  })

  it('a bounded number of pieces waits', () => {
    const pieces = Array.from({ length: MAX_WAITING }, () => piece())
    expect(pieceRefusal(pieces.slice(1))).toBeUndefined()
    expect(pieceRefusal(pieces)).toMatch(/200 pièces/)
  })
})

it.each([
  [[], ''],
  [['draft'], ''],
  [['waiting'], "1 pièce en attente d'envoi"],
  [['waiting', 'waiting', 'draft', 'waiting'], "3 pièces en attente d'envoi"],
  [['refused'], '1 pièce refusée'],
  [['waiting', 'refused', 'refused'], "1 pièce en attente d'envoi, 2 pièces refusées"],
] as const)('%j are said "%s"', (states, expected) => {
  expect(waitingText(states.map((state) => piece({ state })))).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

describe('a cursor', () => {
  it.each([
    { value: 'été', id: 'a' },
    { value: '', id: 'a' },
    { value: '12.50', id: 'x_-9' },
    { value: null, id: 'a' },
    { value: '1710253800000', id: 'a', isClosed: true as const },
    { value: '"\\ \n', id: 'a' },
  ])('round-trips %j', (cursor) => {
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor)
  })

  it('needs no escaping in an address', () => {
    const text = encodeCursor({ value: '???>>>ÿÿÿ', id: 'a' })
    expect(encodeURIComponent(text)).toBe(text)
  })

  it.each([
    '',
    'rien',
    '....',
    encodeCursor({ value: 'a', id: 'x'.repeat(65) }),
    encodeCursor({ value: 'a\u0000', id: 'b' }),
    encodeCursor({ value: null, id: 'b', isClosed: true }),
    Buffer.from('["1","b",2]').toString('base64url'),
  ])('from elsewhere is refused: %s', (text) => {
    expect(() => decodeCursor(text)).toThrow("Ce curseur de page n'est pas valable")
  })
})

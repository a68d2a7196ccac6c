import { describe, expect, it } from 'vitest'
import { HOME, nextFor, safeNext } from './next-address.ts'

describe('the address after signing in', () => {
  it.each([
    ['/boutique/commandes', '/boutique/commandes'],
    ['/boutique/produits/p1?onglet=vendus#prix', '/boutique/produits/p1?onglet=vendus#prix'],
  ])('[AUTH-09] %s is followed', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })
  it.each([undefined, null, 12, '', 'boutique'])(
    '[AUTH-10] without a usable one (%s) it is the home screen',
    (next) => {
      expect(safeNext(next)).toBe('/dashboard')
    },
  )
  it.each([
    ['another site', '//evil.example/x'],
    ['another site, whole', 'https://evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break that browsers drop', '/\n/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['the sign-in screen itself', '/login'],
    ['the sign-in screen with its own next', '/login?next=/login'],
    ['the entry', '/'],
  ])('%s is ignored', (_, next) => {
    expect(safeNext(next)).toBe(HOME)
  })
  it('is set for addresses that are not reached without it', () => {
    expect(nextFor('/boutique/ventes')).toEqual({ next: '/boutique/ventes' })
    expect(nextFor('/dashboard')).toEqual({})
    expect(nextFor('')).toEqual({})
  })
})

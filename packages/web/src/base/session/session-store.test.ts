import { describe, expect, it } from 'vitest'
import { completeMoi, currentBoutique, isOutdated, type Moi } from './session-store.ts'

const moi = (main?: string): Moi => ({
  user: { id: 'u1', email: 'camille@exemple.fr', boutique: main },
  boutiques: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
  ],
  writer: 'user',
  abilities: {},
  screens: [],
})

describe('the current boutique', () => {
  it("[LIVE-09] is the user's own, and follows its changes", () => {
    expect(currentBoutique(moi('b'), undefined)?.id).toBe('b')
    expect(currentBoutique(moi('c'), { boutique: 'a', main: 'b' })?.id).toBe('c')
  })
  it('is the one chosen in the selector', () => {
    expect(currentBoutique(moi('b'), { boutique: 'c', main: 'b' })?.id).toBe('c')
    expect(currentBoutique(moi(), { boutique: 'c', main: undefined })?.id).toBe('c')
  })
  it.each([
    ['no boutique of their own', moi(), undefined, 'a'],
    ['their own is not among those they may enter', moi('gone'), undefined, 'a'],
    ['the chosen one is gone', moi('b'), { boutique: 'gone', main: 'b' }, 'b'],
  ])('%s', (_, given, choice, expected) => {
    expect(currentBoutique(given, choice)?.id).toBe(expected)
  })
  it('is none without boutiques', () => {
    expect(currentBoutique({ ...moi('b'), boutiques: [] }, undefined)).toBeNull()
  })
})

it.each([
  ['read with the rights of the connection', 'a', 'a', false],
  ['read before they changed', 'b', 'a', true],
  ['changed while the connection is open', undefined, 'a', true],
])('%s: %j and %j', (_, rights, read, expected) => {
  expect(isOutdated(rights, { ...moi(), rights: read })).toBe(expected)
})

it('[USER-06] what the server leaves out grants no right', () => {
  const lean = { user: { id: 'u', email: 'u@exemple.fr', type: 'admin' } } as unknown as Partial<Moi>
  expect(completeMoi(lean)).toEqual({
    user: { id: 'u', email: 'u@exemple.fr' },
    boutiques: [],
    writer: 'user',
    abilities: {},
    screens: [],
  })
})

import { describe, expect, it } from 'vitest'
import { withKey } from './early-keys.ts'

describe('keys typed before the palette has the focus', () => {
  it.each([
    ['a letter', 'vendr', 'e', { text: 'vendre', closed: false }],
    ['a space', 'vendre', ' ', { text: 'vendre ', closed: false }],
    ['a character of two units', '', '😀', { text: '😀', closed: false }],
    ['a correction', 'vendres', 'Backspace', { text: 'vendre', closed: false }],
    ['Entrée, which would act on a list that is not shown yet', 'vendre', 'Enter', { text: 'vendre', closed: false }],
    ['an arrow', 'vendre', 'ArrowDown', { text: 'vendre', closed: false }],
    ['Échap', 'vendre', 'Escape', { text: '', closed: true }],
    ['more than a search takes', 'a'.repeat(200), 'b', { text: 'a'.repeat(200), closed: false }],
  ])('%s', (_what, text, key, expected) => {
    expect(withKey(text, key)).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { readKept, type ValueStorage, writeKept } from './kept-values.ts'

function storage(texts: Record<string, string> = {}): ValueStorage {
  const kept = new Map(Object.entries(texts))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const FIELDS = ['displayname', 'email'] as const

describe('what was typed into a small form', () => {
  it('is kept without the fields that are not named', () => {
    const where = storage()
    writeKept(where, 'premier', FIELDS, { displayname: 'Jeanne', email: 'jeanne@exemple.fr', password: 'secret' })
    expect(where.getItem('saisie:premier')).not.toContain('secret')
    expect(readKept(where, 'premier', FIELDS)).toEqual({ displayname: 'Jeanne', email: 'jeanne@exemple.fr' })
    expect(readKept(where, 'autre', FIELDS)).toEqual({})
  })
  it('is forgotten', () => {
    const where = storage()
    writeKept(where, 'premier', FIELDS, { displayname: 'Jeanne', email: '' })
    writeKept(where, 'premier', FIELDS, undefined)
    expect(readKept(where, 'premier', FIELDS)).toEqual({})
  })
  it('is bounded', () => {
    const where = storage()
    writeKept(where, 'premier', FIELDS, { displayname: 'a'.repeat(5000), email: '' })
    expect(readKept(where, 'premier', FIELDS)).toEqual({ displayname: 'a'.repeat(1000), email: '' })
  })
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[1]'],
    ['other kinds of values', '{"displayname":1,"email":{"a":1}}'],
  ])('is empty for a damaged storage: %s', (_, text) => {
    expect(readKept(storage({ 'saisie:premier': text }), 'premier', FIELDS)).toEqual({})
  })
  it('is empty for a forbidden storage', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    const where = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(() => writeKept(where, 'premier', FIELDS, { displayname: 'a', email: '' })).not.toThrow()
    expect(readKept(where, 'premier', FIELDS)).toEqual({})
    expect(readKept(undefined, 'premier', FIELDS)).toEqual({})
  })
})

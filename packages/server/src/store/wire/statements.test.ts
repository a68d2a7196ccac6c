import { describe, expect, it } from 'vitest'
import { StatementNames } from './statements.ts'

const used = (names: StatementNames, text: string, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => names.nameOf(text))

describe('statement names', () => {
  it('are assigned at the third use, and stay the same', () => {
    expect(used(new StatementNames(), 'select 1', 5)).toEqual([undefined, undefined, 's1', 's1', 's1'])
  })

  it('are not assigned to texts used once, however many', () => {
    const names = new StatementNames()
    for (let at = 0; at < 5000; at++) expect(names.nameOf(`select ${at}`)).toBeUndefined()
    expect(names.given).toBe(0)
  })

  it('are not assigned to a text whose uses were forgotten, because a thousand others were used since', () => {
    const names = new StatementNames()
    used(names, 'select 1', 2)
    for (let at = 0; at < 1000; at++) names.nameOf(`select ${at} + 1`)
    expect(names.nameOf('select 1')).toBeUndefined()
  })

  it('are not assigned to very long texts', () => {
    expect(used(new StatementNames(), 'x'.repeat(20_001), 5)).toEqual(Array(5).fill(undefined))
  })

  it('are never assigned twice; the least recently used one is dropped first', () => {
    const names = new StatementNames()
    const seen = new Set<string | undefined>()
    for (let at = 0; at < 1000; at++) {
      seen.add(used(names, `select ${at}`, 3).at(-1))
      names.nameOf('select 0')
    }
    expect(seen.size).toBe(1000)
    expect(names.nameOf('select 0')).toBe('s1')
    expect(names.nameOf('select 1')).toBeUndefined()
    expect(names.nameOf('select 999')).toBe('s1000')
  })

  it('make a connection be replaced once many were assigned since it was opened', () => {
    const names = new StatementNames()
    const opened = names.given
    for (let at = 0; at < 250; at++) used(names, `select ${at}`, 3)
    expect(names.isWorn(opened)).toBe(false)
    used(names, 'one more', 3)
    expect(names.isWorn(opened)).toBe(true)
    expect(names.isWorn(names.given)).toBe(false)
  })
})

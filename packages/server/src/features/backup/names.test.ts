import { describe, expect, it } from 'vitest'
import {
  lsnText,
  type LogRange,
  parseLsn,
  parseRange,
  rangePath,
  segmentName,
  segmentStart,
  withoutGaps,
} from './names.ts'

const MB = 1024 * 1024

it.each(['0/0', '0/1000028', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])('the position %s is read and written', (text) => {
  expect(lsnText(parseLsn(text))).toBe(text)
})
it.each(['', '1', '1/', '1/g', '1/123456789', '1/2/3'])('« %s » is no position', (text) => {
  expect(() => parseLsn(text)).toThrow(RangeError)
})

it.each<[number, string, number, string]>([
  [1, '0/1000028', 16, '000000010000000000000001'],
  [2, '1/0', 16, '000000020000000100000000'],
  [1, '0/FFFFFFFF', 16, '0000000100000000000000FF'],
  [10, '3/2400000', 1, '0000000A0000000300000024'],
])('timeline %d, position %s, segments of %d MB: %s', (timeline, text, size, name) => {
  expect(segmentName(timeline, parseLsn(text), size * MB)).toBe(name)
  expect(segmentStart(parseLsn(text), size * MB) % BigInt(size * MB)).toBe(0n)
})

it('the name of a range says what it is, and others are none', () => {
  const range = { start: 0x1000028n, end: 0x2000000n, covered: 1795483518690 }
  const path = `${rangePath('suite', range)}.${'a'.repeat(64)}.zst`
  expect(parseRange(path)).toEqual({ ...range, path, chain: 'suite' })
  for (const other of [`${rangePath('suite', range)}.zst`, path.slice(1), `${path}x`, 'chaines/a/b'])
    expect(parseRange(other)).toBeUndefined()
})

describe('the ranges without gaps', () => {
  const range = (start: number, end: number): LogRange => ({
    path: `${start}-${end}`,
    start: BigInt(start),
    end: BigInt(end),
    covered: 0,
  })
  it.each<[string, LogRange[], number, string[]]>([
    ['none', [], 0, []],
    ['in order', [range(5, 9), range(0, 5)], 0, ['0-5', '5-9']],
    ['from the one that holds the position', [range(0, 5), range(5, 9)], 6, ['5-9']],
    ['none before the first', [range(5, 9)], 2, []],
    ['until a gap', [range(0, 5), range(6, 9)], 0, ['0-5']],
    ['the merged one instead of its parts', [range(0, 2), range(2, 5), range(0, 5), range(5, 6)], 0, ['0-5', '5-6']],
    ['after an interrupted merge', [range(2, 5), range(0, 5), range(5, 6)], 0, ['0-5', '5-6']],
    ['without an empty one', [range(0, 0), range(0, 3)], 0, ['0-3']],
  ])('%s', (_, ranges, from, paths) => {
    expect(withoutGaps(ranges, BigInt(from)).map(({ path }) => path)).toEqual(paths)
  })
})

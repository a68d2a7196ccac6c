import { describe, expect, it } from 'vitest'
import { MAX_PASTED_TEXT, parseTsv, tsvCell, tsvText } from './tsv.ts'

describe('a pasted text', () => {
  it.each<[text: string, rows: string[][]]>([
    ['', [['']]],
    ['12', [['12']]],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['a\t\n', [['a', '']]],
    ['"deux\nlignes"\t"dit ""le chien"""', [['deux\nlignes', 'dit "le chien"']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"pas fini\tb', [['"pas fini', 'b']]],
    ['12" de large\tb', [['12" de large', 'b']]],
  ])('%j', (text, rows) => expect(parseTsv(text, 100)).toEqual(rows))

  it('with too many cells, or too long, is not read', () => {
    expect(parseTsv('a\tb\nc', 3)).toHaveLength(2)
    expect(parseTsv('a\tb\nc\td', 3)).toBeUndefined()
    expect(parseTsv('a'.repeat(MAX_PASTED_TEXT), 3)).toHaveLength(1)
    expect(parseTsv('a'.repeat(MAX_PASTED_TEXT + 1), 3)).toBeUndefined()
  })

  it('of nothing but quotes takes no time', () => {
    const began = performance.now()
    parseTsv('"'.repeat(MAX_PASTED_TEXT - 1), 2000)
    parseTsv('"\t'.repeat(MAX_PASTED_TEXT / 2), 2000)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('a copied cell', () => {
  it.each<[string | number | undefined, string]>([
    [undefined, ''],
    [12.5, '12,5'],
    [-3, '-3'],
    [Number.NaN, ''],
    ['Table', 'Table'],
    ['=cmd()', "'=cmd()"],
    ['+33 6', "'+33 6"],
    ['@x', "'@x"],
    ['\tx', '"\'\tx"'],
    ['a\nb', '"a\nb"'],
    ['dit "oui"', '"dit ""oui"""'],
  ])('%j is %j', (value, cell) => expect(tsvCell(value)).toBe(cell))

  it('comes back as it was', () => {
    const rows = [
      ['a\tb', 'c "d"'],
      ['deux\nlignes', ''],
    ]
    expect(parseTsv(tsvText(rows), 10)).toEqual(rows)
  })
})

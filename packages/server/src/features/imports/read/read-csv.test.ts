import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { readCsv } from './csv.ts'
import { distinctHeaders } from './headers.ts'
import { MAX_CELL_LENGTH } from './limits.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const rowsOf = (text: string) => [...readCsv(bytes(text)).rows]
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Nom;Prix\nÉtagère;5 €'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffNom;Prix\nÉtagère;5 €'), 'utf-8'],
    ['Windows-1252', Buffer.from('Nom;Prix\n\u00c9tag\u00e8re;5 \u0080', 'latin1'), 'windows-1252'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffNom;Prix\nÉtagère;5 €', 'utf16le'), 'utf-16le'],
    ['UTF-16 LE', Buffer.from('Nom;Prix\nÉtagère;5 €', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16be('\ufeffNom;Prix\nÉtagère;5 €'), 'utf-16be'],
    ['UTF-16 BE', utf16be('Nom;Prix\nÉtagère;5 €'), 'utf-16be'],
  ])('%s', (_, file, encoding) => {
    const table = readCsv(file)
    expect(table.encoding).toBe(encoding)
    expect([...table.rows].map(({ cells }) => cells)).toEqual([
      ['Nom', 'Prix'],
      ['Étagère', '5 €'],
    ])
  })

  it('bytes that are no text are refused', () => {
    const picture = Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 37) % 256))
    expect(() => readCsv(picture)).toThrow(expect.objectContaining({ code: 'import.format' }))
  })

  it('a NUL here and there is left in its cell', () => {
    expect(cellsOf('Nom;Prix\nTab\u0000le;5')).toEqual([
      ['Nom', 'Prix'],
      ['Tab\u0000le', '5'],
    ])
  })
})

it.each([
  ['semicolons, with commas in a header', 'Nom;Catégories (a,b,c);Prix\nTable;A,B,C,D;5', ';'],
  ['commas, with semicolons in a quoted header', 'Handle,"A;B;C;D",Title\na,b,c', ','],
  ['tabs', 'Nom\tPrix\nTable\t1,50', '\t'],
  ['a declared one', 'sep=,\nNom;Prix,Stock\n1;2,3', ','],
  ['a single column', 'Nom\nTable, ronde', ';'],
])('the delimiter of a file: %s', (_, text, delimiter) => {
  expect(readCsv(bytes(text)).delimiter).toBe(delimiter)
})

it('a row has the number that a spreadsheet shows: blank rows count, line breaks in cells do not', () => {
  const text = 'Nom;Texte\r\n\r\nA;"un\r\ndeux\ntrois"\r\n;\r\nB;"dit ""oui"""\rC;5" x 3"\n'
  expect(rowsOf(text)).toEqual([
    { line: 1, cells: ['Nom', 'Texte'] },
    { line: 3, cells: ['A', 'un\ndeux\ntrois'] },
    { line: 5, cells: ['B', 'dit "oui"'] },
    { line: 6, cells: ['C', '5" x 3"'] },
  ])
})

it('a declared delimiter is no row of the spreadsheet', () => {
  expect(rowsOf('sep=,\nNom,Prix\nA,1').map(({ line }) => line)).toEqual([1, 2])
})

it('ragged rows stay as they are', () => {
  expect(cellsOf('a;b;c\n1\n1;2;3;4')).toEqual([['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']])
})

it.each([
  ['Nom;Prix\nA;1\nB;"sans fin\nC;3', 'Ligne 3 : un guillemet est ouvert'],
  ['Nom;Prix\nA;"un"deux;3\n', 'Ligne 2 : dans une cellule'],
])('a misplaced quote is told with its line', (text, message) => {
  expect(() => rowsOf(text)).toThrow(message)
})

it('a cell of a megabyte, too many columns and too many rows are refused with their limit', () => {
  const code = (name: string) => expect.objectContaining({ code: `import.${name}` })
  expect(() => rowsOf(`Nom\n${'x'.repeat(1_000_000)}`)).toThrow(code('cellule'))
  expect(cellsOf(`Nom\n${'x'.repeat(MAX_CELL_LENGTH)}`)).toHaveLength(2)
  expect(() => rowsOf(`${'a;'.repeat(500)}\n`)).toThrow(code('colonnes'))
  expect(rowsOf(`Nom\n${'a\n'.repeat(100_000)}`)).toHaveLength(100_001)
  expect(() => rowsOf(`Nom\n${'a\n'.repeat(100_001)}`)).toThrow(code('lignes'))
  expect(rowsOf(`Nom\n${'\n'.repeat(99_999)}a`)).toHaveLength(2)
  expect(() => rowsOf(`Nom\n${'\n'.repeat(100_001)}a`)).toThrow(code('lignes'))
})

it('headers are distinct, and the empty ones at the end are none', () => {
  expect(distinctHeaders([' Prix ', 'Prix', '', 'Prix', '', ' '])).toEqual([
    'Prix',
    'Prix (2)',
    'Colonne 3',
    'Prix (3)',
  ])
})

describe('any table', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\t', '\n', ' ', '=', '0'), maxLength: 8 })
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

  it('is read as it was written, with each delimiter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(';', ',', '\t'),
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (delimiter, rows, end) => {
          const table = [['Nom', 'Prix', 'Stock', 'Texte', 'Fin'], ...rows]
          const text = table.map((cells) => cells.map(quoted).join(delimiter)).join(end)
          expect(cellsOf(text)).toEqual(table.filter((cells) => cells.some((one) => one.trim() !== '')))
        },
      ),
    )
  })

  it('any bytes are rows or a refusal in French', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (file) => {
        expect(outcomeOf(file)).toMatch(/^(rows|import\.(format|guillemet))$/)
      }),
    )
  })
})

function outcomeOf(file: Uint8Array): string {
  try {
    const lines = [...readCsv(file).rows].map(({ line }) => line)
    return lines.every((line, at) => line > (lines[at - 1] ?? 0)) ? 'rows' : 'disorder'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

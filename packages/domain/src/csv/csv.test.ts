import { describe, expect, it } from 'vitest'
import { type CsvColumn, csvCell, csvHead, csvLines } from './csv.ts'

describe('csvCell', () => {
  it.each<[string | number | undefined, string]>([
    [undefined, ''],
    ['', ''],
    ['Fauteuil cocktail', 'Fauteuil cocktail'],
    ['Lot ; 2 pièces', '"Lot ; 2 pièces"'],
    ['dit "le chien"', '"dit ""le chien"""'],
    ['ligne 1\nligne 2', '"ligne 1\nligne 2"'],
    [' bord', '" bord"'],
    [12.5, '12,5'],
    [-12.5, '-12,5'],
    [0, '0'],
    [Number.NaN, ''],
  ])('%j is written as %j', (value, cell) => expect(csvCell(value)).toBe(cell))

  it.each([
    ['=HYPERLINK("http://exemple.fr")', `"'=HYPERLINK(""http://exemple.fr"")"`],
    ['+33 6 12 34 56 78', "'+33 6 12 34 56 78"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['\r=1', `"'\r=1"`],
    ['＝1', "'＝1"],
  ])('text %j cannot be run as a formula', (text, cell) => expect(csvCell(text)).toBe(cell))
})

describe('a file', () => {
  const columns: CsvColumn[] = [
    { heading: 'Nom', value: ({ name }) => (typeof name === 'string' ? name : undefined) },
    { heading: 'Prix (€)', value: ({ price }) => (typeof price === 'number' ? price : undefined) },
  ]
  it('has a byte order mark, headings, one line per document', () => {
    const file = csvHead(columns) + csvLines(columns, [{ name: 'Chevet', price: 95.5 }, { name: 'Tabouret' }])
    expect(file).toBe('\ufeffNom;Prix (€)\r\nChevet;95,5\r\nTabouret;\r\n')
  })
  it('without documents has only headings', () => {
    expect(csvHead(columns) + csvLines(columns, [])).toBe('\ufeffNom;Prix (€)\r\n')
  })
})

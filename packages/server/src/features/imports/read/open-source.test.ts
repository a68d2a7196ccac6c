import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createZip } from '../../archive/zip/zip-writer.ts'
import { openSource } from './open-source.ts'
import { sheetOf, writeWorkbook } from '../../../testing/workbook.ts'
import { serialDate } from './xlsx/serial.ts'
import { columnOf } from './xlsx/sheet.ts'

const folder = await mkdtemp(join(tmpdir(), 'ab-import-'))
afterAll(() => rm(folder, { recursive: true }))
let files = 0

const refusal = (code: string) => expect.objectContaining({ name: 'Problem', status: 422, code: `import.${code}` })

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, `${files++}-${name}`)
  await writeFile(file, content)
  return file
}

async function cellsOf(file: string, sheet?: string) {
  const source = await openSource(file, sheet)
  try {
    const rows = []
    for await (const part of source.parts) rows.push(...part)
    return { head: source.head, rows }
  } finally {
    source.close()
  }
}

describe('a CSV file', () => {
  it('has a head with samples, and parts that begin below the headers', async () => {
    const file = await written(
      'a.csv',
      `Nom;Prix\n${Array.from({ length: 1200 }, (_, n) => `Table ${n};${n}`).join('\n')}`,
    )
    const { head, rows } = await cellsOf(file)
    expect(head).toMatchObject({ format: 'csv', encoding: 'utf-8', delimiter: ';', headers: ['Nom', 'Prix'] })
    expect(head.rows).toHaveLength(5)
    expect(rows).toHaveLength(1200)
    expect(rows[0]).toEqual({ line: 2, cells: ['Table 0', '0'] })
    expect(rows[1199]).toEqual({ line: 1201, cells: ['Table 1199', '1199'] })
  })

  it('a refusal in the middle of it comes with the part that it is in', async () => {
    const file = await written('a.csv', `Nom\n${'a\n'.repeat(5000)}"sans fin`)
    const source = await openSource(file)
    let rows = 0
    const all = async () => {
      for await (const part of source.parts) rows += part.length
    }
    await expect(all()).rejects.toMatchObject({ code: 'import.guillemet', message: expect.stringContaining('5002') })
    expect(rows).toBeGreaterThan(0)
  })

  it.each([
    ['nothing', '', 'vide'],
    ['blank lines', '\n ;\n\n', 'vide'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'format'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'ancien'],
    ['more bytes than a file may have', 'a;b\n'.repeat(8_000_000), 'taille'],
  ])('%s is refused', async (_, content, code) => {
    await expect(openSource(await written('a.csv', content))).rejects.toEqual(refusal(code))
  })
})

describe('a workbook', () => {
  it('has shared and own texts, numbers, dates, booleans, stored values of formulas and empty cells', async () => {
    const file = await writeWorkbook(folder, {
      strings:
        '<si><t>Nom</t></si><si><r><t>Ta</t></r><r><t xml:space="preserve">ble </t></r><rPh><t>ignoré</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="0.00&quot; jours&quot;"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/></cellXfs>',
      sheet: sheetOf(
        '<row r="1"/><row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>Prix</t></is></c><c r="C3" t="inlineStr"><is><t>Le</t></is></c><c r="D3" t="inlineStr"><is><t>CP</t></is></c></row>' +
          '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>19.989999999999998</v></c><c r="C4" s="1"><v>46143</v></c><c r="D4" s="2"><v>1000</v></c></row>' +
          '<row r="9"><c r="A9" t="str"><f>A4&amp;"x"</f><v>=1+1 &amp; co</v></c><c r="C9" s="3"><v>46143.416</v></c><c r="D9" t="b"><v>1</v></c><c r="E9" s="4"><v>2.5</v></c></row>',
      ),
    })
    const { head, rows } = await cellsOf(file)
    expect(head).toMatchObject({
      format: 'xlsx',
      sheets: ['Feuil1'],
      sheet: 'Feuil1',
      headers: ['Nom', 'Prix', 'Le', 'CP'],
    })
    expect(rows).toEqual([
      { line: 4, cells: ['Table ', '19.99', '2026-05-01', '01000'] },
      { line: 9, cells: ['=1+1 & co', '', '2026-05-01T09:59:02', 'TRUE', '2.5'] },
    ])
    await expect(openSource(file, 'Feuil2')).rejects.toEqual(refusal('feuille'))
  })

  it('whose rows say numbers that cannot follow has them counted', async () => {
    const row = (r: string) => `<row r="${r}"><c t="inlineStr"><is><t>x</t></is></c></row>`
    const numbers = ['1', '2147483648', '2.5', '-5', '1', '8', '8', '1048576']
    const { rows } = await cellsOf(await writeWorkbook(folder, { sheet: sheetOf(numbers.map(row).join('')) }))
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 8, 9, 1_048_576])
  })

  it('of 62 KB that inflates to 60 MB is refused, whatever part it is in', async () => {
    const piece = Buffer.alloc(1_000_000, ' ')
    const sixty = Array.from({ length: 60 }, () => piece)
    const bomb = await writeWorkbook(folder, { sheet: [Buffer.from('<worksheet><sheetData>'), ...sixty] })
    expect((await stat(bomb)).size).toBeLessThan(100_000)
    await expect(openSource(bomb)).rejects.toEqual(refusal('demesure'))
    const strings = await writeWorkbook(folder, { sheet: sheetOf(''), strings: ' '.repeat(60_000_000) })
    await expect(openSource(strings)).rejects.toEqual(refusal('demesure'))
  })

  it('whose texts are used so often that they exceed the limit is refused', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100)
    const file = await writeWorkbook(folder, {
      strings: `<si><t>${'x'.repeat(150_000)}</t></si>`,
      sheet: sheetOf(`<row><c t="inlineStr"><is><t>A</t></is></c></row>${`<row>${cells}</row>`.repeat(10)}`),
    })
    await expect(cellsOf(file)).rejects.toEqual(refusal('texte'))
  })

  it.each([
    ['that is another zip file', async () => archiveOf({ 'a.txt': 'a' })],
    ['that is cut', async () => written('a.xlsx', 'PK\u0003\u0004 et rien de plus')],
    ['whose sheet is no XML', async () => writeWorkbook(folder, { sheet: '<worksheet><sheetData></row>' })],
    [
      'that defines entities',
      async () =>
        writeWorkbook(folder, {
          sheet:
            '<!DOCTYPE a [<!ENTITY b "cc">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
        }),
    ],
  ])('%s is refused', async (_, made) => {
    await expect(openSource(await made())).rejects.toEqual(refusal('abime'))
  })
})

async function archiveOf(entries: Record<string, string>): Promise<string> {
  const file = join(folder, `${files++}.zip`)
  const zip = await createZip(file)
  for (const [path, text] of Object.entries(entries)) await zip.add(path, [Buffer.from(text)])
  await zip.finish()
  return file
}

it.each<[number, boolean, string | undefined]>([
  [46143, false, '2026-05-01'],
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [0, true, '1904-01-01'],
  [44681, true, '2026-05-01'],
  [0.5, false, '12:00:00'],
  [46143.999999, false, '2026-05-02'],
  [2_958_466, false, undefined],
  [-1, false, undefined],
  [Number.NaN, false, undefined],
])('the serial %d (1904: %s) is %s', (serial, is1904, text) => {
  expect(serialDate(serial, is1904)).toBe(text)
})

it.each([
  ['A1', 0],
  ['Z9', 25],
  ['AB12', 27],
  ['XFD1', 16_383],
  ['12', undefined],
  [undefined, undefined],
])('the column of %s is %s', (reference, column) => {
  expect(columnOf(reference)).toBe(column)
})

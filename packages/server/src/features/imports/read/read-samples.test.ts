import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportRecord, recogniseLayout, recordReader } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, expect, it } from 'vitest'
import { sheetOf, writeWorkbook } from '../../../testing/workbook.ts'
import { openSource } from './open-source.ts'

const folder = await mkdtemp(join(tmpdir(), 'ab-import-'))
afterAll(() => rm(folder, { recursive: true }))

/** A file from its bytes to its records. */
async function recordsOf(content: string | Uint8Array): Promise<{ system: string | null; records: ImportRecord[] }> {
  const file = join(folder, 'liste.csv')
  await writeFile(file, content)
  return readFile(file)
}

async function readFile(file: string): Promise<{ system: string | null; records: ImportRecord[] }> {
  const source = await openSource(file)
  try {
    const layout = recogniseLayout(source.head, registry)
    const reader = recordReader(layout, registry)
    const records: ImportRecord[] = []
    for await (const part of source.parts) records.push(...part.flatMap((row) => reader.push(row)))
    return { system: layout.system, records: [...records, ...reader.end()] }
  } finally {
    source.close()
  }
}

const shown = ({ title, lines, values, problems }: ImportRecord) => [title, lines, values.price, problems.length]

it('Shopify: UTF-8, commas, HTML on several lines in quotes, a row for each variant and photo', async () => {
  const file = [
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position',
    'banc,Banc,"<p>Un banc,',
    'dit ""de ferme""</p>",Assises,TRUE,Longueur,120 cm,,9000,,,180.00,https://img.exemple/1.jpg,1',
    'banc,,,,,,180 cm,,12000,,,240.00,https://img.exemple/2.jpg,2',
    'seau,Seau,,Zinc,FALSE,Title,Default Title,Z-1,0,shopify,3,25.00,,',
  ].join('\n')
  const { system, records } = await recordsOf(file)
  expect(system).toBe('shopify')
  expect(records.map(shown)).toEqual([
    ['Banc', [2, 3], 180, 0],
    ['Seau', [4], 25, 0],
  ])
  expect(records[0]?.values.description).toBe('Un banc, dit "de ferme"')
})

it('WooCommerce: a mark, commas, quoted headers in French, a variation before its product', async () => {
  const file = [
    '\ufeffID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,"En stock ?",Stock,"Tarif promo","Tarif régulier",Catégories,Images,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"',
    '12,variation,,,"Plaid - Écru",1,1,2,,45,,,id:11,Couleur,Écru',
    '11,variable,PL,,Plaid,1,1,,,,"Textiles > Plaids, Hiver","https://img.exemple/a.jpg, https://img.exemple/b.jpg",,Couleur,"Écru, Gris"',
  ].join('\r\n')
  const { system, records } = await recordsOf(file)
  expect(system).toBe('woocommerce')
  expect(records.map(shown)).toEqual([['Plaid', [2, 3], 45, 0]])
  expect(records[0]?.photos).toHaveLength(2)
})

it('PrestaShop: Windows-1252, semicolons, an amount with a no-break space', async () => {
  const file = [
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity',
    '1;1;Fauteuil crapaud;Si\u00e8ges,Salon;1\u00a0200,00 \u0080;F-1;1',
  ].join('\r\n')
  const { system, records } = await recordsOf(Buffer.from(file, 'latin1'))
  expect(system).toBe('prestashop')
  expect(records.map(shown)).toEqual([['Fauteuil crapaud', [2], 1200, 0]])
  expect(records[0]?.named.flatMap(({ names }) => names)).toEqual(['Sièges', 'Salon'])
})

it('a workbook of no system: a date, an amount and a postcode by the format of their cells', async () => {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const file = await writeWorkbook(folder, {
    styles:
      '<numFmts><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    sheet: sheetOf(
      `<row>${['Date de facture', 'Fournisseur', 'Montant', 'Numéro'].map(text).join('')}</row>` +
        `<row><c s="1"><v>46143</v></c>${text('Drouot')}<c><v>1200.5</v></c>${text('F-12')}</row>`,
    ),
  })
  const { system, records } = await readFile(file)
  expect(system).toBeNull()
  expect(records[0]).toMatchObject({
    collection: 'depenses',
    keys: [{ numero: 'F-12', billingDate: '2026-05-01' }],
    values: { billingDate: '2026-05-01', montant: 1200.5, numero: 'F-12' },
  })
})

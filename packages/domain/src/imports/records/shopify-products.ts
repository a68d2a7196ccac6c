import { MAX_COMBINATIONS } from '../../collections/produits/combinations.ts'
import { slug } from '../../texts/slug.ts'
import { fold } from '../../texts/fold.ts'
import { MAX_OPTIONS } from '../part-targets.ts'
import type { ImportRecord, RecordReader } from '../types.ts'
import { addNote, type Draft, finished } from './draft.ts'
import { keysOf, titleOf } from './keys.ts'
import type { LayoutRow } from './layout-row.ts'
import { fillPhotos } from './photos.ts'
import type { ReadingContext } from './reading-context.ts'
import { rowDraft } from './single-rows.ts'
import { productOptions, type SourceVariant } from './variants.ts'

/** A product without options has this one. */
const NO_OPTION = 'Title'
const NO_VALUE = 'Default Title'

/**
 * Reads products of Shopify: consecutive rows of one handle are a product, its variants and its photos. A product without
 * options has its SKU, price and stock itself.
 */
export function shopifyProducts(context: ReadingContext): RecordReader {
  const seen = new Set<string>()
  let rows: LayoutRow[] = []
  const flush = (): ImportRecord[] => {
    if (rows.length === 0) return []
    const handle = rows[0]?.cell('shopify/handle') ?? ''
    const address = slug(handle)
    const record = productOf(rows, context, address !== '' && seen.has(address))
    seen.add(address)
    rows = []
    return [record]
  }
  return {
    push(source) {
      const row = context.row(source)
      const isSame = rows.length > 0 && row.cell('shopify/handle') === rows[0]?.cell('shopify/handle')
      const done = isSame && row.cell('shopify/handle') !== '' ? [] : flush()
      rows.push(row)
      return done
    },
    end: flush,
  }
}

function productOf(rows: readonly LayoutRow[], context: ReadingContext, isAgain: boolean): ImportRecord {
  const [first, ...others] = rows as [LayoutRow, ...LayoutRow[]]
  const draft = rowDraft(first, context)
  draft.lines = rows.map(({ line }) => line)
  for (const { excess } of others) if (excess) addNote(draft.problems, excess)
  const handle = first.cell('shopify/handle')
  if (isAgain) {
    const message = `Le produit « ${handle} » est déjà plus haut, et ses lignes ne se suivent pas`
    addNote(draft.problems, { line: first.line, code: 'double', message })
  }
  if (handle !== '') draft.values.pathname = slug(handle)
  if (/^(draft|archived)$/i.test(first.cell('shopify/status'))) draft.values.isOnlineStore = false
  fillImages(draft, rows)
  const names = Array.from({ length: MAX_OPTIONS }, (_, at) => first.cell(`option${at + 1}/name`))
  const variants = rows.filter(
    (row) => row.cell('option1/value') !== '' || row.cell('price') !== '' || row.cell('sku') !== '',
  )
  const isPlain = names[0] === '' || (names[0] === NO_OPTION && first.cell('option1/value') === NO_VALUE)
  if (isPlain && variants.length <= 1) fillPlain(draft, first, context)
  else fillVariants(draft, variants, names, context)
  return finished(draft, keysOf(draft), titleOf(draft))
}

/** In the order of their positions; without one, in that of the rows. */
function fillImages(draft: Draft, rows: readonly LayoutRow[]): void {
  const placed = rows.filter((row) => row.cell('shopify/image') !== '')
  const position = (row: LayoutRow): number => Number(row.cell('shopify/position')) || Number.MAX_SAFE_INTEGER
  for (const row of placed.toSorted((a, b) => position(a) - position(b))) fillPhotos(draft, row, 'shopify/image')
}

function fillPlain(draft: Draft, row: LayoutRow, context: ReadingContext): void {
  fillReduction(draft, row, context)
  const weight = kilograms(row)
  if (weight !== undefined) draft.values['dimensions/weight'] = weight
  if (context.has('shopify/tracker')) draft.values.hasInventory = row.cell('shopify/tracker') !== ''
}

/**
 * A price below the one of before a reduction is that of the sale; the one of before is struck through (PROD-19). Where the
 * file tells reductions and this product has none, one of before has ended.
 */
function fillReduction(draft: Draft, row: LayoutRow, context: ReadingContext): void {
  const { price } = draft.values
  if (context.has('shopify/compare') && typeof price === 'number') draft.values.salePrice = null
  const [cell] = row.cells('shopify/compare')
  if (!cell) return
  const read = context.read('price', cell)
  if ('code' in read) addNote(draft.problems, { line: row.line, header: cell.header, ...read })
  else if (typeof price === 'number' && Number(read.value) > price)
    Object.assign(draft.values, { salePrice: price, price: read.value })
}

function kilograms(row: LayoutRow): number | undefined {
  const grams = Number(row.cell('grams'))
  return grams > 0 && Number.isFinite(grams) ? Math.round(grams) / 1000 : undefined
}

/** A product with variants has the lowest of their prices. What variants do not have here is told once. */
function fillVariants(
  draft: Draft,
  rows: readonly LayoutRow[],
  names: readonly string[],
  context: ReadingContext,
): void {
  tellTooMany(draft, rows.length)
  const variants = rows.slice(0, MAX_COMBINATIONS).map((row): SourceVariant => {
    const [price] = row.cells('price')
    const read = price && context.read('price', price)
    if (read && 'code' in read) addNote(draft.problems, { line: row.line, header: price.header, ...read })
    const weight = kilograms(row)
    const values = {
      ...(read && 'value' in read && { price: read.value }),
      ...(weight !== undefined && { weight }),
    }
    const choices = names.flatMap((option, at) => {
      const value = row.cell(`option${at + 1}/value`)
      return option === '' || value === '' ? [] : [{ option, value }]
    })
    return { line: row.line, choices, values }
  })
  const { options, children } = productOptions(variants)
  const prices = variants.flatMap(({ values }) => (typeof values.price === 'number' ? [values.price] : []))
  for (const path of ['sku', 'qtyAvailable', 'price', 'hasInventory']) delete draft.values[path]
  Object.assign(draft.values, { productType: 'variants', options }, prices.length > 0 && { price: Math.min(...prices) })
  draft.children.push(...children)
  tellRepeated(draft)
  if (rows.some((row) => row.cell('sku') !== '' || row.cell('qtyAvailable') !== ''))
    addNote(draft.warnings, untaken(draft))
  if (rows.some((row) => row.cell('shopify/compare') !== '')) addNote(draft.warnings, withoutReduction(draft))
}

/** A product has as many variants as can be generated at once. */
export function tellTooMany(draft: Draft, count: number): void {
  if (count <= MAX_COMBINATIONS) return
  const message = `Un produit a ${MAX_COMBINATIONS} déclinaisons au plus ; celui-ci en a ${count}`
  addNote(draft.problems, { line: draft.lines[0] ?? 1, code: 'declinaisons', message })
}

/** Variants are told apart by their values. */
export function tellRepeated(draft: Draft): void {
  const seen = new Set<string>()
  for (const { line, values } of draft.children) {
    const label = fold(String(values.libelle ?? ''))
    const message = `La déclinaison « ${String(values.libelle).slice(0, 100)} » est deux fois dans ce produit`
    if (seen.has(label)) addNote(draft.problems, { line, code: 'double', message })
    seen.add(label)
  }
}

/** The variants of this product have one price. */
export const withoutReduction = (draft: Draft) => ({
  line: draft.lines[0] ?? 1,
  code: 'remise',
  message: "Le prix d'avant remise de chaque déclinaison n'est pas repris",
})

/** The variants of this product have no SKU and no stock of their own. */
export const untaken = (draft: Draft) => ({
  line: draft.lines[0] ?? 1,
  code: 'declinaisons',
  message: 'Le SKU et le stock de chaque déclinaison ne sont pas repris',
})

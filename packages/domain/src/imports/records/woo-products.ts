import { MAX_COMBINATIONS } from '../../collections/produits/combinations.ts'
import { fold } from '../../texts/fold.ts'
import { MAX_ATTRIBUTES } from '../part-targets.ts'
import type { ImportRecord, RecordReader } from '../types.ts'
import { addNote, type Draft, finished } from './draft.ts'
import { textsOf } from './fill.ts'
import { keysOf, titleOf } from './keys.ts'
import type { LayoutRow } from './layout-row.ts'
import type { ReadingContext } from './reading-context.ts'
import { tellRepeated, tellTooMany, untaken, withoutReduction } from './shopify-products.ts'
import { rowDraft } from './single-rows.ts'
import { productOptions, type SourceVariant } from './variants.ts'

/** The members of a variant that its row may have, and the targets of their columns. */
const MEASURES = {
  width: 'dimensions/width',
  height: 'dimensions/height',
  depth: 'dimensions/depth',
  weight: 'dimensions/weight',
}

/**
 * Reads products of WooCommerce: each row is a product or a variation, which names its product by SKU or as `id:44` and may
 * come before it. Products with variations, and variations, wait for the end of the file.
 */
export function wooProducts(context: ReadingContext): RecordReader {
  const parents: LayoutRow[] = []
  const variations = new Map<string, LayoutRow[]>()
  return {
    push(source) {
      const row = context.row(source)
      const types = typesOf(row)
      if (types.includes('variation')) {
        const parent = row.cell('woo/parent')
        const others = variations.get(parent)
        if (others) others.push(row)
        else variations.set(parent, [row])
        return []
      }
      if (!types.includes('variable')) return [simpleProduct(row, types, context)]
      parents.push(row)
      return []
    },
    end() {
      const taken = new Set<string>()
      const products = parents.map((row) => {
        const names = namesOf(row).filter((name) => variations.has(name) && !taken.has(name))
        for (const name of names) taken.add(name)
        const rows = names.flatMap((name) => variations.get(name) ?? [])
        return variableProduct(
          row,
          rows.toSorted((a, b) => a.line - b.line),
          context,
        )
      })
      const orphans = [...variations].flatMap(([parent, rows]) =>
        taken.has(parent) ? [] : rows.map((row) => orphan(row, parent, context)),
      )
      return [...products, ...orphans].toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    },
  }
}

/** "simple, downloadable, virtual" in small letters. */
const typesOf = (row: LayoutRow): string[] => textsOf(fold(row.cell('woo/type')))

/** How variations name their product. */
const namesOf = (row: LayoutRow): string[] =>
  [row.cell('sku'), row.cell('woo/id') && `id:${row.cell('woo/id')}`].filter((name) => name !== '')

function simpleProduct(row: LayoutRow, types: readonly string[], context: ReadingContext): ImportRecord {
  const draft = rowDraft(row, context)
  if (types.includes('virtual') || types.includes('downloadable')) draft.values.productType = 'virtual'
  const other = ['grouped', 'external'].find((type) => types.includes(type))
  if (other) {
    const message = `Le type « ${other} » n'existe pas ici : le produit est repris comme un produit classique`
    addNote(draft.warnings, { line: row.line, code: 'type', message })
  }
  fillStock(draft, row)
  return finished(draft, keysOf(draft), titleOf(draft))
}

/** A product whose stock is counted has a number; another one is there or not. */
function fillStock(draft: Draft, row: LayoutRow): void {
  if (draft.values.qtyAvailable !== undefined) draft.values.hasInventory = true
  else if (row.cell('woo/in-stock') === '1') draft.values.hasInventory = false
  else if (row.cell('woo/in-stock') === '0') Object.assign(draft.values, { hasInventory: true, qtyAvailable: 0 })
}

function variableProduct(row: LayoutRow, rows: readonly LayoutRow[], context: ReadingContext): ImportRecord {
  const draft = rowDraft(row, context)
  draft.lines = [row, ...rows].map(({ line }) => line)
  tellTooMany(draft, rows.length)
  const declared = attributesOf(row).map(({ name, values }) => ({ option: name, values: textsOf(values) }))
  const variants = rows.slice(0, MAX_COMBINATIONS).map((one) => variantOf(draft, one, declared, context))
  const used = new Set(variants.flatMap(({ choices }) => choices.map(({ option }) => option)))
  // An attribute that no variation chooses describes the product.
  const { options, children } = productOptions(
    variants,
    declared.filter(({ option }) => used.has(option)),
  )
  const prices = variants.flatMap(({ values }) => (typeof values.price === 'number' ? [values.price] : []))
  delete draft.values.qtyAvailable
  Object.assign(draft.values, { productType: 'variants', options }, prices.length > 0 && { price: Math.min(...prices) })
  draft.children.push(...children)
  tellRepeated(draft)
  if (rows.some((one) => one.cell('sku') !== '' || one.cell('qtyAvailable') !== ''))
    addNote(draft.warnings, untaken(draft))
  if (rows.some((one) => one.cell('salePrice') !== '')) addNote(draft.warnings, withoutReduction(draft))
  return finished(draft, keysOf(draft), titleOf(draft))
}

function attributesOf(row: LayoutRow): { name: string; values: string }[] {
  return Array.from({ length: MAX_ATTRIBUTES }, (_, at) => ({
    name: row.cell(`attribute${at + 1}/name`),
    values: row.cell(`attribute${at + 1}/values`),
  })).filter(({ name }) => name !== '')
}

function variantOf(
  draft: Draft,
  row: LayoutRow,
  declared: readonly { option: string }[],
  context: ReadingContext,
): SourceVariant {
  if (row.excess) addNote(draft.problems, row.excess)
  const values: Record<string, unknown> = {}
  const take = (name: string, path: string, from: string): void => {
    const [cell] = row.cells(from)
    const read = cell && context.read(path, cell)
    if (read && 'value' in read) values[name] = read.value
    else if (read) addNote(draft.problems, { line: row.line, header: cell.header, ...read })
  }
  take('price', 'price', row.cell('salePrice') === '' ? 'price' : 'salePrice')
  for (const [name, path] of Object.entries(MEASURES)) take(name, path, path)
  const own = attributesOf(row)
  const order = declared.map(({ option }) => option)
  const choices = own
    .map(({ name, values: value }) => ({ option: name, value: value || 'Toutes' }))
    .toSorted((a, b) => order.indexOf(a.option) - order.indexOf(b.option))
  return { line: row.line, choices, values }
}

function orphan(row: LayoutRow, parent: string, context: ReadingContext): ImportRecord {
  const draft = rowDraft(row, context)
  const message =
    parent === ''
      ? 'Cette déclinaison ne nomme pas son produit'
      : `Le produit « ${parent.slice(0, 60).toWellFormed()} » de cette déclinaison n'est pas dans le fichier`
  addNote(draft.problems, { line: row.line, code: 'parent', message })
  return finished(draft, [], titleOf(draft))
}

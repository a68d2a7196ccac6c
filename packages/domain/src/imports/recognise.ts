import type { Collection } from '../core/collection.ts'
import { headerKey } from './header-key.ts'
import { fits, type KnownLayout } from './layouts/layout.ts'
import { ownHeadings } from './layouts/own.ts'
import { prestashop } from './layouts/prestashop.ts'
import { shopify } from './layouts/shopify.ts'
import { woocommerce } from './layouts/woocommerce.ts'
import { matchHeaders } from './match.ts'
import { importTargets } from './targets.ts'
import {
  type ColumnMatch,
  IMPORTED_COLLECTIONS,
  type ImportedCollection,
  type ImportLayout,
  type SourceHead,
} from './types.ts'

const LAYOUTS: readonly KnownLayout[] = [...shopify, ...woocommerce, ...prestashop]
const MAX_SAMPLE_LENGTH = 80
/** Columns whose values nobody shows: files of customers have their passwords. */
const SECRET = /passw|mot de passe/i
/** An export of this product has this column, and people may have removed a third of the others. */
const OWN_ID = 'Identifiant'
const OWN_SHARE = 2 / 3

type Collections = ReadonlyMap<string, Pick<Collection, 'slug' | 'fields' | 'screen'>>
type Matched = Pick<ImportLayout, 'system' | 'collection'> & { targets: readonly (string | null)[] }

/**
 * What a file is, by its headers: that of a known system, an export of this product, or one whose columns are matched by the
 * likeness of their names.
 *
 * @param collection the collection that a person chose; without it the one that most headers fit
 */
export function recogniseLayout(
  { headers, rows }: Pick<SourceHead, 'headers' | 'rows'>,
  collections: Collections,
  collection?: ImportedCollection,
): ImportLayout {
  const candidates = collection === undefined ? IMPORTED_COLLECTIONS : [collection]
  const matched =
    ownLayout(headers, collections, candidates) ??
    systemLayout(headers, candidates) ??
    likeLayout(headers, collections, candidates)
  const { system, collection: slug, targets } = matched
  const known = new Set(importTargets(collectionAt(collections, slug), system).map(({ to }) => to))
  const columns = headers.map((header, column): ColumnMatch => {
    const to = targets[column] ?? null
    const samples = SECRET.test(header) ? [] : rows.flatMap(({ cells }) => sampleOf(cells[column]))
    return { column, header, to: to !== null && known.has(to) ? to : null, samples }
  })
  return { system, collection: slug, columns }
}

function collectionAt(collections: Collections, slug: string): Pick<Collection, 'slug' | 'fields' | 'screen'> {
  const found = collections.get(slug)
  if (!found) throw new Error(`No collection ${slug}`)
  return found
}

function sampleOf(cell = ''): string[] {
  const text = cell.trim()
  if (text === '') return []
  return [text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()}…` : text]
}

function ownLayout(
  headers: readonly string[],
  collections: Collections,
  candidates: readonly ImportedCollection[],
): Matched | undefined {
  if (!headers.includes(OWN_ID)) return undefined
  const found = candidates.map((collection) => {
    const headings = ownHeadings(collectionAt(collections, collection))
    return { collection, headings, count: headers.filter((header) => headings.has(header)).length }
  })
  const [best] = found.toSorted((a, b) => b.count - a.count)
  if (!best || best.count < headers.length * OWN_SHARE) return undefined
  const targets = headers.map((header) => best.headings.get(header) ?? null)
  return { system: 'arriere-boutique', collection: best.collection, targets }
}

function systemLayout(headers: readonly string[], candidates: readonly ImportedCollection[]): Matched | undefined {
  const keys = headers.map(headerKey)
  const set = new Set(keys)
  const layout = LAYOUTS.find((one) => candidates.includes(one.collection) && fits(one, set))
  if (!layout) return undefined
  const taken = new Set<string>()
  const targets = keys.map((key) => {
    const to = layout.targets.get(key) ?? null
    if (to === null || taken.has(to)) return null
    taken.add(to)
    return to
  })
  return { system: layout.system, collection: layout.collection, targets }
}

function likeLayout(
  headers: readonly string[],
  collections: Collections,
  candidates: readonly ImportedCollection[],
): Matched {
  const scored = candidates.map((collection) => ({
    collection,
    ...matchHeaders(headers, collectionAt(collections, collection), null),
  }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return { system: null, collection: best.collection, targets: best.targets }
}

import { type Collection, type Condition, type Data, mayMatch, type Where } from '@boutique/domain'
import type { BatchRequest, IndexSettings } from 'algoliasearch'
import { filterColumn } from '../store/lists/columns.ts'
import { readableFields } from '../store/documents/projection.ts'
import type { StoredDocument } from '../store/documents/row.ts'

/** Limits of the texts and lists in a record: Algolia accepts about ten kilobytes. */
const MAX_TEXT_LENGTH = 3000
const MAX_ITEMS = 20

/** Pages share their index with other kinds of records of a site: a type distinguishes them. [SEARCH-12] */
const TYPES: Readonly<Record<string, string>> = { pages: 'pages' }
/** The type of the records of a collection; undefined for one with an index of its own. */
export const typeOf = ({ slug }: Collection): string | undefined => TYPES[slug]

/** The name of the index of a collection, e.g. `produits_atelier`. [SEARCH-05] [SEARCH-06] [SEARCH-11] */
export const indexName = (collection: string, index: string): string => `${collection}_${index}`

/** The fields of a record. Only public fields are sent, and the name, which is needed to display a hit. */
interface RecordFields {
  texts: string[]
  numbers: string[]
  flags: string[]
}

const known = new WeakMap<Collection, RecordFields>()
function fieldsOf(collection: Collection): RecordFields {
  const standing = known.get(collection)
  if (standing) return standing
  const open = readableFields(collection, 'public').always
  const searched = Object.keys(collection.search ?? {}).filter((name) => open.has(name))
  const filtered = [...open].filter((name) => filterColumn(collection, name))
  const ofColumn = (column: string): string[] => filtered.filter((name) => collection.fields[name]?.column === column)
  const title = collection.title ?? 'name'
  const fields = {
    texts: [title, ...searched.filter((name) => name !== title)],
    numbers: [...new Set([...ofColumn('numeric'), ...(open.has('price') ? ['price'] : [])])],
    flags: ofColumn('boolean'),
  }
  known.set(collection, fields)
  return fields
}

/** The request that updates the index for a document; undefined for a deleted document. */
export function requestFor(collection: Collection, id: string, stored: StoredDocument | undefined): BatchRequest {
  if (!stored || stored.deleted) return { action: 'deleteObject', body: { objectID: id } }
  return { action: 'updateObject', body: recordOf(collection, stored) }
}

/** Whether the closed fields of a document are not for visitors. */
const isClosed = ({ closed, fields }: Collection, data: Data): boolean =>
  closed !== undefined && !closed.ofParent && mayMatch(fields, closed.while, data)

/** The record of a live document: texts and lists cut to a limit, flags as 0 or 1 so that numeric filters apply. */
export function recordOf(collection: Collection, { id, scope, datetime, text }: StoredDocument): Data {
  const data = JSON.parse(text) as Data
  const { texts, numbers, flags } = fieldsOf(collection)
  const closed = isClosed(collection, data) ? (collection.closed?.fields ?? []) : []
  const record: Data = { objectID: id, boutique: scope, type: typeOf(collection), datetime }
  for (const name of texts) record[name] = searchedText(data[name])
  for (const name of numbers) if (typeof data[name] === 'number' && !closed.includes(name)) record[name] = data[name]
  for (const name of flags) record[name] = data[name] === true ? 1 : 0
  if (Array.isArray(data.photos) && collection.fields.photos?.read === 'public')
    record.photos = data.photos.slice(0, MAX_ITEMS)
  return record
}

function searchedText(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH)
  if (!Array.isArray(value)) return undefined
  const texts = value.map((item: unknown) => (typeof item === 'string' ? item : (item as { valeur?: unknown }).valeur))
  return texts
    .filter((one) => typeof one === 'string')
    .slice(0, MAX_ITEMS)
    .map((one) => one.slice(0, MAX_TEXT_LENGTH))
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Converts conditions to numeric filters, and tells whether these cover all conditions. [SEARCH-07] */
export function numericFilters(collection: Collection, where: Where): { filters: string[]; isWhole: boolean } {
  const { numbers, flags } = fieldsOf(collection)
  const filters: string[] = []
  let isWhole = true
  const say = (name: string, sign: string | undefined, operand: unknown): void => {
    if (sign && typeof operand === 'number' && numbers.includes(name)) filters.push(`${name} ${sign} ${operand}`)
    else if (sign === '=' && typeof operand === 'boolean' && flags.includes(name))
      filters.push(`${name} = ${operand ? 1 : 0}`)
    else isWhole = false
  }
  const comparisons = (condition: Condition): [string | undefined, unknown][] =>
    typeof condition === 'object'
      ? Object.entries(condition).map(([operator, operand]) => [COMPARISONS[operator], operand])
      : [['=', condition]]
  for (const [name, condition] of Object.entries(where))
    for (const [sign, operand] of comparisons(condition)) say(name, sign, operand)
  return { filters, isWhole }
}

/**
 * The settings that an index lacks. An existing index gets the facets that filters need and keeps the rest; a new one
 * searches our fields, in French, newest first among equals. Undefined: nothing is missing.
 */
export function missingSettings(
  collection: Collection,
  settings: IndexSettings | undefined,
): IndexSettings | undefined {
  const facets = settings?.attributesForFaceting ?? []
  const bare = facets.map((facet) => facet.replace(/^\w+\((.*)\)$/, '$1'))
  const lacking = ['boutique', ...(typeOf(collection) ? ['type'] : [])].filter((name) => !bare.includes(name))
  if (settings && lacking.length === 0) return undefined
  const attributesForFaceting = [...facets, ...lacking.map((name) => `filterOnly(${name})`)]
  if (settings) return { attributesForFaceting }
  return {
    attributesForFaceting,
    searchableAttributes: fieldsOf(collection).texts,
    customRanking: ['desc(datetime)'],
    indexLanguages: ['fr'],
    queryLanguages: ['fr'],
    ignorePlurals: true,
    removeStopWords: true,
  }
}

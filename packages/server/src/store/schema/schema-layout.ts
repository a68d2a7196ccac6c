import { createHash } from 'node:crypto'
import type { Collection, Where } from '@boutique/domain'
import {
  filterColumn,
  generatedColumns,
  literal,
  numberOf,
  quote,
  sortColumn,
  tableNameOf,
  tableOf,
} from '../lists/columns.ts'
import { addressFunctions, type SiteCollection } from '../documents/address-function.ts'
import { TEXT_COLUMN, textTrigger } from '../documents/document-text.ts'
import { photoFunction } from '../documents/photo-function.ts'
import { searchTriggers, termsDefinition } from '../search/search-schema.ts'
import { spaceTriggers } from '../documents/space-used.ts'
import { tabColumn, tabColumns } from '../lists/tab-columns.ts'
import { tabPredicate } from '../lists/where.ts'

/** The declared form of a collection's table. */
export interface Layout {
  slug: string
  /** The name of the table, unquoted and without its schema. */
  name: string
  columns: LayoutColumn[]
  indexes: LayoutIndex[]
  triggers: Trigger[]
  /** Statements that create the functions which its writes call. */
  functions: string[]
  /** A digest of the definition of the search terms; absent without a search. */
  search?: string
}
export interface LayoutColumn {
  name: string
  /** As printed by PostgreSQL's `format_type`, and the collation. */
  type: string
  /** The rest of the column definition after the type. */
  constraint: string
  generated: boolean
  /** Its comment, when it differs from that of its definition. */
  note?: string
  /** Stored inline: a page of forty is read without a second look-up. */
  inline?: boolean
}
export interface LayoutIndex {
  name: string
  unique: boolean
  /** Its statement without the name. */
  definition: string
  /** Its purpose, for messages. */
  label: string
  /** Its comment, when it differs from that of its definition. */
  note?: string
}
export interface Trigger {
  name: string
  /** The SQL after `create or replace trigger <name>`. */
  sql: string
}

/** A short hash of a text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
/** The comment of a column, index or trigger with this definition; objects created by hand have none. */
export const noteOf = (definition: string): string => `arriere-boutique ${digest(definition)}`
/** The SQL type and constraint of a column. */
export const columnDefinition = ({ type, constraint }: LayoutColumn): string => `${type} ${constraint}`
/** The comment of a column, by which a start sees that its definition changed. */
export const columnNote = (column: LayoutColumn): string => column.note ?? noteOf(columnDefinition(column))
/** The same of an index. */
export const indexNote = (index: LayoutIndex): string => index.note ?? noteOf(index.definition)

/**
 * The columns of every collection's table. A nullable one is added to existing tables; for others the table is copied.
 */
const BASE: readonly LayoutColumn[] = [
  { name: 'id', type: 'text collate "C"', constraint: 'primary key' },
  { name: '_scope', type: 'text collate "C"', constraint: 'not null' },
  { name: '_parent', type: 'text collate "C"', constraint: `not null default ''` },
  { name: 'data', type: 'jsonb', constraint: 'not null', inline: true },
  { name: TEXT_COLUMN, type: 'text', constraint: '', inline: true },
  { name: 'deleted', type: 'boolean', constraint: 'not null default false' },
  { name: 'created_at', type: 'text collate "C"', constraint: 'not null' },
  { name: 'updated_at', type: 'text collate "C"', constraint: 'not null' },
  { name: 'datetime', type: 'bigint', constraint: 'not null' },
  { name: 'rev', type: 'integer', constraint: 'not null default 1' },
].map((column) => ({ ...column, generated: false }))

/** The table of a collection as this program declares it. */
export function layoutOf(collection: Collection, sites: readonly SiteCollection[] = []): Layout {
  const { slug } = collection
  const generated = [...generatedColumns(collection), ...tabColumns(collection)].map(({ name, type, expression }) => ({
    name,
    type,
    constraint: `generated always as (${expression}) stored`,
    generated: true,
  }))
  const notifying = (['insert', 'update', 'delete'] as const).map((event) => ({
    name: `changed_by_${event}`,
    sql: `after ${event} on ${tableOf(slug)} referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function system.notify_change(${literal(slug)})`,
  }))
  return {
    slug,
    name: tableNameOf(slug),
    columns: [...BASE, ...generated],
    indexes: indexesOf(collection),
    triggers: [
      ...notifying,
      textTrigger(tableOf(slug)),
      ...spaceTriggers(collection),
      ...(collection.search ? searchTriggers(collection) : []),
    ],
    functions: [
      ...(collection.site ? addressFunctions(collection, sites) : []),
      ...(slug === 'medias' ? [photoFunction(collection)] : []),
    ],
    ...(collection.search && { search: digest(termsDefinition(collection)) }),
  }
}

/**
 * Indexes are named by their definition: a changed declaration gives another index. Those of whole lists, which are
 * counted and summed at once, include the summed columns: neither reads a document.
 */
function indexesOf(collection: Collection): LayoutIndex[] {
  const indexes = new Map<string, LayoutIndex>()
  const orders = new Set<string>()
  const table = tableOf(collection.slug)
  const add = (label: string, on: string, unique = false): void => {
    const definition = `${unique ? 'unique ' : ''}index on ${table} ${on}`
    const name = `ix_${digest(collection.slug + definition)}`
    if (!indexes.has(name)) indexes.set(name, { name, unique, definition, label })
  }
  const front = collection.parent ? '_scope, _parent' : '_scope'
  const dated = collection.screen?.list.period?.field
  const sums = Object.keys(collection.fields).filter((name) => collection.fields[name]?.sum)
  const ordered = (sort: string, tab: Where, isWholeList = false): void => {
    const name = sort.replace('-', '')
    const column = tabColumn(collection, sort, tab) ?? sortColumn(collection, name)
    if (!column) throw new Error(`${collection.slug}: nothing sorts by ${sort}`)
    const where = ['not deleted', ...tabPredicate(collection, tab)].join(' and ')
    const order = `${column.name} where ${where}`
    if (orders.has(order)) return
    orders.add(order)
    const included = [...(name === dated ? includedInPeriod(collection) : []), ...(isWholeList ? sums : [])]
    add(name, `(${front}, ${quote(column.name)}, id)${include(collection, included)} where ${where}`)
  }
  for (const tab of collection.screen?.list.tabs ?? []) ordered(tab.sort ?? collection.sort, tab.where, true)
  ordered(collection.sort, {}, true)
  ordered('-datetime', {})
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.sort) ordered(name, {})
    const column = field.unique || field.filter ? filterColumn(collection, name) : undefined
    if (!column) continue
    const on = `(_scope, ${quote(column.name)})`
    if (field.unique) add(name, `${on}${field.unique === 'live' ? ' where not deleted' : ''}`, true)
    else if (collection.pictured?.includes(name))
      add(name, `(_scope, ${quote(column.name)}, datetime, id) where not deleted`)
    else if (field.kind === 'relation') add(name, `${on} where not deleted`)
  }
  const address = collection.site && filterColumn(collection, collection.site.address)
  if (address) add(address.name, `(_scope, ${quote(address.name)}) where not deleted`)
  if (collection.totals) {
    const { date, sums, by } = collection.totals
    const day = filterColumn(collection, date)?.sql
    add(date, `(_scope, ${day})${include(collection, [...sums, ...by])} where not deleted`)
  }
  if (collection.numbering) {
    const { field, codeLength } = collection.numbering
    const number = numberOf(collection, field)
    add(field, `(_scope, left(${number}, ${codeLength}), length(${number}), ${number})`)
  }
  return [...indexes.values()]
}

/** The fields of the total of a period, in the index of its dates: the sum reads no document. */
function includedInPeriod(collection: Collection): string[] {
  const { field, where = {} } = collection.screen?.list.total ?? {}
  return [field ?? [], Object.keys(where)].flat()
}

/** The columns of these fields beside the keys of an index. */
function include(collection: Collection, fields: readonly string[]): string {
  const names = new Set(fields.flatMap((name) => filterColumn(collection, name)?.name ?? []))
  return names.size > 0 ? ` include (${[...names].map(quote).join(', ')})` : ''
}

import { literal, quote } from '../lists/columns.ts'
import {
  columnDefinition,
  columnNote,
  indexNote,
  type Layout,
  type LayoutColumn,
  type LayoutIndex,
  noteOf,
  type Trigger,
} from './schema-layout.ts'

/** A table with its schema. */
export const qualified = (schema: string, name: string): string => `${quote(schema)}.${quote(name)}`

/** Creates a table with these columns. */
export function createTable(schema: string, name: string, columns: readonly LayoutColumn[]): string {
  const table = qualified(schema, name)
  const notes = columns
    .filter(({ generated }) => generated)
    .map((column) => `comment on column ${table}.${quote(column.name)} is ${literal(columnNote(column))};`)
  return `
  create table ${table} (
    ${columns.map((column) => `${quote(column.name)} ${columnDefinition(column)}`).join(',\n    ')}
  );
  alter table ${table} set (toast_tuple_target = 8160);
  ${columns
    .filter(({ inline }) => inline)
    .map((column) => storeInline(table, column))
    .join('\n  ')}
  ${notes.join('\n  ')}`
}

const storeInline = (table: string, { name }: LayoutColumn): string =>
  `alter table ${table} alter column ${quote(name)} set storage main;`
/** Adds a nullable column: no row is written. */
export const addColumn = (table: string, column: LayoutColumn): string => `
  alter table ${table} add column if not exists ${quote(column.name)} ${columnDefinition(column)};
  ${column.inline ? storeInline(table, column) : ''}`

/** Creates an index; `concurrently` needs to run outside of a transaction. */
export const createIndex = (
  schema: string,
  table: string,
  { name, unique, definition }: LayoutIndex,
  how: 'concurrently' | '' = '',
): string =>
  `create ${unique ? 'unique ' : ''}index ${how} ${quote(name)} ${definition.replace(/^.*?index on \S+/, () => `on ${qualified(schema, table)}`)}`
/** Records on an index its definition, once it is complete. */
export const noteIndex = (schema: string, index: LayoutIndex): string =>
  `comment on index ${qualified(schema, index.name)} is ${literal(indexNote(index))}`

/** Installs triggers; existing ones with the same name are replaced and enabled. */
export const installTriggers = (layout: Layout, triggers: readonly Trigger[] = layout.triggers): string =>
  triggers
    .map(
      ({ name, sql }) => `
  create or replace trigger ${quote(name)} ${sql};
  comment on trigger ${quote(name)} on ${quote(layout.name)} is ${literal(noteOf(sql))};`,
    )
    .join('')

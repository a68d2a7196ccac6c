import { literal, quote } from './columns.ts'
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

/** A table and the schema it stands in. */
export const qualified = (schema: string, name: string): string => `${quote(schema)}.${quote(name)}`

/** Makes a table of these columns. */
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
/** Adds a column that may be empty: no row is written. */
export const addColumn = (table: string, column: LayoutColumn): string => `
  alter table ${table} add column if not exists ${quote(column.name)} ${columnDefinition(column)};
  ${column.inline ? storeInline(table, column) : ''}`

/** Makes an index; `concurrently` beside writers, then outside of any transaction. */
export const createIndex = (
  schema: string,
  table: string,
  { name, unique, definition }: LayoutIndex,
  how: 'concurrently' | '' = '',
): string =>
  `create ${unique ? 'unique ' : ''}index ${how} ${quote(name)} ${definition.replace(/^.*?index on \S+/, () => `on ${qualified(schema, table)}`)}`
/** Notes on an index that it is whole and what it is. */
export const noteIndex = (schema: string, index: LayoutIndex): string =>
  `comment on index ${qualified(schema, index.name)} is ${literal(indexNote(index))}`

/** Installs triggers; those that stand under the same name are replaced and run again. */
export const installTriggers = (layout: Layout, triggers: readonly Trigger[] = layout.triggers): string =>
  triggers
    .map(
      ({ name, sql }) => `
  create or replace trigger ${quote(name)} ${sql};
  comment on trigger ${quote(name)} on ${quote(layout.name)} is ${literal(noteOf(sql))};`,
    )
    .join('')

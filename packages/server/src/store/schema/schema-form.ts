import type pg from 'pg'
import { literal, quote } from '../lists/columns.ts'
import type { StandingTable } from './schema-catalogue.ts'
import { columnNote, type Layout, type LayoutColumn, type LayoutIndex } from './schema-layout.ts'
import { qualified } from './schema-statements.ts'

/** The trigger that repeats the writes to a table in its copy. */
export const MIRROR = 'mirrored_in_copy'

/** Missing declared columns that are nullable: they can be added without a copy. */
export const addableColumns = ({ columns }: Layout, standing: StandingTable): LayoutColumn[] =>
  columns.filter(({ name, constraint }) => constraint === '' && !standing.columns.has(name))

/**
 * Whether the table must be copied: a column is missing that cannot simply be added, or one differs from its
 * declaration.
 */
export const needsCopy = ({ columns }: Layout, standing: StandingTable): boolean =>
  columns.some((column) => {
    const found = standing.columns.get(column.name)
    if (!found) return column.constraint !== ''
    if (found.type !== column.type || found.generated !== column.generated) return true
    return column.generated && found.note !== columnNote(column)
  })

/** The parts of the new form of a table: declared ones, and those others created on the table. */
export interface Form {
  columns: LayoutColumn[]
  indexes: LayoutIndex[]
  /** Statements for others' triggers and rights, after the copy has replaced the table. */
  finish: string
}
type Read = Record<string, string>

/** The new form of an existing table. Parts that this program does not declare are kept. */
export async function formOf(
  client: pg.PoolClient,
  layout: Layout,
  standing: StandingTable,
  schema: string,
): Promise<Form> {
  const table = qualified(schema, layout.name)
  const declared = new Set(layout.columns.map(({ name }) => name))
  const columns = [...layout.columns]
  for (const [name, { type, generated, expression, notNull, note }] of standing.columns) {
    if (declared.has(name)) continue
    const value = generated ? `generated always as (${expression}) stored` : expression && `default ${expression}`
    const constraint = `${value}${notNull ? ' not null' : ''}`
    columns.push({ name, type, constraint, generated, note })
  }
  const read = async (text: string): Promise<Read[]> => (await client.query<Read>(text, [table])).rows
  const triggers = await foreignTriggers(read, layout, table)
  const indexes = [...layout.indexes, ...(await foreignIndexes(read, layout))]
  const grants = await read(`
    select 'grant ' || privilege_type || ' on ' || $1 || ' to ' ||
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as made
    from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner`)
  const finish = [...triggers, ...grants.map(({ made }) => `${made};`)].join('\n')
  return { columns, indexes, finish }
}

async function foreignIndexes(read: (text: string) => Promise<Read[]>, layout: Layout): Promise<LayoutIndex[]> {
  const own = new Set(layout.indexes.map(({ name }) => name))
  const rows = await read(`
    select i.relname as name, x.indisunique as "unique", coalesce(obj_description(i.oid, 'pg_class'), '') as note,
      pg_get_indexdef(i.oid) as made
    from pg_index as x join pg_class as i on i.oid = x.indexrelid
    where x.indrelid = $1::regclass and x.indisvalid and not x.indisprimary`)
  return rows
    .filter(({ name }) => !own.has(name as string))
    .map(({ name, unique, note, made }) => ({
      name: name as string,
      unique: unique === 't',
      definition: (made as string).replace(/^.*? USING /, () => `index on ${quote(layout.name)} using `),
      label: name as string,
      note: note as string,
    }))
}

async function foreignTriggers(
  read: (text: string) => Promise<Read[]>,
  layout: Layout,
  table: string,
): Promise<string[]> {
  const own = new Set([MIRROR, ...layout.triggers.map(({ name }) => name)])
  const rows = await read(`
    select tgname as name, coalesce(obj_description(oid, 'pg_trigger'), '') as note, pg_get_triggerdef(oid) as made
    from pg_trigger where tgrelid = $1::regclass and not tgisinternal`)
  return rows
    .filter(({ name }) => !own.has(name as string))
    .map(
      ({ name, made, note }) =>
        `${made}; comment on trigger ${quote(name as string)} on ${table} is ${literal(note as string)};`,
    )
}

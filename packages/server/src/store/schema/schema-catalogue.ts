import type { Queryable } from '../connection/pool.ts'

/** A table in PostgreSQL's catalogue; notes are the comments of its parts. */
export interface StandingTable {
  columns: Map<string, StandingColumn>
  /** All indexes except that of the primary key. */
  indexes: Map<string, StandingIndex>
  /** The notes of the enabled triggers. */
  triggers: Map<string, string>
}
export interface StandingColumn {
  /** With its collation where that is not the default. */
  type: string
  notNull: boolean
  /** The expression of a generated column or the default of another one; empty without. */
  expression: string
  generated: boolean
  note: string
}
export interface StandingIndex {
  /** Complete and usable: false after an interrupted build. */
  valid: boolean
  note: string
}
type Read = Record<string, string | null>

/** The tables of a schema by name. */
export async function readTables(on: Queryable, schema: string): Promise<Map<string, StandingTable>> {
  const read = async (text: string): Promise<Read[]> => (await on.query<Read>(text, [schema])).rows
  const columns = await read(`
    select c.relname as "table", a.attname as name, a.attnotnull as "notNull", a.attgenerated as generated,
      format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(l.collname), '') as type,
      coalesce(pg_get_expr(d.adbin, d.adrelid), '') as expression, coalesce(col_description(c.oid, a.attnum), '') as note
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_type as t on t.oid = a.atttypid
    left join pg_collation as l on l.oid = a.attcollation and a.attcollation <> t.typcollation
    where c.relnamespace = $1::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`)
  const indexes = await read(`
    select c.relname as "table", i.relname as name, x.indisvalid and x.indisready and x.indislive as valid,
      coalesce(obj_description(i.oid, 'pg_class'), '') as note
    from pg_index as x join pg_class as c on c.oid = x.indrelid join pg_class as i on i.oid = x.indexrelid
    where c.relnamespace = $1::regnamespace and c.relkind = 'r' and not x.indisprimary`)
  const triggers = await read(`
    select c.relname as "table", t.tgname as name, coalesce(obj_description(t.oid, 'pg_trigger'), '') as note
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where c.relnamespace = $1::regnamespace and not t.tgisinternal and t.tgenabled in ('O', 'A')`)
  const tables = new Map<string, StandingTable>()
  const tableOf = ({ table }: Read): StandingTable => {
    let found = tables.get(table as string)
    if (!found) {
      found = { columns: new Map(), indexes: new Map(), triggers: new Map() }
      tables.set(table as string, found)
    }
    return found
  }
  for (const row of columns) {
    const { type, expression, note } = row as Record<string, string>
    const column = { type, expression, note } as StandingColumn
    tableOf(row).columns.set(row.name as string, {
      ...column,
      notNull: row.notNull === 't',
      generated: row.generated === 's',
    })
  }
  for (const row of indexes)
    tableOf(row).indexes.set(row.name as string, { valid: row.valid === 't', note: row.note as string })
  for (const row of triggers) tableOf(row).triggers.set(row.name as string, row.note as string)
  return tables
}

/** The schema in which unqualified names are made. */
export async function currentSchema(on: Queryable): Promise<string> {
  const { rows } = await on.query('select current_schema() as name')
  return rows[0].name as string
}

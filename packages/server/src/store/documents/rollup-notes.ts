import { allRollups, type Registry, type RollupField } from '@boutique/domain'
import { tableNameOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { digest } from '../schema/schema-layout.ts'
import { SCHEMA_VERSION } from '../schema/schema-version.ts'

/** A digest of what a rollup computes. */
const definitionOf = ({ rollup: { of, by, sum, min, where = {} } }: RollupField): string =>
  digest(JSON.stringify([of, by, sum, min, Object.entries(where).sort()]))

/** The rollups whose stored values were not computed by their current declaration. */
export async function changedRollups(on: Queryable, registry: Registry): Promise<RollupField[]> {
  const rows = await run(
    on,
    "select table_name, name, definition from system.schema_parts where kind = 'rollup' and definition is not null",
    [],
  )
  const noted = new Map(rows.map(([table, name, definition]) => [`${table}.${name}`, definition]))
  return allRollups(registry).filter(
    (field) => noted.get(`${tableNameOf(field.collection.slug)}.${field.name}`) !== definitionOf(field),
  )
}

/** Records that the stored values of these rollups are those of their current declaration. */
export async function noteRollups(on: Queryable, fields: readonly RollupField[]): Promise<void> {
  if (fields.length === 0) return
  await run(
    on,
    `insert into system.schema_parts (kind, table_name, name, version, definition)
     select 'rollup', table_name, name, $4, definition
     from unnest($1::text[], $2::text[], $3::text[]) as computed (table_name, name, definition)
     on conflict (kind, table_name, name) do update
       set definition = excluded.definition, version = greatest(schema_parts.version, excluded.version)`,
    [
      fields.map(({ collection }) => tableNameOf(collection.slug)),
      fields.map(({ name }) => name),
      fields.map(definitionOf),
      SCHEMA_VERSION,
    ],
  )
}

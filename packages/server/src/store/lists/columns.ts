import { type Collection, comparedFields, type Field, SYSTEM_SORTS, traitsOf } from '@boutique/domain'

/** What a list compares: a generated column of a table, a system one, or an expression over the document. */
export interface Column {
  name: string
  type: string
  /** How statements refer to it. */
  sql: string
  /** The expression it is generated from; absent for system columns, and where statements compute it. */
  expression?: string
  nullable: boolean
}

/** A name as a quoted SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** The name of a collection's table: `produits/variants` → `produits__variants`. */
export const tableNameOf = (slug: string): string => slug.replaceAll('/', '__')
/** The table of a collection, quoted: `produits/variants` → `"produits__variants"`. */
export const tableOf = (slug: string): string => quote(tableNameOf(slug))

const system: Record<string, Column> = {
  createdAt: { name: 'created_at', sql: '"created_at"', type: 'text', nullable: false },
  updatedAt: { name: 'updated_at', sql: '"updated_at"', type: 'text', nullable: false },
  datetime: { name: 'datetime', sql: '"datetime"', type: 'bigint', nullable: false },
  id: { name: 'id', sql: '"id"', type: 'text', nullable: false },
}

/** A generated column; for a field that is compared in the document, its expression. */
function generatedFrom({ compared }: Field, name: string, type: string, expression: string, nullable = true): Column {
  if (compared === 'value')
    return { name, sql: type.startsWith('text') ? `((${expression}) collate "C")` : `(${expression})`, type, nullable }
  return { name, sql: quote(name), type, expression, nullable }
}

/** All texts of a document as one, folded, to search in. */
const TEXTS = `system.fold(jsonb_path_query_array(data, 'strict $.** ? (@.type() == "string")')::text)`
/** French letters with accents, and what they are folded to. */
const ACCENTS = ['àâäáãåçèéêëìíîïñòóôöõùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'] as const
/** The order of a text that is compared in the document: folded on each read, so by fast functions. */
const quickFold = (text: string): string => `translate(lower(${text}), '${ACCENTS[0]}', '${ACCENTS[1]}')`

/** The column for a filter on a field; undefined when the declaration has none. */
export function filterColumn(collection: Collection, name: string): Column | undefined {
  if (system[name]) return system[name]
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  const { filters, sorts } = comparedFields(collection)
  if (!field?.column || !(filters.has(name) || sorts.has(name))) return undefined
  const path = `data->${literal(name)}`
  if (field.column === 'boolean') {
    return generatedFrom(field, `f_${name}`, 'boolean', `coalesce(${path} = 'true'::jsonb, false)`, false)
  }
  if (field.column === 'numeric') {
    const expression = `case jsonb_typeof(${path}) when 'number' then (data->>${literal(name)})::numeric end`
    return generatedFrom(field, `f_${name}`, 'numeric', expression)
  }
  if (field.compared === 'texts') return generatedFrom(field, `s_${name}`, 'text collate "C"', TEXTS)
  return generatedFrom(field, `f_${name}`, 'text collate "C"', `data->>${literal(name)}`)
}

/** The SQL of a filterable field. @throws Error for one that is not declared so */
export function columnOf(collection: Collection, name: string): string {
  const column = filterColumn(collection, name)
  if (!column) throw new Error(`${collection.slug}: « ${name} » needs « filter: true »`)
  return column.sql
}

/** The column for an order by a field: text by its folded key, others by value. */
export function sortColumn(collection: Collection, name: string): Column | undefined {
  if ((SYSTEM_SORTS as readonly string[]).includes(name)) return system[name]
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (!field || !comparedFields(collection).sorts.has(name)) return undefined
  if (!traitsOf(field).folded) return filterColumn(collection, name)
  // An index entry is limited to 2,704 bytes: two hundred characters are enough to order names.
  const text = `left(data->>${literal(name)}, 200)`
  const expression = field.compared ? quickFold(text) : `left(system.fold(data->>${literal(name)}), 200)`
  return generatedFrom(field, `s_${name}`, 'text collate "C"', expression)
}

/** Every generated column of a collection, without duplicates. */
export function generatedColumns(collection: Collection): Column[] {
  const columns = new Map<string, Column>()
  for (const name of Object.keys(collection.fields)) {
    for (const column of [filterColumn(collection, name), sortColumn(collection, name)]) {
      if (column?.expression) columns.set(column.name, column)
    }
  }
  return [...columns.values()]
}

/**
 * SQL: the number of a document in its series. A generated column where there is one: an index that reads the document
 * itself makes PostgreSQL write an entry of every index at each change, whatever was changed.
 */
export const numberOf = (collection: Collection, field: string): string =>
  filterColumn(collection, field)?.sql ?? `(data->>${literal(field)})`

/** The quoted column with the addresses of the documents of a collection on the website. */
export function addressColumn(collection: Collection): string {
  const column = filterColumn(collection, collection.site?.address ?? '')
  if (!column) throw new Error(`${collection.slug}: « site » needs a field with « filter: true »`)
  return quote(column.name)
}

/**
 * SQL: the documents of a scope. The value is hidden from the planner: one that statistics do not know yet, of a new
 * boutique, would make it expect a single row, and read the whole boutique by whatever index begins with the scope.
 * @param scope an expression, usually a parameter
 */
export const inScope = (scope: string): string => `_scope = (select ${scope})`

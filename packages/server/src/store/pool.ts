import pg from 'pg'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Everything comes back as the text PostgreSQL sent: documents pass through, the few numbers are read where needed. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/** A pool over the embedded server's connection or a DATABASE_URL. */
export function createPool(connection: Connection | string, max = 20): pg.Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({
    ...where,
    max,
    types: asText,
    connectionTimeoutMillis: 5000,
    application_name: 'arriere-boutique',
  })
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** A row whose columns are read by position, null where the database says null. */
export type Row = (string | null)[]
export type Pool = pg.Pool
/** What runs one statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

const names = new Map<string, string>()
/** A prepared statement has one name for one text; the texts come from declarations, so their number is bounded. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** Runs a statement whose text comes from declarations alone, prepared once a connection; values are parameters. */
export async function run(on: Queryable, text: string, values: unknown[]): Promise<Row[]> {
  const result = await on.query<Row>({ name: nameOf(text), text, values, rowMode: 'array' })
  return result.rows
}

/** Runs statements together: all of them or none. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
    throw error
  }
}

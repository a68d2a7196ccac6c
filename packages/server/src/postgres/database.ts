import { Client, DatabaseError } from 'pg'
import { ROLE } from './cluster.ts'
import type { Connection } from '../store/connection/pool.ts'
import { PostgresError } from './errors.ts'
import type { Endpoint } from './settings.ts'

/** The connection of the application to a server that listens at `endpoint`. */
export function connectionTo(endpoint: Endpoint, password: string): Connection {
  const host = endpoint.socketFolder ?? '127.0.0.1'
  return { host, port: endpoint.port, user: ROLE, password, database: ROLE }
}

/** Opens one connection for `use` and closes it. */
export async function withClient<T>(connection: Connection, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 })
  // Without a listener, a server that disconnects between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const hasCode = (error: unknown, code: string) => error instanceof DatabaseError && error.code === code

/**
 * Connects to the database of the application; creates it the first time.
 *
 * @throws PostgresError `postgres_password` when the stored password is not the cluster's
 */
export async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await withClient(connection, (client) => client.query('select 1'))
  } catch (error) {
    if (hasCode(error, '28P01')) {
      throw new PostgresError(
        'postgres_password',
        "Le mot de passe gardé dans postgres.password n'est pas celui de la base de données : remettez celui de votre sauvegarde.",
        error,
      )
    }
    if (!hasCode(error, '3D000')) throw error
    await withClient({ ...connection, database: 'postgres' }, (client) => client.query(`create database ${ROLE}`))
  }
}

/** Whether a server accepts our password there and runs the cluster of this folder. */
export async function serves(connection: Connection, folder: string): Promise<boolean> {
  try {
    return await withClient({ ...connection, database: 'postgres' }, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory === folder
    })
  } catch {
    return false
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Postgres, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { startNode } from '../node.ts'
import { createDocument } from '../operations/write/create.ts'
import { Client } from './client.ts'
import { BOUTIQUES, emailOf, PASSWORD, PEOPLE } from './people.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { registry } from './registry.ts'

export const SECRET_KEY = 'la clé des essais'
const LOCK = 5_127_733
/** The people of the prepared database: id and bearer token by name, valid in every copy. */
export type Known = Record<string, { id: string; token: string }>

/**
 * A database with the schema, the boutiques and the signed-in people, copied from one that the first test file of a run
 * prepares (others wait for an advisory lock meanwhile).
 */
export async function copyOfPrepared(): Promise<TestDatabase> {
  const administrator = new Postgres({ ...inject('postgres'), ssl: false })
  await administrator.connect()
  try {
    const name = `prepared_${sourcesHash()}`
    await administrator.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await administrator.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await prepare(administrator, name)
    await administrator.query('select pg_advisory_unlock($1)', [LOCK])
    return await createTestDatabase(name)
  } finally {
    await administrator.end()
  }
}

async function prepare(administrator: Postgres, name: string): Promise<void> {
  const made = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-prepared-'))
  const node = await startNode({
    connection: made.connection,
    registry,
    dataDir,
    webDir: dataDir,
    secretKey: SECRET_KEY,
    host: '127.0.0.1',
    port: 0,
    readRoom: async () => ({ free: Number.POSITIVE_INFINITY, size: 0 }),
    admin: { email: emailOf('admin'), password: PASSWORD },
  })
  for (const [id, boutique] of Object.entries(BOUTIQUES))
    await createDocument(node.engine, SYSTEM_ACTOR, { boutique: null, collection: 'boutiques' }, { id, ...boutique })
  const known: Known = { admin: await signIn(node.address, 'admin') }
  const admin = new Client(node.address, known.admin?.token)
  for (const [person, fields] of Object.entries(PEOPLE)) {
    if (person === 'admin') continue
    await admin.create('/api/utilisateurs', { ...fields, email: emailOf(person), password: PASSWORD })
    known[person] = await signIn(node.address, person)
  }
  await node.engine.pool.query('create table system.known_people as select $1::jsonb as known', [JSON.stringify(known)])
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const { database } = made.connection
  await administrator.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    database,
  ])
  await administrator.query(`alter database ${escapeIdentifier(database)} rename to ${escapeIdentifier(name)}`)
}

async function signIn(address: string, person: string): Promise<{ id: string; token: string }> {
  const answer = await new Client(address).post('/api/auth/sign-in/email', {
    email: emailOf(person),
    password: PASSWORD,
  })
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error(`${person} cannot sign in: ${answer.status} ${answer.text}`)
  return { id: (answer.body.user as { id: string }).id, token }
}

let hashed: string | undefined

/** Changes with any source file, so that a server reused by several runs never copies an old schema. */
const sourcesHash = (): string => (hashed ??= hashOfSources())

function hashOfSources(): string {
  const hash = createHash('sha256')
  const root = join(import.meta.dirname, '../../..')
  for (const folder of ['domain/src', 'server/src']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const { mtimeMs, size } = statSync(join(root, folder, file))
      hash.update(`${file}:${mtimeMs}:${size};`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** A private folder for one server, in the system's temporary folder. */
export const privateFolder = (): string =>
  mkdtempSync(join(tmpdir(), `boutique-node-${randomBytes(3).toString('hex')}-`))

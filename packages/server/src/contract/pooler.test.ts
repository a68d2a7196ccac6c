import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../jobs/task.ts'
import { addJobs } from '../store/jobs/jobs.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'
import { type Pooler, startPooler } from '../testing/services/pooler.ts'
import { urlOf } from '../testing/postgres.ts'

/** A server whose requests go through a pooler that gives a session for one transaction only, beside one without it. */
const SESSIONS = 4
const WRITES = 30
let direct: TestNode
let pooler: Pooler
let server: TestNode
const taken: unknown[] = []
const tasks: Task[] = [
  {
    ...{ name: 'noter', label: 'Noter', maxAttempts: 1, timeLimit: 30_000 },
    run: async (payload) => void taken.push(payload),
  },
]
const root = '/api/boutiques/atelier/fournisseurs'

beforeAll(async () => {
  direct = await startTestNode()
  pooler = await startPooler(direct.database.connection, SESSIONS)
  const connection = urlOf(pooler.connection)
  server = await startTestNode({ connection, directConnection: direct.database.url, tasks }, direct)
})
afterAll(async () => {
  await server?.stop()
  await pooler?.close()
  await direct?.stop()
})

it('many write and read at once, and each sees what the other server writes', async () => {
  const admin = server.as('admin')
  const live = await direct.live('admin')
  live.list('liste', { boutique: 'atelier', collection: 'fournisseurs', limit: 200 })
  await live.ready('liste')
  const ids = Array.from({ length: WRITES }, (_, at) => `f${at}`)
  await Promise.all(ids.map((id) => admin.create(root, { id, nom: 'Avant' })))
  for (const nom of ['Pendant', 'Après']) await Promise.all(ids.map((id) => admin.change(`${root}/${id}`, { nom })))
  const { documents } = await live.until('liste', (view) => ids.every((id) => view.documents.get(id)?.nom === 'Après'))
  expect(documents.size).toBeGreaterThanOrEqual(WRITES)
  const [row] = await direct.sql(`select count(*) as n from system.journal where document = any($1)`, [ids])
  expect(row).toEqual({ n: String(3 * WRITES) })
})

it('people sign in, and their sessions end', async () => {
  const signedIn = await server.nobody.post('/api/auth/sign-in/email', {
    email: emailOf('gerante'),
    password: PASSWORD,
  })
  expect(signedIn.status).toBe(200)
  const token = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` }
  expect((await server.nobody.send('GET', '/api/moi', undefined, token)).status).toBe(200)
  expect((await server.nobody.send('POST', '/api/auth/sign-out', {}, token)).status).toBe(200)
  expect((await server.nobody.send('GET', '/api/moi', undefined, token)).status).toBe(401)
})

it('a job that is requested is taken', async () => {
  const job = { task: 'noter', payload: { n: 1 }, boutique: 'atelier', actor: '', maxAttempts: 1, isLong: false }
  await addJobs(server.node.engine.pool, [job], server.node.engine.now())
  await expect.poll(() => taken).toEqual([{ n: 1 }])
})

it('nothing is left in the sessions, and new ones have the limits of time', async () => {
  const { pool } = server.node.engine
  for (let at = 0; at < SESSIONS; at++) {
    const { rows } = await pool.query(`select
      (select count(*) from pg_settings where source = 'session') as settings,
      (select count(*) from pg_prepared_statements) as statements,
      (select count(*) from pg_listening_channels()) as channels`)
    expect(rows).toEqual([{ settings: '0', statements: '0', channels: '0' }])
  }
  const [limits] = await direct.sql(`select setconfig from pg_db_role_setting where setdatabase =
    (select oid from pg_database where datname = current_database())`)
  expect(limits?.setconfig).toEqual(
    expect.arrayContaining([
      'statement_timeout=15000',
      'lock_timeout=5000',
      'idle_in_transaction_session_timeout=60000',
    ]),
  )
})

it('what is written while the pooler restarts is stored, or refused with 503', async () => {
  const admin = server.as('admin')
  const ids = Array.from({ length: WRITES }, (_, at) => `r${at}`)
  const answers = ids.map((id) => admin.post(root, { id, nom: 'Neuf' }))
  await Promise.race(answers)
  pooler.restart()
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
  const stored = new Set(
    (await direct.sql(`select id from fournisseurs where id = any($1)`, [ids])).map(({ id }) => id),
  )
  expect(ids.filter((id, at) => statuses[at] === 201 && !stored.has(id))).toEqual([])
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect((await admin.post(root, { id: 'ensuite', nom: 'Neuf' })).status).toBe(201)
})

it('without the address of PostgreSQL itself the server does not start, and says what is missing', async () => {
  await expect(startTestNode({ connection: urlOf(pooler.connection) }, direct)).rejects.toThrow(
    /^DATABASE_URL mène à un répartiteur qui partage ses sessions .*DATABASE_DIRECT_URL/,
  )
})

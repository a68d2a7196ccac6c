import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'copies-'))
// PostgreSQL runs as another user when the tests run as root, and must be able to enter.
chmodSync(folder, 0o755)
const own = join(folder, 'data')
const settings = { fsync: 'off' }
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => undefined, settings })
const copyTo = (name: string): string => {
  cpSync(own, join(folder, name), { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  return join(folder, name)
}
let running: EmbeddedPostgres | undefined
const notes = async () =>
  (await withClient((running as EmbeddedPostgres).connection, (client) => client.query('select text from notes'))).rows

beforeAll(async () => {
  running = await start(own)
  await withClient(running.connection, (client) => client.query(`create table notes as select 'une' as text`))
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a copy of the folder of a running server is refused, and says how to open it all the same', async () => {
  const copy = copyTo('copie')
  await expect(start(copy)).rejects.toMatchObject({
    code: 'postgres_copy',
    message: expect.stringMatching(/copie faite pendant que le programme tournait.*npm run restore.*postgres\.place/),
  })
  rmSync(join(copy, 'postgres.place'))
  const opened = await start(copy)
  await opened.stop()
})

it('the folder itself opens after its server was killed', async () => {
  process.kill((running as EmbeddedPostgres).pid, 'SIGQUIT')
  await (running as EmbeddedPostgres).stop()
  running = await start(own)
  expect(await notes()).toEqual([{ text: 'une' }])
})

it('a copy made after a stop opens, and is the place from then on', async () => {
  await running?.stop()
  const copy = copyTo('arretee')
  running = await start(copy)
  expect(await notes()).toEqual([{ text: 'une' }])
  await running.stop()
  running = await start(copy)
  expect(await notes()).toEqual([{ text: 'une' }])
})

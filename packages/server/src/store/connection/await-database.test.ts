import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { startProxy } from '../../testing/services/proxy.ts'
import { awaitDatabase, DatabaseRefusal, databaseSentence } from './await-database.ts'

const database = await createTestDatabase()
const proxy = await startProxy(database.connection)
afterAll(async () => {
  await proxy.close()
  await database.drop()
})
const name = pg.escapeIdentifier(database.connection.database)
async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ ...database.connection, ssl: false })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(sql)
  await client.end()
}

it('a database that takes no writes is waited for, and said once', async () => {
  await administer(`alter database ${name} set default_transaction_read_only = on`)
  const said: string[] = []
  const heard = Promise.withResolvers<void>()
  const ready = awaitDatabase(database.connection, (sentence) => {
    said.push(sentence)
    heard.resolve()
  })
  await heard.promise
  await administer(`alter database ${name} reset default_transaction_read_only`)
  await ready
  expect(said).toEqual([expect.stringContaining('secours en lecture seule')])
})

it('one that is not there is waited for', async () => {
  const said: string[] = []
  const { port } = proxy.connection
  await proxy.close()
  const heard = Promise.withResolvers<void>()
  const ready = awaitDatabase({ ...database.connection, host: '127.0.0.1', port }, (sentence) => {
    said.push(sentence)
    heard.resolve()
  })
  await heard.promise
  const again = await startProxy(database.connection, port)
  await ready
  await again.close()
  expect(said[0]).toMatch(/ne répond pas \(ECONNREFUSED\)/)
})

it.each([
  ['another password', { password: 'autre' }, /refuse le mot de passe/],
  ['a database that does not exist', { database: 'absente' }, /n'existe pas/],
])('%s is refused at once', async (_, change, sentence) => {
  const requested = awaitDatabase({ ...database.connection, ...change }, () => undefined)
  await expect(requested).rejects.toThrow(DatabaseRefusal)
  await expect(requested).rejects.toThrow(sentence)
})

it.each([
  ['CERT_HAS_EXPIRED', /a expiré/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /autre hôte/],
])('%s is told in a sentence', (code, sentence) => {
  const { text, isFinal } = databaseSentence(Object.assign(new Error('x'), { code }))
  expect(text).toMatch(sentence)
  expect(isFinal).toBe(true)
})

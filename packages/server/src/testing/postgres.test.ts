import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { connectionOf, createTestDatabase, urlOf } from './postgres.ts'

async function query(config: string | object, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('createTestDatabase', () => {
  it('creates an empty database, reachable by connection and by URL', async () => {
    const one = await createTestDatabase()
    const two = await createTestDatabase()
    await query(one.connection, 'create table lone (n int)')
    expect(await query(one.url, 'select count(*)::int as n from lone')).toEqual([{ n: 0 }])
    await expect(query(two.url, 'select * from lone')).rejects.toThrow('"lone" does not exist')
    await one.drop()
    await two.drop()
    await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist')
  })

  it('copies a template', async () => {
    const template = await createTestDatabase()
    await query(template.url, "create table filled as select 'x' as v")
    const copy = await createTestDatabase(template.connection.database)
    expect(await query(copy.url, 'select v from filled')).toEqual([{ v: 'x' }])
    await copy.drop()
    await template.drop()
  })
})

describe('urls', () => {
  it('round-trip a socket folder and special characters', () => {
    const odd = { host: '/tmp/a b/é', port: 5433, user: 'a:b', password: 'p@/?#', database: 'd d' }
    expect(connectionOf(urlOf(odd))).toEqual(odd)
    expect(connectionOf(urlOf(inject('postgres')))).toEqual(inject('postgres'))
  })

  it("have PostgreSQL's defaults", () => {
    expect(connectionOf('postgres://127.0.0.1')).toEqual({
      host: '127.0.0.1',
      port: 5432,
      user: 'postgres',
      password: '',
      database: 'postgres',
    })
  })
})

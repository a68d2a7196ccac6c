import type { Data } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
afterEach(() => {
  vi.restoreAllMocks()
  server.time.ahead = 0
})
const manager = server.as('gerante')
const { pool } = server.node.engine
const lost = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

/**
 * Loses the responses of the statements that `isConcerned` selects, `times` times: each is run and committed, or not
 * run at all, then its connection is closed. Returns how many were lost.
 */
function loseAnswers(isConcerned: (text: string) => boolean, { runs = true, times = 1 } = {}): { count: number } {
  const done = { count: 0 }
  type Query = (config: pg.QueryConfig | string, values?: unknown[]) => Promise<unknown>
  const losing =
    (query: Query): Query =>
    async (config, values) => {
      const text = typeof config === 'string' ? config : config.text
      if (done.count >= times || !isConcerned(text)) return query(config, values)
      done.count += 1
      if (runs) await query(config, values)
      throw lost()
    }
  const query = pool.query.bind(pool) as unknown as Query
  const connect = pool.connect.bind(pool)
  vi.spyOn(pool, 'query').mockImplementation(losing(query) as unknown as typeof pool.query)
  vi.spyOn(pool, 'connect').mockImplementation((async (callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback)
    const client = await connect()
    const own = client.query.bind(client) as unknown as Query
    return { query: losing(own), release: client.release.bind(client) }
  }) as unknown as typeof pool.connect)
  return done
}
const isRecord = (text: string): boolean => /(insert into|update) "medias"/.test(text)
const isDeletion = (text: string): boolean => text.includes('insert into system.media_deletions')
const isNote = (text: string): boolean => text.includes('insert into system.media_files')

const recordsOf = async (fullPath: string): Promise<Data[]> =>
  server.sql(`select id, deleted from medias where data->>'fullPath' = $1`, [fullPath])
const later = async (days: number) => {
  server.time.ahead += days * DAY_MS
  return server.clean()
}
const isKept = async (fullPath: string) => (await server.storage.stat(fullPath)) !== undefined
const rotate = (fullPath: string) => manager.post(`${PHOTOS}/rotation`, { fullPath })

describe('an upload whose database response is lost', () => {
  it.each<[string, (text: string) => boolean, boolean]>([
    ['after its record was committed', isRecord, true],
    ['before its record was', isRecord, false],
    ['after the note of the file', isNote, true],
  ])('%s, succeeds with one record', async (_, isConcerned, runs) => {
    const done = loseAnswers(isConcerned, { runs })
    const sent = await server.send('gerante', picture)
    expect([sent.status, done.count]).toEqual([201, 1])
    const fullPath = String(sent.document.fullPath)
    expect(await recordsOf(fullPath)).toEqual([{ id: sent.document.id, deleted: false }])
    expect(await isKept(fullPath)).toBe(true)
  })

  it('for good, keeps the file until the clean-up delay is over', async () => {
    const before = await server.files()
    loseAnswers(isRecord, { runs: false, times: Number.POSITIVE_INFINITY })
    const sent = await server.send('gerante', picture)
    vi.restoreAllMocks()
    expect(sent.status).toBe(503)
    const [fullPath] = (await server.files()).filter((path) => !before.includes(path)) as [string]
    expect(await recordsOf(fullPath)).toEqual([])
    await later(2)
    await later(29)
    expect(await isKept(fullPath)).toBe(true)
    await later(2)
    expect(await isKept(fullPath)).toBe(false)
  })
})

describe('a rotation whose database response is lost', () => {
  it.each<[string, (text: string) => boolean, boolean]>([
    ['after its record was committed', isRecord, true],
    ['before its record was', isRecord, false],
    ['after the deletion of the old file was noted', isDeletion, true],
  ])('%s, succeeds, and both files stay', async (_, isConcerned, runs) => {
    const { fullPath, id } = await server.upload({ docType: 'contact' })
    const done = loseAnswers(isConcerned, { runs })
    const answer = await rotate(fullPath)
    expect([answer.status, done.count]).toEqual([200, 1])
    const { destinationPath } = answer.body as { destinationPath: string }
    expect(await recordsOf(destinationPath)).toEqual([{ id, deleted: false }])
    await later(2)
    expect([await isKept(fullPath), await isKept(destinationPath)]).toEqual([true, true])
  })

  it.each([true, false])('for good, committed: %s, keeps both files', async (runs) => {
    const { fullPath } = await server.upload({ docType: 'contact' })
    const before = await server.files()
    // The record is written once or not at all; after that the database is unreachable.
    let away = false
    loseAnswers(
      (text) => {
        away ||= isRecord(text)
        return away
      },
      { runs, times: Number.POSITIVE_INFINITY },
    )
    const answer = await rotate(fullPath)
    vi.restoreAllMocks()
    expect(answer.status).toBe(503)
    const [destinationPath] = (await server.files()).filter((path) => !before.includes(path)) as [string]
    for (const days of [2, 28]) {
      await later(days)
      expect([await isKept(fullPath), await isKept(destinationPath)]).toEqual([true, true])
    }
    // A file that the record names is never removed.
    await later(40)
    expect([await isKept(fullPath), await isKept(destinationPath)]).toEqual([!runs, runs])
  })
})

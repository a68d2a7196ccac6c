import type { ImportLines, ImportView } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { twoColours } from '../../media/testing.ts'
import { personNow } from '../../operations/rights/person-now.ts'
import { createOutgoing } from '../../outgoing/outgoing.ts'
import { startTestNode } from '../../testing/node.ts'
import { startSite } from '../../testing/services/site.ts'
import { runImport } from './run-import.ts'

const picture = await twoColours(60, 40).png().toBuffer()
const site = await startSite()
const { asked, at, host } = site

// Time passes: a photo that is tried again later has its turn soon.
let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 5000), outgoingAllowed: new Set([host]) })
afterAll(async () => {
  await server.stop()
  site.stop()
})
const manager = server.as('gerante')
const root = '/api/boutiques/atelier/imports'

beforeEach(async () => {
  for (const table of ['produits', 'medias', 'system.journal', 'system.imports'])
    await server.sql(`delete from ${table}`)
  asked.length = 0
})

async function tried(lines: readonly string[]): Promise<ImportView> {
  const headers = { 'content-type': 'application/octet-stream' }
  const path = `${root}?collection=produits&nom=photos.csv`
  const { id } = (await manager.send('POST', path, Buffer.from(lines.join('\r\n')), headers)).body
  // On a slow machine one request does not look at all lines.
  for (;;) {
    const answered = await manager.post(`${root}/${String(id)}/essai`)
    expect([answered.status, answered.text]).toEqual([200, expect.any(String)])
    const attempt = answered.body as unknown as ImportView
    if (attempt.total > 0 && attempt.examined === attempt.total) return attempt
  }
}
const view = async (id: string): Promise<ImportView> =>
  (await manager.get(`${root}/${id}`)).body as unknown as ImportView
const sentencesOf = async (id: string): Promise<string[]> => {
  const { lines } = (await manager.get(`${root}/${id}/lignes?etat=photos`)).body as unknown as ImportLines
  return lines.flatMap(({ problems }) => problems.map(({ sentence }) => sentence))
}

/** Runs an import to its end without its job, which would wait for the time of the clock on the wall. */
async function imported(lines: readonly string[], timeLimit = 10_000): Promise<ImportView> {
  const { id } = await tried(lines)
  await server.sql(`update system.imports set state = 'cours' where id = $1`, [id])
  const { engine, photos } = server.node
  const calls = createOutgoing({ allowed: new Set([host]) })
  const outgoing: typeof calls = {
    ...calls,
    of: (boutique) => {
      const own = calls.of(boutique)
      return { ...own, download: (address, limits, store) => own.download(address, { ...limits, timeLimit }, store) }
    },
  }
  const run = {
    ...{ boutique: 'atelier', id, signal: new AbortController().signal, progress: () => undefined },
    ...{ person: () => personNow(engine, server.idOf('gerante')), isOver: () => false },
    outside: <T>(wait: () => Promise<T>) => wait(),
    rest: async () => undefined,
  }
  for (let runs = 0; runs < 200 && (await view(id)).state === 'cours'; runs++)
    await runImport(engine, run, { photos, outgoing })
  return view(id)
}

it('a photo whose server fails is tried three times, and comes when it answers by then', async () => {
  const times = new Map<string, number>()
  site.answer = (path, response) => {
    const time = (times.get(path) ?? 0) + 1
    times.set(path, time)
    if (path === '/tard.png' && time === 3) response.end(picture)
    else response.writeHead(503).end()
  }
  const done = await imported(['Nom;SKU;Photos', `Banc;BA-1;${at('tard.png')}`, `Chaise;CH-1;${at('jamais.png')}`])
  expect(done).toMatchObject({ state: 'fait', photos: { total: 2, done: 2, taken: 1, refused: 1 } })
  expect(Object.fromEntries(times)).toEqual({ '/tard.png': 3, '/jamais.png': 3 })
  expect(await sentencesOf(done.id)).toEqual(['Photo non reprise : le service distant a répondu 503'])
})

it('a server that never answers is given up after six photos, and its others are not asked for', async () => {
  site.answer = () => undefined
  const lines = Array.from({ length: 9 }, (_, n) => `Banc ${n};BA-${n};${at(`${n}.png`)}`)
  const done = await imported(['Nom;SKU;Photos', ...lines], 100)
  expect(done).toMatchObject({ state: 'fait', created: 9, photos: { total: 9, taken: 0, refused: 9 } })
  // Some of them more than once.
  expect([...new Set(asked)].toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `/${n}.png`))
  expect(new Set((await sentencesOf(done.id)).slice(6))).toEqual(
    new Set([`Photo non reprise : le serveur ${host} n'a répondu pour aucune des premières`]),
  )
})

it('a body without an end is left at 25 MB, and its connection closed', async () => {
  const chunk = Buffer.alloc(1_000_000, 1)
  let sent = 0
  const closed = new Promise<void>((resolve) => {
    site.answer = (_, response) => {
      response.on('close', resolve)
      response.on('error', () => undefined)
      const more = (): void => {
        while (!response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
      }
      more()
    }
  })
  const done = await imported(['Nom;SKU;Photos', `Banc;BA-1;${at('sans-fin.png')}`])
  await closed
  expect(done).toMatchObject({ state: 'fait', photos: { total: 1, taken: 0, refused: 1 } })
  expect(await sentencesOf(done.id)).toEqual(['Photo non reprise : le fichier dépasse 25 Mo'])
  expect(sent).toBeGreaterThan(24_000_000)
  expect(sent).toBeLessThan(80_000_000)
  expect(asked).toHaveLength(1)
})

it('one file brings ten thousand photos: those beyond are told with their line', async () => {
  const lines = Array.from({ length: 101 }, (_, n) => {
    const addresses = Array.from({ length: 100 }, (_, place) => at(`${n}-${place}.png`))
    return `Banc ${n};BA-${n};"${addresses.join(', ')}"`
  })
  const { id, photos } = await tried(['Nom;SKU;Photos', ...lines])
  expect(photos).toMatchObject({ total: 10_000 })
  const path = `${root}/${id}/lignes?apres=99`
  const { lines: last } = (await manager.get(path)).body as unknown as ImportLines
  expect(last).toMatchObject([
    {
      lines: [102],
      problems: [{ line: 102, sentence: expect.stringMatching(/^Un fichier apporte .* photos au plus/) }],
    },
  ])
  expect(asked).toEqual([])
})

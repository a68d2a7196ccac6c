import type { ListQuery } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { expensively } from '../operations/read/expensive.ts'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const path = '/api/boutiques/atelier/essais'
const { id } = await server.as('gerante').create(path, { titre: 'Table ronde' })
const theirs = await server.as('etrangere').create('/api/boutiques/brocante/essais', { titre: 'Table basse' })
const essais = (more: Partial<ListQuery>, boutique = 'atelier'): ListQuery => ({
  boutique,
  collection: 'essais',
  ...more,
})
const searched = { titre: { contient: 'able' } }

/** Runs work while the only place of the boutique is taken. */
async function whileTaken(work: () => Promise<void>): Promise<void> {
  const [gate, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taken = expensively('boutique atelier', 'somebody', () => {
    begun.resolve()
    return gate.promise
  })
  try {
    await begun.promise
    await work()
  } finally {
    gate.resolve()
    await taken
  }
}

it.each<[string, Partial<ListQuery>]>([
  ['a list', { where: searched }],
  ['a count', { where: searched, limit: 0, count: true }],
])(
  '%s with a condition that reads every document waits for its turn; large pages and other boutiques do not',
  async (_, more) => {
    const tab = await server.live('gerante')
    const other = await server.live('etrangere')
    await whileTaken(async () => {
      tab.list('cherche', essais(more))
      for (let at = 0; at < 5; at++) {
        tab.list(`page ${at}`, essais({ limit: 200 - at }))
        expect((await tab.ready(`page ${at}`)).order).toEqual([id])
        other.list(`cherche ${at}`, essais({ where: searched, limit: 40 - at }, 'brocante'))
        expect((await other.ready(`cherche ${at}`)).order).toEqual([theirs.id])
      }
      expect(tab.view('cherche').messages).toEqual([])
    })
    const { order, count } = await tab.until('cherche', ({ messages }) => messages.length > 0)
    expect(count?.count ?? order).toEqual(more.count ? 1 : [id])
    await tab.close()
    await other.close()
  },
)

it('a write while it waits is in its first answer, and one that nobody watches any more is not read', async () => {
  const tab = await server.live('gerante')
  await whileTaken(async () => {
    tab.list('quitte', essais({ where: { titre: { contient: 'quitte' } } }))
    tab.list('cherche', essais({ where: searched, limit: 30 }))
    tab.send({ type: 'unsubscribe', key: 'quitte' })
    tab.list('page', essais({ limit: 100 }))
    await tab.ready('page')
    await server.as('gerante').change(`${path}/${id}`, { titre: 'Table carrée' })
    await tab.until('page', ({ documents }) => documents.get(id)?.titre === 'Table carrée')
  })
  const { documents } = await tab.ready('cherche')
  expect(documents.get(id)?.titre).toBe('Table carrée')
  expect(tab.view('quitte').messages).toEqual([])
  await server.as('gerante').change(`${path}/${id}`, { titre: 'Table ovale' })
  await tab.until('cherche', (view) => view.documents.get(id)?.titre === 'Table ovale')
  await tab.close()
})

/** Takes all places of a person in the queue of the boutique. */
const fill = (person: string) =>
  Promise.all(Array.from({ length: 40 }, () => expensively('boutique atelier', person, async () => undefined)))

it('beyond the most that may wait it is refused for now, and answers later', async () => {
  const tab = await server.live('gerante')
  let waiting: Promise<unknown> | undefined
  await whileTaken(async () => {
    waiting = fill(server.idOf('gerante'))
    tab.list('cherche', essais({ where: searched, limit: 20 }))
    await tab.until('cherche', ({ messages }) => messages.length > 0)
    expect(tab.view('cherche').order).toEqual([])
  })
  await waiting
  expect((await tab.ready('cherche')).order).toEqual([id])
  await tab.close()
})

it('one that several people watch waits as the next of them when one has too many requests waiting', async () => {
  const [busy, other] = [await server.live('gerante'), await server.live('collegue')]
  let waiting: Promise<unknown> | undefined
  await whileTaken(async () => {
    waiting = fill(server.idOf('gerante'))
    busy.list('partagée', essais({ where: searched, limit: 10 }))
    await busy.until('partagée', ({ messages }) => messages.length === 1)
    other.list('partagée', essais({ where: searched, limit: 10 }))
    // Refused later than the shared one, this one is also tried again later.
    busy.list('seule', essais({ where: searched, limit: 11 }))
    await busy.until('seule', ({ messages }) => messages.length === 2)
    expect(busy.view('partagée').messages).toHaveLength(1)
    expect(other.view('partagée').messages).toEqual([])
  })
  await waiting
  expect((await other.ready('partagée')).order).toEqual([id])
  await busy.close()
  await other.close()
})

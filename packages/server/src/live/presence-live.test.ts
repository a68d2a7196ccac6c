import { AREAS, type LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import type { LiveClient } from '../testing/live.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const PLACE = { boutique: 'atelier', collection: 'essais' }
const path = '/api/boutiques/atelier/essais'
const create = (body: object = {}): Promise<LiveDocument> =>
  server.as('gerante').create(path, { titre: 'Table', ...body })

/** A tab with a document open, and the people of its collection. */
async function inside(person: Person, id: string, node: TestNode = server): Promise<LiveClient> {
  const tab = await node.live(person)
  tab.document('fiche', { ...PLACE, id })
  tab.people('gens', PLACE)
  await tab.ready('fiche')
  return tab
}
const names = (tab: LiveClient, id: string) =>
  (tab.view('gens').people ?? []).flatMap(({ name, document, field, isAway }) =>
    document === id ? [[name, field, isAway && 'away'].filter(Boolean).join(' ')] : [],
  )
const sees = (tab: LiveClient, id: string, ...expected: string[]) =>
  tab.until('gens', () => names(tab, id).toSorted().join() === expected.toSorted().join())

describe('who is in a document', () => {
  it('is told to the others, with the field, on the same and on another node, until they leave', async () => {
    const second = await startTestNode({}, server)
    const { id } = await create()
    const [mine, theirs] = [await inside('gerante', id), await inside('collegue', id, second)]
    mine.present('fiche', 'here', 'titre')
    theirs.present('fiche', 'here')
    for (const tab of [mine, theirs]) await sees(tab, id, 'Gaëlle Gérante titre', 'Colin Collègue')
    theirs.present('fiche', 'away')
    for (const tab of [mine, theirs]) await sees(tab, id, 'Gaëlle Gérante titre', 'Colin Collègue away')
    mine.present('fiche', 'gone')
    for (const tab of [mine, theirs]) await sees(tab, id, 'Colin Collègue away')
    mine.present('fiche', 'here')
    await sees(theirs, id, 'Gaëlle Gérante', 'Colin Collègue away')
    await mine.close()
    await sees(theirs, id, 'Colin Collègue away')
    // A later tab is told at once; a node that stops takes its tabs along.
    const late = await inside('gerante', id)
    await sees(late, id, 'Colin Collègue away')
    await theirs.close()
    await second.stop()
    await sees(late, id)
    expect(late.view('gens').refused).toBeUndefined()
    await late.close()
  })

  it('ends with the subscription, and with the right to the document', async () => {
    const { id } = await create()
    const [mine, theirs] = [await inside('gerante', id), await inside('collegue', id)]
    theirs.present('fiche', 'here')
    await sees(mine, id, 'Colin Collègue')
    theirs.send({ type: 'unsubscribe', key: 'fiche' })
    await sees(mine, id)
    theirs.document('fiche', { ...PLACE, id })
    theirs.present('fiche', 'here')
    await sees(mine, id, 'Colin Collègue')
    const user = `/api/utilisateurs/${server.idOf('collegue')}`
    await server.as('admin').change(user, { profils: [] })
    await sees(mine, id)
    expect((await theirs.until('gens', ({ refused }) => refused !== undefined)).refused?.status).toBe(403)
    await server.as('admin').change(user, { profils: PEOPLE.collegue.profils })
    await Promise.all([mine.close(), theirs.close()])
  })

  it('ends when the document is deleted', async () => {
    const { id } = await create()
    const [mine, theirs] = [await inside('gerante', id), await inside('collegue', id)]
    theirs.present('fiche', 'here')
    await sees(mine, id, 'Colin Collègue')
    await server.as('gerante').remove(`${path}/${id}`)
    await sees(mine, id)
    expect(names(mine, id)).toEqual([])
    await Promise.all([mine.close(), theirs.close()])
  })
})

describe('an attacker', () => {
  it('cannot be another person, in another document, or in a field that does not exist', async () => {
    const { id } = await create()
    const elsewhere = await server.as('admin').create('/api/boutiques/brocante/essais', { titre: 'Ailleurs' })
    const watcher = await inside('gerante', id)
    const foreign = await server.live('etrangere')
    foreign.document('fiche', { ...PLACE, id })
    foreign.people('gens', PLACE)
    const own = { boutique: 'brocante', collection: 'essais' }
    foreign.document('sienne', { ...own, id: elsewhere.id })
    // The id of a document of the other boutique, asked for in one's own.
    foreign.document('volée', { ...own, id })
    foreign.people('siens', own)
    for (const key of ['fiche', 'volée', 'sienne', 'absente']) foreign.present(key, 'here', 'titre')
    const forged = {
      type: 'presence',
      key: 'sienne',
      state: 'here',
      field: 'titre',
      user: 'u1',
      name: 'Ada',
      document: id,
    }
    foreign.send(forged as never)
    await foreign.until('siens', ({ people }) => people?.length === 1)
    expect(foreign.view('siens').people).toEqual([
      { user: server.idOf('etrangere'), name: 'Élise Étrangère', document: elsewhere.id, field: 'titre' },
    ])
    expect(foreign.view('gens').refused?.status).toBe(403)
    const insider = await inside('collegue', id)
    for (const field of ['<img>', '__proto__', 'titre/x', 'x'.repeat(5000), 4, null, { a: 1 }])
      insider.send({ type: 'presence', key: 'fiche', state: 'here', field } as never)
    insider.send({ type: 'presence', key: 'fiche', state: 'partout' } as never)
    insider.present('fiche', 'here')
    await sees(watcher, id, 'Colin Collègue')
    await Promise.all([watcher.close(), foreign.close(), insider.close()])
  })

  it('who reads titles only is not told, and is not seen', async () => {
    const { id } = await create()
    const watcher = await inside('gerante', id)
    const member = await server.live('membre')
    member.document('fiche', { ...PLACE, id })
    member.people('gens', PLACE)
    member.present('fiche', 'here')
    expect((await member.until('gens', ({ refused }) => refused !== undefined)).refused?.status).toBe(403)
    watcher.present('fiche', 'here')
    await sees(watcher, id, 'Gaëlle Gérante')
    await Promise.all([watcher.close(), member.close()])
  })

  it('who does not see all documents of a list is told of those that they watch', async () => {
    const admin = server.as('admin')
    const membre = `/api/utilisateurs/${server.idOf('membre')}`
    await admin.change(membre, { profils: ['boutique-commandes'], [AREAS.store]: true })
    const commande = await admin.create('/api/boutiques/atelier/commandes', { deliveryDate: '2026-11-24' })
    const sale = (more: object) => admin.create('/api/boutiques/atelier/ventes', { montant: 10, mode: 'cb', ...more })
    const [hidden, payment] = [await sale({}), await sale({ commande: commande.id })]
    const ventes = { boutique: 'atelier', collection: 'ventes' }
    const [accountant, watcher] = [await server.live('gerante'), await server.live('membre')]
    for (const { id } of [hidden, payment]) {
      accountant.document(id, { ...ventes, id })
      await accountant.ready(id)
      accountant.present(id, 'here')
    }
    watcher.document('fiche', { ...ventes, id: payment.id })
    await watcher.ready('fiche')
    watcher.people('gens', ventes)
    await sees(watcher, payment.id, 'Gaëlle Gérante')
    expect(watcher.view('gens').people?.map(({ document }) => document)).toEqual([payment.id])
    await admin.change(membre, { profils: [], [AREAS.store]: false })
    await Promise.all([accountant.close(), watcher.close()])
  })

  it('is disconnected for a megabyte, and for a flood tells one state', async () => {
    const { id } = await create()
    const watcher = await inside('gerante', id)
    const large = await inside('collegue', id)
    large.present('fiche', 'here', 'x'.repeat(1_000_000))
    expect(await large.closed).toBe(1009)
    const flood = await inside('collegue', id)
    for (let at = 0; at < 900; at++) flood.present('fiche', at % 2 ? 'away' : 'here', 'titre')
    flood.present('fiche', 'here')
    await sees(watcher, id, 'Colin Collègue')
    expect(watcher.view('gens').messages.length).toBeLessThan(50)
    await Promise.all([watcher.close(), flood.close()])
  })
})

it('a tab with many subscriptions of a document is one person in it, and all of them end at once on other nodes', async () => {
  const second = await startTestNode({}, server)
  const { id } = await create()
  const crowd = await server.live('gerante')
  const keys = Array.from({ length: 25 }, (_, at) => `${at}${'"\u0001'.repeat(90)}`)
  for (const key of keys) {
    crowd.document(key, { ...PLACE, id })
    await crowd.ready(key)
    crowd.present(key, 'here', 'titre')
  }
  const [near, far] = [await inside('collegue', id), await inside('admin', id, second)]
  near.present('fiche', 'here')
  for (const tab of [near, far]) await sees(tab, id, 'Colin Collègue', 'Gaëlle Gérante titre')
  await crowd.close()
  for (const tab of [near, far]) await sees(tab, id, 'Colin Collègue')
  expect(names(far, id)).toEqual(['Colin Collègue'])
  await Promise.all([near.close(), far.close()])
  await second.stop()
})

import type { BulkChange, BulkPreview, Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'

// Changes of many documents that belong to no boutique: users, boutiques, and what a person has for themselves.

let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 500) })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/en-masse'

beforeEach(() => server.sql('delete from system.bulk_changes'))

let asked = 0
const newId = (): string => `changement-dehors-${++asked}`
const bodyOf = (collection: string, ids: readonly string[], operation: Data): Data => ({
  collection,
  target: { ids },
  operation,
})
async function change(body: Data, client: Client = admin): Promise<BulkChange> {
  const answer = await client.post(root, { id: newId(), ...body })
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  return answer.body as unknown as BulkChange
}
const undo = async (id: string, client: Client = admin): Promise<BulkChange> =>
  (await client.post(`${root}/${id}/annuler`)).body as unknown as BulkChange
let users = 0
const user = async (data: Data = {}): Promise<string> =>
  (await admin.create('/api/utilisateurs', { displayname: 'Nour', email: `nour${++users}@exemple.fr`, ...data })).id
const userNow = (id: string) => admin.read(`/api/utilisateurs/${id}`)

describe('users', () => {
  it('are given a profile and a boutique together, which is undone as one', async () => {
    const ids = [await user(), await user({ profils: ['boutique-catalogue'] })]
    const adding = bodyOf('utilisateurs', ids, { op: 'add', field: 'profils', values: ['boutique-compta'] })
    const { body } = await admin.post(`${root}/apercu`, adding)
    expect((body as unknown as BulkPreview).counts).toMatchObject({ examined: 2, changed: 2, refused: 0 })
    expect((await userNow(ids[0] as string)).profils).toBeUndefined()

    const done = await change(adding)
    expect(done).toMatchObject({ state: 'fait', changed: 2 })
    const profiles = () => Promise.all(ids.map(async (id) => (await userNow(id)).profils))
    expect(await profiles()).toEqual([['boutique-compta'], ['boutique-catalogue', 'boutique-compta']])
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
    expect(await profiles()).toEqual([undefined, ['boutique-catalogue']])
  })

  it('are blocked together: they are signed out, and who asks is refused', async () => {
    const own = (await admin.read('/api/moi')).user as unknown as { id: string }
    const other = await user()
    const done = await change(bodyOf('utilisateurs', [own.id, other], { op: 'set', field: 'isBlocked', value: true }))
    expect(done).toMatchObject({ changed: 1, refused: 1 })
    expect(done.told).toEqual([
      expect.objectContaining({ id: own.id, sentence: 'Vous ne pouvez pas bloquer votre propre compte' }),
    ])
    expect((await userNow(other)).isBlocked).toBe(true)
    expect((await admin.get('/api/moi')).status).toBe(200)
  })
})

describe('boutiques', () => {
  const rate = (collection: string, ids: readonly string[]) =>
    bodyOf(collection, ids, { op: 'set', field: 'tauxHoraire', value: 42 })
  const rateOf = async (id: string) => (await admin.read(`/api/boutiques/${id}`)).tauxHoraire

  it('are changed together by an administrator', async () => {
    const done = await change(rate('boutiques', ['atelier', 'brocante', 'cabinet']))
    expect(done).toMatchObject({ state: 'fait', changed: 3 })
    expect(await Promise.all(['atelier', 'brocante', 'cabinet'].map(rateOf))).toEqual([42, 42, 42])
    expect((await undo(done.id)).restored).toBe(3)
    expect(await Promise.all(['atelier', 'brocante', 'cabinet'].map(rateOf))).toEqual([undefined, undefined, undefined])
  })

  it('of others are refused: who holds the settings changes their own ones', async () => {
    const done = await change(rate('boutiques', ['atelier', 'brocante', 'cabinet']), server.as('gerante'))
    expect(done).toMatchObject({ changed: 2, refused: 1 })
    expect(done.told).toEqual([
      { id: 'brocante', title: '', code: 'document.absent', sentence: "La boutique n'existe pas" },
    ])
    expect(await rateOf('brocante')).toBeUndefined()
    const everything = { ...rate('boutiques', []), target: { list: {} } }
    expect((await change(everything, server.as('gerante'))).total).toBe(2)
  })

  it('are not deleted together', async () => {
    const answer = await admin.post(root, { id: newId(), ...bodyOf('boutiques', ['cabinet'], { op: 'delete' }) })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('se suppriment un par un')])
  })
})

describe('what a person has for themselves', () => {
  const action = async (client: Client, name: string): Promise<string> =>
    (await client.create('/api/moi/intras', { name, date: '2026-12-01T09:00:00.000Z' })).id

  it('is changed by them together, and followed by nobody else', async () => {
    const gerante = server.as('gerante')
    const ids = [await action(gerante, 'Ranger'), await action(gerante, 'Trier')]
    const done = await change(bodyOf('intras', ids, { op: 'delete' }), gerante)
    expect(done).toMatchObject({ changed: 2, refused: 0 })
    for (const person of ['admin', 'collegue', 'etrangere'] as const) {
      const client = server.as(person)
      expect((await client.get(`${root}/${done.id}`)).refusal).toBe('404 masse.absente')
      expect((await client.post(`${root}/${done.id}/annuler`)).refusal).toBe('404 masse.absente')
      expect((await client.read(root)).changes).toEqual([])
    }
    expect((await gerante.read(root)).changes).toEqual([expect.objectContaining({ id: done.id })])
    expect((await undo(done.id, gerante)).restored).toBe(2)
  })

  it('of others is refused, also to administrators', async () => {
    const id = await action(server.as('gerante'), 'Secrète')
    const done = await change(bodyOf('intras', [id], { op: 'delete' }))
    expect(done).toMatchObject({ changed: 0, refused: 1 })
    expect(JSON.stringify(done)).not.toContain('Secrète')
    const { body } = await admin.post(`${root}/apercu`, bodyOf('intras', [id], { op: 'delete' }))
    expect(JSON.stringify(body)).not.toContain('Secrète')
  })
})

it('collections are asked for where they are, and only those that say so', async () => {
  const set = { op: 'set', field: 'name', value: 'x' }
  const statusOf = async (path: string, collection: string) =>
    (await admin.post(path, { id: newId(), ...bodyOf(collection, ['x'], set) })).refusal
  expect(await statusOf(root, 'produits')).toBe('400 boutique.obligatoire')
  expect(await statusOf('/api/boutiques/atelier/en-masse', 'utilisateurs')).toBe('404 collection.inconnue')
  expect(await statusOf(root, 'transferts')).toBe('422 masse.un-par-un')
  expect((await admin.get('/api/boutiques/atelier/en-masse')).body).toEqual({ changes: [] })
})

it('two changes of a person run at a time; those of others do not count', async () => {
  const row = `insert into system.bulk_changes (id, boutique, collection, request, operation, actor, at, total)
    select 'en-cours-' || n || $1, '', 'intras', '', '{"op":"delete"}', $1, '2026-01-01T00:00:00.000Z', 1
    from generate_series(1, 2) as n`
  const { user: person } = (await server.as('gerante').read('/api/moi')) as unknown as { user: { id: string } }
  await server.sql(row, [person.id])
  const body = bodyOf('utilisateurs', [await user()], { op: 'set', field: 'isBlocked', value: true })
  expect((await change(body)).changed).toBe(1)
  const refused = await server.as('gerante').post(root, { id: newId(), ...bodyOf('intras', ['x'], { op: 'delete' }) })
  expect(refused.refusal).toBe('409 masse.en-cours')
})

// Last: it changes the rights of the people.
it('an undo that would take the right of the last administrators leaves one', async () => {
  const idOf = async (client: Client) => ((await client.read('/api/moi')).user as unknown as { id: string }).id
  const [ada, gerante, collegue] = [admin, server.as('gerante'), server.as('collegue')]
  const ids = [await idOf(gerante), await idOf(collegue)]
  const made = await change(bodyOf('utilisateurs', ids, { op: 'set', field: 'type', value: 'admin' }))
  expect(made.changed).toBe(2)
  const path = `/api/utilisateurs/${await idOf(ada)}`
  await collegue.patch(path, { type: 'user' })
  const administrators = async () =>
    (await server.sql(`select id from utilisateurs where data->>'type' = 'admin'`)).length
  expect(await administrators()).toBe(2)
  const undone = await undo(made.id, collegue)
  expect([undone.restored, undone.kept]).toEqual([1, 1])
  expect(await administrators()).toBe(1)
})

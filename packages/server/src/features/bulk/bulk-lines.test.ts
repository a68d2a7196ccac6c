import type { BulkChange, Data, JournalPage } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../../store/connection/pool.ts'
import { removeEmptyLines } from '../../store/journal/bulk-lines.ts'
import { startTestNode } from '../../testing/node.ts'

// The journal of a boutique has one line for a change of many documents, and each document its own entry.

let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 500) })
const pool = createPool(server.database.connection)
afterAll(async () => {
  await pool.end()
  await server.stop()
})
const admin = server.as('admin')
const manager = server.as('gerante')
const shop = '/api/boutiques/atelier'
const products = `${shop}/produits`

beforeEach(async () => {
  for (const table of ['produits', 'commandes', 'system.journal', 'system.bulk_changes', 'system.bulk_lines'])
    await server.sql(`delete from ${table}`)
})

let asked = 0
async function change(ids: readonly string[], operation: Data): Promise<BulkChange> {
  const body = { id: `changement-au-journal-${++asked}`, collection: 'produits', target: { ids }, operation }
  const answer = await manager.post(`${shop}/en-masse`, body)
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  return answer.body as unknown as BulkChange
}
const undo = (id: string) => manager.post(`${shop}/en-masse/${id}/annuler`)
const made = async (data: Data = {}): Promise<string> =>
  (await manager.create(products, { name: 'Chaise', price: 100, ...data })).id
const chairs = (many: number): Promise<string[]> =>
  Array.from({ length: many }).reduce<Promise<string[]>>(
    async (last, _, at) => [...(await last), await made({ name: `Chaise ${at + 1}` })],
    Promise.resolve([]),
  )
const raise = { op: 'price', field: 'price', percent: 10, rounding: 'none' }
async function journal(query: Record<string, string> = {}, boutique = 'atelier'): Promise<JournalPage> {
  const answer = await admin.get(`/api/boutiques/${boutique}/journal?${new URLSearchParams(query).toString()}`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as unknown as JournalPage
}
const said = ({ entries }: JournalPage) =>
  entries.map(({ action, title, many }) => (many ? [action, many.documents, many.field] : [action, title]))
const lineIn = ({ entries }: JournalPage, at: number): string => String(entries[at]?.many?.line)

describe('the journal of a boutique', () => {
  it('has one line for sixty changed products, one for the undo of them, and each product its own entries', async () => {
    const ids = await chairs(60)
    await server.sql('delete from system.journal')
    const done = await change(ids, raise)
    expect(done.changed).toBe(60)
    expect(said(await journal())).toEqual([['modifier', 60, 'price']])
    expect((await journal()).entries[0]?.actor.displayname).toBe('Gaëlle Gérante')

    await undo(done.id)
    const page = await journal()
    expect(said(page)).toEqual([
      ['annuler', 60, 'price'],
      ['modifier', 60, 'price'],
    ])
    const one = { collection: 'produits', document: ids[7] as string }
    expect(said(await journal(one))).toEqual([
      ['annuler', 'Chaise 8'],
      ['modifier', 'Chaise 8'],
    ])
    const { entries } = (await manager.get(`${products}/${ids[7]}/historique`)).body as { entries: Data[] }
    expect(entries.map(({ action }) => action)).toEqual(['annuler', 'modifier'])
  })

  it('opens the documents of a line, page after page, and no others', async () => {
    const ids = await chairs(130)
    await server.sql('delete from system.journal')
    const done = await change(ids.slice(0, 120), raise)
    await change(ids.slice(120), raise)
    await undo(done.id)
    const line = lineIn(await journal(), 2)
    const first = await journal({ changement: line })
    const second = await journal({ changement: line, apres: first.next as string })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 20, undefined])
    const found = [...first.entries, ...second.entries]
    expect(new Set(found.map(({ document }) => document))).toEqual(new Set(ids.slice(0, 120)))
    expect(found[0]?.changes.filter(({ derived }) => !derived)).toEqual([{ path: 'price', before: 100, after: 110 }])
    expect(await journal({ changement: line }, 'brocante')).toEqual({ entries: [] })
    expect(await journal({ changement: line, collection: 'contacts' })).toEqual({ entries: [] })
    expect((await admin.get(`${shop}/journal?changement=x`)).refusal).toBe('400 filtre.invalide')
  })

  it('is read page after page across lines, each of them once, and what others did meanwhile', async () => {
    const ids = await chairs(3)
    await server.sql('delete from system.journal')
    for (let turn = 0; turn < 60; turn++) {
      await change(ids, { op: 'set', field: 'price', value: turn + 1 })
      await admin.change(`${products}/${ids[turn % 3]}`, { name: `Chaise ${turn}` })
    }
    const first = await journal()
    const second = await journal({ apres: first.next as string })
    const lines = [...first.entries, ...second.entries].flatMap(({ many }) => (many ? [many.line] : []))
    expect([lines.length, new Set(lines).size]).toEqual([60, 60])
    expect((await admin.read(`${shop}/journal/nouveaux?curseur=${second.newest}`)).count).toBe(50)
  })

  it('is narrowed by person and collection', async () => {
    const ids = await chairs(2)
    await server.sql('delete from system.journal')
    await change(ids, raise)
    const { user } = (await manager.read('/api/moi')) as unknown as { user: { id: string } }
    const { user: other } = (await admin.read('/api/moi')) as unknown as { user: { id: string } }
    expect(said(await journal({ personne: user.id }))).toEqual([['modifier', 2, 'price']])
    expect(said(await journal({ personne: other.id }))).toEqual([])
    expect(said(await journal({ collection: 'produits' }))).toEqual([['modifier', 2, 'price']])
    expect(said(await journal({ collection: 'contacts' }))).toEqual([])
  })

  it.each<[operation: Data, action: string]>([
    [{ op: 'delete' }, 'supprimer'],
    [{ op: 'set', field: 'isInStore', value: false }, 'modifier'],
  ])('says what was done: %j', async (operation, action) => {
    const ids = await chairs(2)
    await server.sql('delete from system.journal')
    await change(ids, operation)
    expect(said(await journal())).toEqual([[action, 2, operation.field]])
  })

  it('keeps one document as a line of its own', async () => {
    const ids = await chairs(1)
    await server.sql('delete from system.journal')
    await change(ids, raise)
    expect(said(await journal())).toEqual([['modifier', 'Chaise 1']])
  })

  it('forgets the lines before an instant whose entries are gone, and no others', async () => {
    const ids = await chairs(4)
    await change(ids.slice(0, 2), raise)
    await change(ids.slice(2), raise)
    const later = new Date(instant + 1000).toISOString()
    await removeEmptyLines(pool, later)
    expect(await server.sql('select 1 from system.bulk_lines')).toHaveLength(2)
    await server.sql('delete from system.journal where document = any($1)', [ids.slice(0, 2)])
    await removeEmptyLines(pool, '2020-01')
    expect(await server.sql('select 1 from system.bulk_lines')).toHaveLength(2)
    await removeEmptyLines(pool, later)
    expect(await server.sql('select 1 from system.bulk_lines')).toHaveLength(1)
    expect(await server.sql('select 1 from system.bulk_commits')).toHaveLength(1)
  })

  it('keeps what a commit wrote into other collections as lines of their own', async () => {
    const ids = await chairs(2)
    await change(ids, raise)
    await server.sql(
      `insert into system.journal (collection, document, rev, scope, at, actor, action, commit)
       select 'contacts', 'c1', 1, scope, at, actor, 'suivre', commit from system.journal where document = $1 and rev = 2`,
      [ids[0]],
    )
    expect(said(await journal()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['modifier', 2, 'price'],
        ['suivre', 'contact sans nom'],
      ]),
    )
  })

  it('keeps the line when the change itself is forgotten', async () => {
    await change(await chairs(2), raise)
    await server.sql('delete from system.bulk_changes')
    expect(said(await journal())[0]).toEqual(['modifier', 2, 'price'])
  })
})

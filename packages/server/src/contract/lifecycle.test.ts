import type { Collection, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections, registry } from '../testing/registry.ts'
import { fresh, isLedger, minimalOf, sampleOf, writable } from '../testing/samples.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')

const create = (collection: Collection, target: TestTarget): Promise<LiveDocument> => make(admin, collection, target)
const idsOf = async (path: string, query: Record<string, string> = {}): Promise<string[]> =>
  (await admin.all(path, { limit: '200', ...query })).map(({ id }) => id)

// What is erased has a lifecycle of its own (schemas.test.ts), and nobody deletes what nobody writes.
describe.each(collections.filter((one) => !one.erased && !isLedger(one)))('$slug', (collection) => {
  let target: TestTarget
  beforeAll(async () => {
    target = await targetOf(server, collection, 'atelier')
  })

  it('[LIST-24] [LIST-25] a deletion is soft: sets deleted and updatedAt, hides it from lists, keeps the row', async () => {
    const made = await create(collection, target)
    const kept = await create(collection, target)
    expect(await idsOf(target.path)).toEqual(expect.arrayContaining([made.id, kept.id]))
    const removed = await admin.remove(`${target.path}/${made.id}`)
    expect(removed.status).toBe(200)
    expect(removed.document).toMatchObject({ id: made.id, deleted: true, createdAt: made.createdAt, rev: 2 })
    expect(removed.document.updatedAt > made.updatedAt).toBe(true)
    const shown = await idsOf(target.path)
    expect(shown).toContain(kept.id)
    expect(shown).not.toContain(made.id)
    const table = `"${collection.slug.replace('/', '__')}"`
    expect(await server.sql(`select deleted from ${table} where id = $1`, [made.id])).toEqual([{ deleted: true }])
  })

  it('shows deleted documents to administrators who ask for them, and restores them unchanged', async () => {
    const made = await create(collection, target)
    const one = `${target.path}/${made.id}`
    await admin.remove(one)
    const trash = await idsOf(target.path, { deleted: '1' })
    expect(trash).toContain(made.id)
    expect((await admin.read(`${one}?deleted=1`)).deleted).toBe(true)
    const restored = await admin.act(one, 'restaurer')
    const { rev: _rev, updatedAt: _date, ...before } = made
    expect(restored).toMatchObject({ ...before, rev: 3 })
    expect(await idsOf(target.path)).toContain(made.id)
    expect(await idsOf(target.path, { deleted: '1' })).not.toContain(made.id)
  })

  it('has a history: who, when, what, with the values before', async () => {
    const made = await create(collection, target)
    const n = fresh() + 1
    // A relation to an existing document has no sample.
    const isSampled = ([, one]: ReturnType<typeof writable>[number]) => sampleOf(one, n) !== undefined
    const [name, field] = writable(collection).find(isSampled) as ReturnType<typeof writable>[number]
    const value = [n, n + 1].map((one) => sampleOf(field, one)).find((one) => one !== made[name])
    await admin.change(`${target.path}/${made.id}`, { [name]: value })
    await admin.remove(`${target.path}/${made.id}`)
    const { entries } = (await admin.get(`${target.path}/${made.id}/historique`)).body as { entries: object[] }
    const actor = { id: server.idOf('admin'), displayname: 'Administrateur' }
    expect(entries).toMatchObject([
      { rev: 3, action: 'supprimer', actor },
      {
        rev: 2,
        action: 'modifier',
        actor,
        changes: expect.arrayContaining([{ path: name, before: made[name] ?? null }]),
      },
      { rev: 1, action: 'creer', actor, at: made.createdAt },
    ])
  })

  it('[LIST-32] a read checks existence, then ownership, then deletion, with any parameters', async () => {
    const made = await create(collection, target)
    await admin.remove(`${target.path}/${made.id}`)
    const absent = `${target.path}/absent`
    const refused = [absent, `${target.path}/${made.id}`].map((one) => [
      admin.get(one),
      admin.patch(one, {}),
      admin.remove(one),
      admin.post(`${one}/actions/top`),
    ])
    const [missing, deleted] = await Promise.all(refused.map((answers) => Promise.all(answers)))
    const label = collection.label
    for (const answer of missing ?? []) {
      expect(answer.refusal).toBe('404 document.absent')
      expect(answer.problem.detail).toBe(
        label.missing ?? `Le document de la collection ${collection.slug} n'existe pas`,
      )
    }
    for (const answer of deleted ?? []) {
      expect(answer.refusal).toBe('404 document.supprime')
      expect(answer.problem.detail).toBe(label.deleted ?? 'Ce document a été supprimé')
    }
  })
})

// Administrators alone have schemas.
const ofBoutique = collections.filter(
  (one) => one.scope === 'boutique' && !one.parent && one.slug !== 'schemas' && !isLedger(one),
)
describe.each(ofBoutique)('$slug of several boutiques', (collection) => {
  it('[PERM-19] is not found in another boutique, which is named only to people who may see it', async () => {
    const here = await targetOf(server, collection, 'atelier')
    const mine = await create(collection, await targetOf(server, collection, 'cabinet'))
    const theirs = await create(collection, await targetOf(server, collection, 'brocante'))
    const removed = await create(collection, await targetOf(server, collection, 'cabinet'))
    await admin.remove(`/api/boutiques/cabinet/${collection.slug}/${removed.id}`)
    for (const id of [mine.id, removed.id]) {
      const answer = await manager.get(`${here.path}/${id}`)
      expect(answer.refusal).toBe('404 document.autre-boutique')
      expect(answer.problem.detail).toBe(collection.label.foreign ?? "Ce document n'appartient pas à cette boutique")
    }
    expect((await manager.get(`${here.path}/${theirs.id}`)).refusal).toBe('404 document.absent')
    for (const one of [`${here.path}/${mine.id}`, `${here.path}/${theirs.id}`]) {
      const [[name]] = writable(collection) as [[string, unknown]]
      expect((await manager.patch(one, { [name]: 'volé' })).status).toBe(404)
      expect((await manager.remove(one)).status).toBe(404)
    }
    expect(await idsOf(here.path)).not.toEqual(expect.arrayContaining([mine.id]))
    expect(await admin.read(`/api/boutiques/brocante/${collection.slug}/${theirs.id}`)).toEqual(theirs)
  })
})

it.each([
  [
    '[PROD-92] [PROD-93] [PROD-94]',
    'produits',
    "Le produit n'existe pas",
    "Ce produit n'appartient pas à cette boutique",
    'Ce produit a été supprimé',
  ],
  [
    '[SUPP-07] [SUPP-08] [SUPP-09]',
    'fournisseurs',
    "Le fournisseur n'existe pas",
    "Ce fournisseur n'appartient pas à cette boutique",
    'Ce fournisseur a été supprimé',
  ],
  [
    '[ERR-03] [ERR-04] [ERR-05]',
    'essais',
    "Le document de la collection essais n'existe pas",
    "Ce document n'appartient pas à cette boutique",
    'Ce document a été supprimé',
  ],
])('%s %s has its own three sentences', async (_ids, slug, missing, foreign, deleted) => {
  const collection = registry.get(slug) as Collection
  const path = `/api/boutiques/atelier/${slug}`
  const elsewhere = await admin.create(`/api/boutiques/cabinet/${slug}`, minimalOf(collection))
  const removed = await admin.create(path, minimalOf(collection))
  await admin.remove(`${path}/${removed.id}`)
  const sentences: string[] = []
  for (const id of ['absent', elsewhere.id, removed.id]) {
    sentences.push((await admin.get(`${path}/${id}`)).problem.detail)
  }
  expect(sentences).toEqual([missing, foreign, deleted])
})

it("hides a person's own documents from everybody else, including administrators", async () => {
  const mine = await manager.create('/api/moi/carnets', { titre: 'Idées' })
  expect((await manager.list('/api/moi/carnets')).documents).toEqual([mine])
  for (const other of [admin, server.as('collegue')]) {
    expect((await other.get(`/api/moi/carnets/${mine.id}`)).refusal).toBe('404 document.absent')
    expect((await other.patch(`/api/moi/carnets/${mine.id}`, { titre: 'lu' })).status).toBe(404)
    expect((await other.list('/api/moi/carnets', { limit: '200' })).documents.map(({ id }) => id)).not.toContain(
      mine.id,
    )
  }
  expect((await server.as('membre').get('/api/moi/carnets')).status).toBe(403)
  expect(await manager.read(`/api/moi/carnets/${mine.id}`)).toEqual(mine)
})

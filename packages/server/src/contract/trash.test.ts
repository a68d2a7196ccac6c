import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { make, targetOf, startTestNode } from '../testing/node.ts'
import { collections } from '../testing/registry.ts'
import { isLedger } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')
const colleague = server.as('collegue')

// Administrators alone have schemas, and nobody deletes what somebody else keeps for themselves (`views.test.ts`).
const ofMembers = collections.filter(
  (one) => one.scope === 'boutique' && !one.slug.startsWith('schemas') && !isLedger(one) && !one.isPersonal,
)
describe.each(ofMembers)('$slug', (collection) => {
  it('is restored by administrators, and by the person who deleted it as long as nothing else happened', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const { path } = target
    const one = `${path}/${(await make(admin, collection, target)).id}`
    await manager.remove(one)
    const [listed, restored, observed] = await Promise.all([
      colleague.get(`${path}?deleted=1`),
      colleague.post(`${one}/actions/restaurer`),
      colleague.get(`${one}/historique`),
    ])
    expect([listed.status, restored.refusal, observed.refusal]).toEqual([
      403,
      '403 droit.refuse',
      '404 document.supprime',
    ])
    expect((await manager.get(`${one}/historique`)).status).toBe(404)
    expect((await admin.get(`${one}/historique`)).status).toBe(200)
    expect((await manager.post(`${one}/actions/restaurer`)).status).toBe(200)
    expect((await colleague.get(`${one}/historique`)).status).toBe(200)
    await admin.remove(one)
    expect((await manager.post(`${one}/actions/restaurer`)).refusal).toBe('403 droit.refuse')
    expect((await admin.post(`${one}/actions/restaurer`)).status).toBe(200)
  })
})

it('an address with a document of another boutique counts as an address without a document', async () => {
  const urls = '/api/boutiques/atelier/urls'
  const add = (docId: string, pathname: string) => manager.create(urls, { type: 'produit', docId, pathname })
  const own = await manager.create('/api/boutiques/atelier/produits', { name: 'La nôtre' })
  const foreign = await admin.create('/api/boutiques/brocante/produits', { name: 'La leur' })
  const [ours, theirs, nobodys] = [await add(own.id, 'a'), await add(foreign.id, 'b'), await add('imagine', 'c')]
  // A refusal to delete the last address would reveal that a document of another boutique exists.
  const statuses = await Promise.all(
    [ours, theirs, nobodys].map(async ({ id }) => (await manager.remove(`${urls}/${id}`)).status),
  )
  expect(statuses).toEqual([409, 200, 200])
})

it('an address that names a document of another boutique does not wait for its locks', async () => {
  const urls = '/api/boutiques/atelier/urls'
  const { id } = await admin.create('/api/boutiques/brocante/produits', { name: 'Tenue' })
  const url = await manager.create(urls, { type: 'produit', docId: id, pathname: 'tenue' })
  const holder = new pg.Client({ ...server.database.connection, ssl: false })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from produits where id = $1 for update', [id])
    expect((await manager.remove(`${urls}/${url.id}`)).status).toBe(200)
  } finally {
    await holder.end()
  }
})

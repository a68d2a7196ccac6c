import { type BulkChange, type BulkPreview, type Data, MAX_BULK_CELLS } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

// Time passes, so that the tests together do not ask too often.
let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 2000) })
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')
const shop = '/api/boutiques/atelier'
const products = `${shop}/produits`

let asked = 0
const made = async (data: Data = {}): Promise<string> =>
  (await admin.create(products, { name: 'Chaise', price: 100, ...data })).id
const bodyOf = (each: unknown, ids: readonly string[] = Object.keys(each as object)) => ({
  collection: 'produits',
  target: { ids },
  operation: { op: 'each', each },
})
const send = (each: unknown, ids?: readonly string[]) =>
  manager.post(`${shop}/en-masse`, { id: `valeurs-d-essai-${++asked}`, ...bodyOf(each, ids) })
const read = (id: string) => admin.read(`${products}/${id}`)

it('every document gets its own values, and one undo takes all back', async () => {
  const [a, b, c] = [await made({ sku: 'A' }), await made(), await made()]
  const answer = await send({ [a]: { name: 'Banc', price: '12,5', sku: null }, [b]: { price: null } }, [a, b, c])
  const done = answer.body as unknown as BulkChange
  expect(done).toMatchObject({ state: 'fait', total: 3, changed: 2, refused: 0 })
  expect(await read(a)).toMatchObject({ name: 'Banc', price: 12.5 })
  expect((await read(b)).price).toBeUndefined()
  expect((await read(c)).rev).toBe(1)
  const undone = await manager.post(`${shop}/en-masse/${done.id}/annuler`)
  expect(undone.body).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
  expect(await read(a)).toMatchObject({ name: 'Chaise', price: 100, sku: 'A' })
})

it('a preview tells old and new, refusals document by document, and changes nothing', async () => {
  const [a, b] = [await made({ hasInventory: true, qtyAvailable: 0 }), await made()]
  const each = { [a]: { isInPOS: true }, [b]: { price: 'dix' } }
  const { rows, counts } = (await manager.post(`${shop}/en-masse/apercu`, bodyOf(each))).body as unknown as BulkPreview
  expect(counts).toMatchObject({ changed: 0, refused: 2 })
  expect(rows.map(({ refused }) => refused?.code)).toEqual(['champ.verrouille', 'validation'])
  const done = (await send({ ...each, [b]: { price: 1 } })).body as unknown as BulkChange
  expect(done).toMatchObject({ changed: 1, refused: 1, told: [{ id: a, code: 'champ.verrouille' }] })
})

it('a value that only one document may have is refused to the second one', async () => {
  const [a, b] = [await made({ sku: 'UN' }), await made({ sku: 'DEUX' })]
  const done = (await send({ [b]: { sku: 'UN' } })).body as unknown as BulkChange
  expect(done).toMatchObject({ changed: 0, refused: 1 })
  expect([(await read(a)).sku, (await read(b)).sku]).toEqual(['UN', 'DEUX'])
})

it('a preview tells which values another document has, or has in the same change', async () => {
  const [a, b, c] = [await made({ sku: 'P-1' }), await made({ sku: 'P-2' }), await made()]
  const removed = await made({ sku: 'P-0' })
  await admin.remove(`${products}/${removed}`)
  const seen = async (each: Record<string, unknown>, ids?: readonly string[]) => {
    const answer = await manager.post(`${shop}/en-masse/apercu`, bodyOf(each, ids))
    const { rows, counts } = answer.body as unknown as BulkPreview
    return { sentences: rows.map(({ refused }) => refused?.sentence), ...counts }
  }
  const taken = 'SKU : Cette valeur est déjà utilisée'
  expect(await seen({ [b]: { sku: 'P-1' } })).toMatchObject({ sentences: [taken], changed: 0, refused: 1 })
  expect(await seen({ [c]: { sku: 'P-0' } })).toMatchObject({ sentences: [taken], refused: 1 })
  expect(await seen({ [b]: { sku: 'P-2' }, [c]: { sku: 'P-3' } }, [b, c])).toMatchObject({ refused: 0, same: 1 })
  expect(await seen({ [b]: { sku: 'P-9' }, [c]: { sku: 'P-9' } }, [b, c])).toMatchObject({ changed: 1, refused: 1 })
  const freed = { [a]: { sku: 'P-8' }, [b]: { sku: 'P-1' } }
  expect(await seen(freed, [a, b])).toMatchObject({ changed: 2, refused: 0 })
  expect((await send(freed, [a, b])).body).toMatchObject({ changed: 2, refused: 0 })
})

it('documents of another boutique stay as they are, and unnamed', async () => {
  const foreign = (await admin.create('/api/boutiques/brocante/produits', { name: 'Secret', price: 10 })).id
  const answer = await send({ [foreign]: { price: 1 } })
  expect(answer.body).toMatchObject({ changed: 0, refused: 1 })
  expect(answer.text).not.toContain('Secret')
  expect((await admin.read(`/api/boutiques/brocante/produits/${foreign}`)).price).toBe(10)
})

it('its values are forgotten once it ended', async () => {
  const a = await made()
  await send({ [a]: { name: 'Une personne' } })
  const stored = await server.sql('select operation::text as text from system.bulk_changes')
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain('Une personne')
})

const many = Object.fromEntries(Array.from({ length: MAX_BULK_CELLS + 1 }, (_, n) => [`d${n}`, { price: 1 }]))
it.each<[why: string, each: unknown]>([
  ['no values', {}],
  ['a list', [{ price: 1 }]],
  ['values that are none', { a: 1 }],
  ['values that are a list', { a: [1] }],
  ['an unknown field', { a: { constructor: 1 } }],
  ['a field that rules write', { a: { type: 'x' } }],
  ['a field that actions change', { a: { isReserved: true } }],
  ['photos', { a: { photos: ['x.jpg'] } }],
  ['too many values', many],
])('%s: refused as a whole', async (_, each) => {
  expect((await send(each, ['a'])).refusal).toMatch(/^(422 validation|400 )/)
})

it('a person without the right changes nothing', async () => {
  const a = await made()
  const answer = await server
    .as('sansProfil')
    .post(`${shop}/en-masse`, { id: 'valeurs-sans-droit-1', ...bodyOf({ [a]: { price: 1 } }) })
  expect(answer.status).toBe(403)
  expect((await read(a)).price).toBe(100)
})

import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')
const root = '/api/boutiques/atelier'
const sales = `${root}/ventes`

let path: string
let payments: string[]
beforeEach(async () => {
  const { id } = await manager.create(`${root}/commandes`, {
    deliveryDate: '2026-11-24',
    produits: [{ name: 'Console', price: 486, qty: 1 }],
  })
  path = `${root}/commandes/${id}`
  payments = []
  for (const montant of [100, 200, 186]) {
    const { id: payment } = await manager.create(sales, { commande: id, montant })
    payments.push(`${sales}/${payment}`)
  }
})
const standing = async (): Promise<number[]> =>
  (await manager.all(sales, { 'where[commande]': path.split('/').at(-1) as string }))
    .map(({ montant }) => Number(montant))
    .toSorted((one, other) => one - other)
const sums = async () => {
  const { montantPaye, nbPaiements } = await manager.read(path)
  return [montantPaye, nbPaiements]
}

describe('an order from the bin', () => {
  it.each([
    ['who deleted it', manager],
    ['an administrator', admin],
  ])('brings the payments back that its deletion took, for %s', async (_, client) => {
    await manager.remove(path)
    expect(await standing()).toEqual([])
    await client.act(path, 'restaurer')
    expect(await standing()).toEqual([100, 186, 200])
    expect(await sums()).toEqual([486, 3])
    const { body } = await manager.get(`${path}/historique`)
    expect((body.entries as { action: string }[])[0]?.action).toBe('restaurer')
  })

  it('leaves a payment that was deleted before', async () => {
    await manager.remove(payments[0] as string)
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    expect(await standing()).toEqual([186, 200])
    expect(await sums()).toEqual([386, 2])
  })

  it('brings back those of its last deletion only', async () => {
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    await manager.remove(payments[1] as string)
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    expect(await standing()).toEqual([100, 186])
  })

  it('does not bring back a second order of the same client, or its payments', async () => {
    const other = await manager.create(`${root}/commandes`, { deliveryDate: '2026-11-24' })
    const { id } = await manager.create(sales, { commande: other.id, montant: 5 })
    await manager.remove(`${root}/commandes/${other.id}`)
    await manager.remove(path)
    await manager.act(path, 'restaurer')
    expect((await manager.get(`${sales}/${id}`)).refusal).toBe('404 document.supprime')
  })

  it('returns whole by the undo of its restoration', async () => {
    await manager.remove(path)
    const { rev } = await manager.act(path, 'restaurer')
    expect((await manager.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect(await standing()).toEqual([])
    await admin.act(path, 'restaurer')
    expect(await standing()).toEqual([100, 186, 200])
  })
})

it('a document whose creation was undone is restored by its creator, and by no colleague', async () => {
  const undone = await manager.post(`${path}/annuler`, { revs: [(await manager.change(path, { numero: '7' })).rev, 1] })
  expect(undone.status).toBe(200)
  expect((await manager.get(path)).status).toBe(404)
  expect((await server.as('collegue').post(`${path}/actions/restaurer`)).status).toBe(403)
  expect((await manager.post(`${path}/actions/restaurer`)).status).toBe(200)
  expect((await manager.read(path)).deleted).toBe(false)
})

it('a payment from the bin waits for its order', async () => {
  await manager.remove(path)
  const { refusal } = await admin.post(`${payments[0]}/actions/restaurer`)
  expect(refusal).toBe('422 validation')
  expect((await manager.get(path)).refusal).toBe('404 document.supprime')
})

it('a product from the bin brings back the variants that went with its copy', async () => {
  const { id } = await manager.create(`${root}/produits`, { name: 'Table', productType: 'variants' })
  await manager.create(`${root}/produits/${id}/variants`, { libelle: 'Petite' })
  const copy = await manager.act(`${root}/produits/${id}`, 'dupliquer')
  const variants = (): Promise<LiveDocument[]> => manager.all(`${root}/produits/${copy.id}/variants`)
  expect(await variants()).toHaveLength(1)
  await manager.post(`${root}/produits/${copy.id}/annuler`, { revs: [copy.rev] })
  await admin.act(`${root}/produits/${copy.id}`, 'restaurer')
  expect(await variants()).toMatchObject([{ libelle: 'Petite' }])
})

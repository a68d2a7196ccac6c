import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { createDocument } from '../operations/write/create.ts'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('admin')
const root = '/api/boutiques/atelier'
const SHOWN = ['produit', 'nature', 'montant', 'aReverser']

let chair: LiveDocument
let table: LiveDocument
beforeEach(async () => {
  for (const one of ['achats', 'couts', 'produits', 'reversements', 'depenses', 'mouvements'])
    await server.sql(`delete from ${one}`)
  chair = await ada.create(`${root}/produits`, { name: 'Chaise' })
  table = await ada.create(`${root}/produits`, { name: 'Table' })
})
const costs = async () => {
  const all = await ada.all(`${root}/couts`)
  return all.map((one) => SHOWN.map((name) => one[name] ?? null)).toSorted()
}
const costOf = async ({ id }: { id: string }) => (await ada.read(`${root}/produits/${id}`)).cout ?? 0

describe('a piece that is bought by telephone', () => {
  const added = async (path: string, name: string, produit: string) =>
    ada.act(path, 'ajouter-piece', { name, produit, estimation: '12,50' })

  it('is a product with the chosen id, hidden from the website, and has its share at once', async () => {
    const { id } = await ada.create(`${root}/achats`, { montant: 100 })
    const path = `${root}/achats/${id}`
    await added(path, 'Banc', 'banc-1')
    const bought = await added(path, 'Lampe', 'lampe-1')
    expect(bought).toMatchObject({
      pieces: [
        { id: 'banc-1', produit: 'banc-1', name: 'Banc', estimation: 12.5, part: 50 },
        { id: 'lampe-1', part: 50 },
      ],
    })
    const product = await ada.read(`${root}/produits/banc-1`)
    expect(product).toMatchObject({ name: 'Banc', isOnlineStore: false, achat: id, cout: 50 })
    expect(product.sku).toMatch(/^\d{8}$/)
  })

  it('is added once, however often the request arrives, also at the same time', async () => {
    const { id } = await ada.create(`${root}/achats`, { montant: 100 })
    const path = `${root}/achats/${id}`
    await Promise.all(Array.from({ length: 5 }, () => added(path, 'Banc', 'banc-2')))
    expect((await ada.read(path)).pieces).toHaveLength(1)
    expect(await costs()).toEqual([['banc-2', 'achat', 100, false]])
  })

  it('and its product go together by the undo', async () => {
    const { id } = await ada.create(`${root}/achats`, { montant: 100 })
    const path = `${root}/achats/${id}`
    const { rev } = await added(path, 'Banc', 'banc-3')
    expect((await ada.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([(await ada.read(path)).pieces, (await ada.get(`${root}/produits/banc-3`)).status, await costs()]).toEqual([
      undefined,
      404,
      [],
    ])
  })

  it.each([
    ['without a name', {}, '422'],
    ['with an id of another shape', { name: 'Banc', produit: 'a/b' }, '422'],
  ])('%s is refused', async (_, input, status) => {
    const { id } = await ada.create(`${root}/achats`)
    const answer = await ada.post(`${root}/achats/${id}/actions/ajouter-piece`, input)
    expect(answer.refusal).toContain(status)
  })

  it('with the id of a product that exists is refused', async () => {
    const { id } = await ada.create(`${root}/achats`)
    const answer = await ada.post(`${root}/achats/${id}/actions/ajouter-piece`, { name: 'Banc', produit: chair.id })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await ada.read(`${root}/produits/${chair.id}`)).name).toBe('Chaise')
  })
})

describe('a pot of varnish', () => {
  it('is divided over the pieces, follows the expense, and goes with it', async () => {
    const pieces = [chair, table].map(({ id }) => ({ id, produit: id }))
    const { id } = await ada.create(`${root}/depenses`, { montant: 25.01, pieces })
    const path = `${root}/depenses/${id}`
    expect([await costOf(chair), await costOf(table)]).toEqual([12.51, 12.5])
    await ada.change(path, { repartition: 'manuelle', [`pieces/${chair.id}/part`]: 20, nature: 'livraison' })
    expect(await costs()).toEqual(
      [
        [chair.id, 'livraison', 20, false],
        [table.id, 'livraison', 12.5, false],
      ].toSorted(),
    )
    expect((await ada.read(path)).reste).toBe(-7.49)
    await ada.remove(path)
    expect([await costOf(chair), await costs()]).toEqual([0, []])
    await ada.act(path, 'restaurer')
    expect(await costOf(chair)).toBe(20)
  })
})

describe('pieces on consignment', () => {
  const sell = (produit: string, prix: number, type = 'vente') =>
    createDocument(
      server.node.engine,
      SYSTEM_ACTOR,
      { boutique: 'atelier', collection: 'mouvements' },
      {
        ...{ produit, prix, type, date: '2026-03-06' },
        quantite: type === 'vente' ? -1 : 1,
      },
    ).then((text) => JSON.parse(text) as LiveDocument)
  const deposited = async () => {
    const { id: contact } = await ada.create(`${root}/contacts`, { firstname: 'Léa', lastname: 'Martin' })
    const deposit = await ada.create(`${root}/achats`, {
      ...{ depot: true, contact, commissionTaux: 40, retourLe: '2026-09-01' },
      pieces: [chair, table].map(({ id }) => ({ id, produit: id })),
    })
    return { contact, path: `${root}/achats/${deposit.id}` }
  }
  const stateOf = async (path: string) => {
    const { du = 0, aReverser, ouvert, vendues = 0 } = await ada.read(path)
    return [du, aReverser, ouvert, vendues]
  }

  it('cost nothing until they are sold, and then what their owner gets', async () => {
    const { path } = await deposited()
    expect([await costs(), await stateOf(path)]).toEqual([[], [0, false, true, 0]])
    await sell(chair.id, 150)
    expect(await costs()).toEqual([[chair.id, 'achat', 90, true]])
    expect(await stateOf(path)).toEqual([90, true, true, 1])
    await sell(chair.id, 150, 'retour')
    expect([await costs(), await stateOf(path)]).toEqual([[], [0, false, true, 0]])
  })

  it('are owed at the commission that the deposit has now', async () => {
    const { path } = await deposited()
    await sell(chair.id, 150)
    await ada.change(path, { commission: 'fixe', commissionMontant: 25 })
    expect(await costOf(chair)).toBe(125)
  })

  it('are settled once, for all deposits of their owner; a deleted settlement owes again', async () => {
    const { path, contact } = await deposited()
    await sell(chair.id, 150)
    await sell(table.id, 100.01)
    expect(await stateOf(path)).toEqual([150.01, true, false, 2])
    await ada.act(path, 'reverser', { date: '2026-03-08', mode: 'virement' })
    const [settlement] = await ada.all(`${root}/reversements`)
    expect(settlement).toMatchObject({ contact, contact_name: 'Léa Martin', montant: 150.01, mode: 'virement' })
    expect(settlement?.numero).toMatch(/^R\d\d-0001$/)
    expect(
      ((settlement?.lignes ?? []) as LiveDocument[]).map(({ name, prix, montant }) => [name, prix, montant]).toSorted(),
    ).toEqual([
      ['Chaise', 150, 90],
      ['Table', 100.01, 60.01],
    ])
    expect(await stateOf(path)).toEqual([0, false, false, 2])
    expect((await ada.post(`${path}/actions/reverser`, {})).refusal).toBe('409 depot.rien-du')
    await ada.remove(`${root}/reversements/${settlement?.id}`)
    expect(await stateOf(path)).toEqual([150.01, true, false, 2])
  })

  it('that were paid to their owner stay what they were', async () => {
    const { path } = await deposited()
    await sell(chair.id, 150)
    await ada.act(path, 'reverser', {})
    await sell(chair.id, 150, 'retour')
    await ada.change(path, { commissionTaux: 10 })
    expect(await costs()).toEqual([[chair.id, 'achat', 90, false]])
    expect((await ada.remove(path)).refusal).toBe('409 depot.reverse')
    const pieces = [{ id: table.id, produit: table.id }]
    expect((await ada.patch(path, { pieces })).refusal).toBe('409 depot.reverse')
  })

  it('are owed again for a piece that came back and was sold for more', async () => {
    const { path } = await deposited()
    await sell(chair.id, 150)
    await ada.act(path, 'reverser', {})
    await sell(chair.id, 150, 'retour')
    await sell(chair.id, 300)
    expect(await costs()).toEqual([
      [chair.id, 'achat', 90, false],
      [chair.id, 'achat', 90, true],
    ])
    await ada.act(path, 'reverser', {})
    expect((await ada.all(`${root}/reversements`)).map(({ montant }) => montant)).toEqual([90, 90])
    expect((await ada.post(`${path}/actions/reverser`, {})).refusal).toBe('409 depot.rien-du')
  })

  it('of an erased contact keep their amounts without a name', async () => {
    const { path, contact } = await deposited()
    await sell(chair.id, 150)
    await ada.act(path, 'reverser', { commentaire: 'Remis à Léa Martin' })
    const erasure = await ada.post(`${root}/contacts/${contact}/effacement`, { confirmation: 'Léa Martin' })
    expect([erasure.status, erasure.text]).toEqual([expect.any(Number), expect.any(String)])
    await expect.poll(async () => (await ada.read(path)).vendeur_name).toBe('Contact effacé')
    const [settlement] = await ada.all(`${root}/reversements`)
    expect([settlement?.contact_name, settlement?.montant, settlement?.commentaire]).toEqual([
      'Contact effacé',
      90,
      undefined,
    ])
  })
})

import type { Data, Life, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

// The stages of a piece, its ledger, and what its page tells of its life.

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => instant++ })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

let piece: LiveDocument
let path = ''
beforeEach(async () => {
  for (const table of ['achats', 'couts', 'commandes', 'ventes', 'mouvements', 'produits', 'contacts'])
    await server.sql(`delete from ${table}`)
  piece = await admin.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  path = `${root}/produits/${piece.id}`
})
const read = () => admin.read(path)
const ledger = async () =>
  (await admin.all(`${root}/mouvements`, { sort: 'datetime' })).map(({ type, quantite, prix }) => [
    type,
    quantite,
    prix,
  ])
const life = async (client = admin, query = ''): Promise<Life> => {
  const { status, body, text } = await client.get(`${path}/parcours${query}`)
  if (status !== 200) throw new Error(text)
  return body as unknown as Life
}
/** Somebody with the catalogue alone. */
async function cataloguer() {
  const email = `catalogue${instant}@exemple.fr`
  const rights = { boutique: 'atelier', profils: ['boutique-catalogue'], hasAccessToStore: true }
  const user = await admin.create('/api/utilisateurs', { displayname: 'C', email, password: PASSWORD, ...rights })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { user, reader: new Client(server.address, answer.headers.get('set-auth-token') as string) }
}
const kinds = async () => (await life()).steps.map(({ kind }) => kind)
const earned = async () => ((await admin.get(`${root}/resultat?periode=2026-05`)).body as { totals: Data }).totals

describe('"Vendu"', () => {
  it('leaves a line without a price, which no result counts, and which the payment takes over', async () => {
    await admin.create(`${root}/couts`, { produit: piece.id, nature: 'restauration', montant: 40 })
    const { rev } = await admin.act(path, 'vendre')
    expect(await ledger()).toEqual([['vente', -1, undefined]])
    expect((await admin.all(`${root}/mouvements`))[0]).toMatchObject({ par: server.idOf('admin'), date: '2026-05-04' })
    expect(await earned()).toMatchObject({ ventes: 0, cout: 0, pieces: 0 })
    const sale = { montant: 700, mode: 'cb', origine: 'achat', etat: 'validated', produits: [piece.id] }
    await admin.create(`${root}/ventes`, { ...sale, saleDate: '2026-05-05' })
    expect(await ledger()).toEqual([['vente', -1, 700]])
    expect(await earned()).toMatchObject({ ventes: 700, cout: 40, pieces: 1 })
    expect(rev).toBe(3)
  })

  it('is taken back with its undo, by « Remettre en vente » and by a typed quantity', async () => {
    const { rev } = await admin.act(path, 'vendre')
    expect((await admin.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([await ledger(), (await read()).qtyAvailable]).toEqual([[], 1])
    await admin.act(path, 'vendre')
    await admin.act(path, 'remettre-en-vente')
    expect(await ledger()).toEqual([])
    await admin.change(path, { qtyAvailable: 0 })
    expect(await ledger()).toEqual([['vente', -1, undefined]])
    await admin.change(path, { qtyAvailable: 2 })
    expect(await ledger()).toEqual([])
  })

  it('of a month that is over stays, with a return', async () => {
    await admin.act(path, 'vendre')
    const before = instant
    instant += 40 * 86_400_000
    await admin.act(path, 'remettre-en-vente')
    instant = before
    expect(await ledger()).toEqual([
      ['vente', -1, undefined],
      ['retour', 1, undefined],
    ])
  })

  it('of a deposit owes its owner nothing until its price is known', async () => {
    const owner = await admin.create(`${root}/contacts`, { lastname: 'Martin' })
    const terms = { depot: true, contact: owner.id, commission: 'taux', commissionTaux: 40 }
    await admin.create(`${root}/achats`, { ...terms, pieces: [{ produit: piece.id, name: 'Commode' }] })
    await admin.act(path, 'vendre')
    expect(await admin.all(`${root}/couts`)).toEqual([])
  })
})

describe('a piece that leaves the stock unsold', () => {
  it('is lost, hidden and no sale; found again, its line is gone', async () => {
    expect(await admin.act(path, 'declarer-perdu')).toMatchObject({
      ...{ situation: 'perdu', qtyAvailable: 0, isOnlineStore: false },
    })
    expect(await read()).not.toHaveProperty('soldoutAt')
    expect([await ledger(), await kinds()]).toEqual([[['perte', -1, undefined]], ['perte', 'en-vente', 'creation']])
    expect((await admin.post(`${path}/actions/encaisser`, { prix: 1, mode: 'cb' })).refusal).toBe('409 piece.vendue')
    expect((await admin.post(`${path}/actions/mettre-en-restauration`)).refusal).toBe('409 piece.sortie')
    await admin.act(path, 'remettre-en-vente')
    expect([await ledger(), (await read()).situation]).toEqual([[], undefined])
  })

  it('goes back to its owner, and its deposit says when', async () => {
    expect((await admin.post(`${path}/actions/rendre-au-deposant`)).refusal).toBe('409 piece.sans-depot')
    const owner = await admin.create(`${root}/contacts`, { lastname: 'Martin' })
    const pieces = [{ produit: piece.id, name: 'Commode' }]
    const deposit = await admin.create(`${root}/achats`, { depot: true, contact: owner.id, pieces })
    const { rev } = await admin.act(path, 'rendre-au-deposant')
    const given = async () => (await admin.read(`${root}/achats/${deposit.id}`)).pieces as { rendueLe?: string }[]
    expect([await ledger(), (await given())[0]?.rendueLe]).toEqual([[['reprise', -1, undefined]], '2026-05-04'])
    expect((await admin.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
    expect([await ledger(), (await given())[0]?.rendueLe]).toEqual([[], undefined])
  })

  it('is not taken from an open order', async () => {
    await admin.create(`${root}/commandes`, {
      deliveryDate: '2026-12-24',
      produits: [{ qty: 1, produit_id: piece.id }],
    })
    expect((await admin.post(`${path}/actions/declarer-perdu`)).refusal).toBe('409 piece.prise')
  })
})

it('restored, on sale, reserved, ordered, paid in part, sold, delivered, given back: who and when, with what is behind', async () => {
  const contact = await admin.create(`${root}/contacts`, { firstname: 'Léa', lastname: 'Août' })
  const bought = await admin.create(`${root}/achats`, {
    montant: 300,
    pieces: [{ produit: piece.id, name: 'Commode' }],
  })
  await admin.act(path, 'mettre-en-restauration')
  await admin.act(path, 'mettre-en-vente')
  await admin.act(path, 'reserver', { isReserved: true, contact: contact.id, until: '2026-05-20' })
  await admin.act(path, 'lever-reservation')
  const line = { id: 'l1', qty: 1, price: 780, produit_id: piece.id }
  const order = await admin.create(`${root}/commandes`, { deliveryDate: '2026-12-24', produits: [line] })
  const at = `${root}/commandes/${order.id}`
  await admin.act(at, 'ajouter-paiement', { montant: 100, mode: 'cb' })
  await admin.act(at, 'ajouter-paiement', { montant: 680, mode: 'cb' })
  await admin.change(at, { productsStatus: 'completed' })
  expect((await life()).steps[1]).toMatchObject({ kind: 'vente', montant: 780 })
  // The line of this month is gone with the return, and its price with it.
  await admin.change(at, { productsStatus: 'waiting_return' })
  const { steps, next } = await life()
  expect(next).toBeUndefined()
  const by = { id: server.idOf('admin'), displayname: 'Administrateur' }
  const commande = { id: order.id, name: order.numero }
  expect(steps).toMatchObject(
    [
      { kind: 'retour', commande },
      { kind: 'livraison', commande },
      { kind: 'vente', commande },
      { kind: 'acompte', commande },
      { kind: 'commande', commande },
      { kind: 'libere' },
      { kind: 'reserve', contact: { id: contact.id, name: 'Léa Août' }, until: '2026-05-20' },
      { kind: 'en-vente' },
      { kind: 'restauration' },
      { kind: 'cout', montant: 300 },
      { kind: 'achat', achat: { id: bought.id, name: bought.numero } },
      { kind: 'en-vente' },
      { kind: 'creation' },
    ].map((step) => ({ ...step, actor: by, at: expect.stringMatching(/^2026-05-04T/) })),
  )
  expect(await read()).toMatchObject({ situation: 'retourne', qtyAvailable: 1 })

  // The catalogue alone: what happened, without names, amounts and costs.
  const { user, reader } = await cataloguer()
  const seen = (await life(reader)).steps
  expect(seen.map(({ kind }) => kind)).toEqual(steps.map(({ kind }) => kind).filter((kind) => kind !== 'cout'))
  for (const step of seen)
    expect(Object.keys(step).toSorted()).toEqual(
      ['actor', 'at', 'kind', 'rev', ...(step.until === undefined ? [] : ['until'])].toSorted(),
    )
  await admin.change(`/api/utilisateurs/${user.id}`, { profils: ['boutique-commandes'] })
  expect((await reader.get(`${path}/parcours`)).status).toBe(403)
})

it('a long life is read in pages, each from where the page before ended', async () => {
  for (let n = 0; n < 40; n++) {
    await admin.change(path, { isOnlineStore: false })
    await admin.change(path, { isOnlineStore: true })
  }
  await admin.act(path, 'reserver')
  const first = await life()
  const second = await life(admin, `?avant=${first.next}`)
  expect([first.steps.length, second.steps.length, second.next]).toEqual([60, 23, undefined])
  const all = [...first.steps, ...second.steps].map(({ kind }) => kind)
  expect(all).toEqual([
    'reserve',
    ...Array.from({ length: 40 }, () => ['en-vente', 'cache']).flat(),
    'en-vente',
    'creation',
  ])
  for (const bad of ['0', '-1', 'x', '1e3', '99999999999'])
    expect((await admin.get(`${path}/parcours?avant=${bad}`)).status).toBe(400)
  expect((await admin.get(`${root}/produits/inconnu/parcours`)).status).toBe(404)
})

it('a piece without an order is delivered once', async () => {
  expect((await admin.post(`${path}/actions/livrer`)).refusal).toBe('409 piece.livraison')
  await admin.act(path, 'encaisser', { prix: 750, mode: 'cb' })
  await admin.act(path, 'livrer')
  expect((await admin.post(`${path}/actions/livrer`)).refusal).toBe('409 piece.livraison')
  expect(await ledger()).toEqual([
    ['vente', -1, 750],
    ['livraison', 0, undefined],
  ])
  const [delivered, sold] = (await life()).steps
  expect([delivered?.kind, sold]).toEqual(['livraison', expect.objectContaining({ kind: 'vente', montant: 750 })])
  expect(sold?.vente).toEqual(expect.any(String))
  const { reader } = await cataloguer()
  expect(Object.keys((await life(reader)).steps[1] ?? {}).toSorted()).toEqual(['actor', 'at', 'kind', 'rev'])
})

it('a copy has no life yet: neither a situation nor a reservation', async () => {
  const contact = await admin.create(`${root}/contacts`, { lastname: 'Roy' })
  await admin.act(path, 'mettre-en-restauration')
  await admin.act(path, 'reserver', { isReserved: true, contact: contact.id, until: '2026-05-20' })
  const copy = await admin.act(path, 'dupliquer')
  expect(copy.id).not.toBe(piece.id)
  for (const name of ['situation', 'reservePour', 'finReservation']) {
    expect(await read()).toHaveProperty(name)
    expect(copy).not.toHaveProperty(name)
  }
})

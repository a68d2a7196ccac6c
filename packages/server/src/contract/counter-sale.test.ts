import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTwoNodes } from '../testing/node.ts'
import { Client } from '../testing/client.ts'
import { PASSWORD } from '../testing/people.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const admin = server.as('admin')
const other = second.as('gerante')
const root = '/api/boutiques/atelier'

let piece: LiveDocument
let path = ''
beforeEach(async () => {
  for (const table of ['contacts', 'achats', 'couts', 'commandes', 'ventes', 'mouvements', 'produits'])
    await server.sql(`delete from ${table}`)
  piece = await ada.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  path = `${root}/produits/${piece.id}`
})
const read = () => ada.read(path)
const sales = async () =>
  (await admin.all(`${root}/ventes`)).map(({ montant, mode, produits }) => [montant, mode, produits])
const ledger = async () =>
  (await admin.all(`${root}/mouvements`)).map(({ type, quantite, prix }) => [type, quantite, prix])
const paid = { prix: 750, mode: 'cb' }

it('a sale over the counter is a payment, the stock and a movement in one commit, and undone as one', async () => {
  const { rev } = await ada.act(path, 'encaisser', {
    ...paid,
    client_lastname: 'Martin',
    client_phone: '06 12 34 56 78',
  })
  expect(await read()).toMatchObject({
    qtyAvailable: 0,
    inStock: false,
    onSale: false,
    isInPOS: false,
    soldoutAt: expect.any(String),
  })
  expect([await sales(), await ledger()]).toEqual([[[750, 'cb', [piece.id]]], [['vente', -1, 750]]])
  expect((await admin.all(`${root}/ventes`))[0]).toMatchObject({ client_name: 'Martin', origine: 'achat', type: 'all' })
  const commits = await server.sql(
    `select distinct commit from system.journal where collection in ('ventes', 'mouvements')`,
  )
  expect(commits).toHaveLength(1)
  expect((await ada.post(`${path}/annuler`, { revs: [rev] })).status).toBe(200)
  expect(await read()).toMatchObject({ qtyAvailable: 1, inStock: true, onSale: true })
  expect([await sales(), await ledger()]).toEqual([[], []])
})

it('a sold piece has its cost in the ledger, which follows what is spent later, and where it came from', async () => {
  const lieu = await admin.create(`${root}/achatLieux`, { libelle: 'Vide-grenier' })
  const bought = await admin.create(`${root}/achats`, {
    ...{ montant: 300, repartition: 'egale', date: '2026-11-02', lieu: lieu.id },
    pieces: [{ produit: piece.id, name: 'Commode' }],
  })
  const cost = { produit: piece.id, nature: 'restauration', montant: 45.5 }
  await admin.create(`${root}/couts`, cost)
  await ada.act(path, 'encaisser', paid)
  const moved = async () =>
    (await admin.all(`${root}/mouvements`)).map(({ prix, cout, achat, lieu: from }) => [prix, cout, achat, from])
  expect(await moved()).toEqual([[750, 345.5, bought.id, lieu.id]])
  const late = await admin.create(`${root}/couts`, { ...cost, nature: 'livraison', montant: 30 })
  expect(await moved()).toEqual([[750, 375.5, bought.id, lieu.id]])
  await admin.remove(`${root}/couts/${late.id}`)
  await admin.change(`${root}/achats/${bought.id}`, { montant: 200 })
  expect(await moved()).toEqual([[750, 245.5, bought.id, lieu.id]])
})

it('a piece that is sold, or that an order keeps, is refused; one of several is taken', async () => {
  await ada.act(path, 'encaisser', paid)
  expect((await ada.post(`${path}/actions/encaisser`, paid)).refusal).toBe('409 piece.vendue')
  await ada.act(path, 'remettre-en-vente')
  const line = { id: 'l1', qty: 1, price: 780, produit_id: piece.id }
  await ada.create(`${root}/commandes`, { deliveryDate: '2026-12-24', produits: [line] })
  expect((await ada.post(`${path}/actions/encaisser`, paid)).refusal).toBe('409 piece.prise')
  expect(await sales()).toHaveLength(1)
  const chairs = await ada.create(`${root}/produits`, { name: 'Chaise', qtyAvailable: 6 })
  expect(await ada.act(`${root}/produits/${chairs.id}`, 'encaisser', paid)).toMatchObject({ qtyAvailable: 5 })
})

it.each([
  [{}, ['mode', 'prix']],
  [{ prix: -1, mode: 'cb' }, ['prix']],
  [{ prix: 10_000_000.01, mode: 'cb' }, ['prix']],
  [{ prix: '1e309', mode: 'cb' }, ['prix']],
  [{ prix: 10, mode: 'troc' }, ['mode']],
  [{ ...paid, client_phone: '0'.repeat(41), client_lastname: 'x'.repeat(201) }, ['client_lastname', 'client_phone']],
  [{ ...paid, client_lastname: 'a\u0000b' }, ['client_lastname']],
  [{ ...paid, vente: 'x'.repeat(65) }, ['vente']],
  [{ ...paid, contact: 'absent' }, ['contact']],
])('%j is refused, and nothing is stored', async (input, paths) => {
  const answer = await ada.post(`${path}/actions/encaisser`, input)
  expect([answer.status, answer.problem.errors?.map((one) => one.path).toSorted()]).toEqual([422, paths])
  expect([await sales(), (await read()).rev]).toEqual([[], piece.rev])
})

it('a gift is a sale of 0 €', async () => {
  await ada.act(path, 'encaisser', { prix: 0, mode: 'espece' })
  expect(await ledger()).toEqual([['vente', -1, 0]])
})

it('a client of a new telephone is a contact of the same commit, found again by any spelling of it; text stays text', async () => {
  const hostile = '=cmd|"/c" <script>alert(1)</script> \u202e'
  const { rev } = await admin.act(path, 'encaisser', {
    ...paid,
    client_lastname: hostile,
    client_phone: '06 12 34 56 78',
  })
  const named = async () => (await admin.all(`${root}/contacts`)).filter(({ phoneKey }) => phoneKey === '0612345678')
  const [client] = await named()
  expect(client?.lastname).toBe(hostile)
  const chair = await ada.create(`${root}/produits`, { name: 'Chaise' })
  await admin.act(`${root}/produits/${chair.id}`, 'encaisser', { ...paid, client_phone: '+33 (0)6 12 34 56 78' })
  expect((await admin.all(`${root}/ventes`)).map(({ contact }) => contact)).toEqual([client?.id, client?.id])
  expect(await named()).toHaveLength(1)
  // The contact has another sale by now: its creation is not taken back with the first one.
  await admin.post(`${path}/annuler`, { revs: [rev] })
  expect(await read()).toMatchObject({ qtyAvailable: 1 })
})

it('asked again with the same key by both nodes at once, one of several pieces is sold once', async () => {
  const chairs = await ada.create(`${root}/produits`, { name: 'Chaise', qtyAvailable: 30 })
  const address = `${root}/produits/${chairs.id}`
  for (let n = 0; n < 10; n++) {
    const input = { ...paid, vente: `cle-${n}` }
    const answers = await Promise.all([ada, other, ada].map((one) => one.post(`${address}/actions/encaisser`, input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  expect([await sales(), (await ada.read(address)).qtyAvailable]).toEqual([
    Array.from({ length: 10 }, () => [750, 'cb', [chairs.id]]),
    20,
  ])
  expect((await ada.post(`${address}/actions/encaisser`, { ...paid, prix: 1, vente: 'cle-0' })).refusal).toBe(
    '409 vente.faite',
  )
})

it('a key names no sale of another person or piece', async () => {
  const input = { ...paid, vente: 'cle' }
  const chairs = await ada.create(`${root}/produits`, { name: 'Chaise', qtyAvailable: 6 })
  await ada.act(`${root}/produits/${chairs.id}`, 'encaisser', input)
  await admin.act(`${root}/produits/${chairs.id}`, 'encaisser', input)
  await ada.act(path, 'encaisser', input)
  expect((await sales()).map(([, , produits]) => produits).toSorted()).toEqual(
    [[chairs.id], [chairs.id], [piece.id]].toSorted(),
  )
  const [made] = await admin.all(`${root}/ventes`)
  await admin.remove(`${root}/ventes/${made?.id}`)
  await ada.act(`${root}/produits/${chairs.id}`, 'encaisser', { ...paid, vente: made?.id })
  expect((await admin.all(`${root}/ventes`)).map(({ id }) => id)).not.toContain(made?.id)
})

it('a piece of another boutique is not sold, and who only handles orders sells none', async () => {
  const address = `/api/boutiques/brocante/produits/${piece.id}/actions/encaisser`
  expect((await admin.post(address, paid)).status).toBe(404)
  expect((await ada.post(address, paid)).status).toBe(403)
  const email = 'commandes@exemple.fr'
  const profils = ['boutique-commandes']
  const person = { displayname: 'C', email, password: PASSWORD, boutique: 'atelier', profils, hasAccessToStore: true }
  await admin.create('/api/utilisateurs', person)
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const clerk = new Client(server.address, answer.headers.get('set-auth-token') as string)
  expect((await clerk.post(`${path}/actions/encaisser`, paid)).status).toBe(403)
  expect(await sales()).toEqual([])
})

it('who holds the catalogue alone sells, and reads no sale', async () => {
  const email = 'vendeuse@exemple.fr'
  const profils = ['boutique-catalogue']
  await admin.create('/api/utilisateurs', {
    displayname: 'V',
    email,
    password: PASSWORD,
    boutique: 'atelier',
    profils,
    hasAccessToStore: true,
  })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const seller = new Client(server.address, answer.headers.get('set-auth-token') as string)
  await seller.act(path, 'encaisser', paid)
  expect(await sales()).toEqual([[750, 'cb', [piece.id]]])
  expect((await seller.get(`${root}/ventes`)).status).toBe(403)
})

it('who does not see the sales over the counter undoes their own, and none of a colleague', async () => {
  const email = 'polyvalente@exemple.fr'
  await admin.create('/api/utilisateurs', {
    ...{ displayname: 'P', email, password: PASSWORD, boutique: 'atelier', hasAccessToStore: true },
    profils: ['boutique-catalogue', 'boutique-commandes'],
  })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const seller = new Client(server.address, answer.headers.get('set-auth-token') as string)
  const undo = (revs: number[]) => seller.post(`${path}/annuler`, { revs })

  const own = await seller.act(path, 'encaisser', paid)
  const undone = await undo([own.rev])
  expect([undone.status, await sales()]).toEqual([200, []])
  // Done again and undone once more: it stays their own.
  const redone = await undo([(await seller.read(path)).rev])
  expect([redone.status, await sales()]).toEqual([200, [[750, 'cb', [piece.id]]]])
  expect((await undo([(await seller.read(path)).rev])).status).toBe(200)
  expect(await sales()).toEqual([])

  const { rev } = await ada.act(path, 'encaisser', paid)
  const [sale] = await admin.all(`${root}/ventes`)
  const address = `${root}/ventes/${sale?.id}`
  expect([(await seller.get(address)).status, (await seller.send('DELETE', address)).status]).toEqual([404, 404])
  expect((await undo([rev])).refusal).toBe('403 droit.refuse')
  expect([await sales(), await ledger()]).toEqual([[[750, 'cb', [piece.id]]], [['vente', -1, 750]]])
  // Nor do they make one of a colleague again, which that one took back.
  await ada.post(`${path}/annuler`, { revs: [rev] })
  expect((await undo([(await ada.read(path)).rev])).refusal).toBe('403 droit.refuse')
  expect(await sales()).toEqual([])

  // The payment of an order is not hidden from them.
  const line = { id: 'l1', qty: 1, price: 780, produit_id: piece.id }
  const order = await ada.create(`${root}/commandes`, { deliveryDate: '2026-12-24', produits: [line] })
  const payment = await admin.create(`${root}/ventes`, { montant: 100, mode: 'cb', commande: order.id })
  const changed = await ada.change(`${root}/ventes/${payment.id}`, { montant: 120 })
  expect((await seller.post(`${root}/ventes/${payment.id}/annuler`, { revs: [changed.rev] })).status).toBe(200)
})

it('two nodes that sell one piece at once: one wins each time, with one payment and one movement', async () => {
  for (let n = 0; n < 20; n++) {
    const one = await ada.create(`${root}/produits`, { name: `Pièce ${n}` })
    const action = `${root}/produits/${one.id}/actions/encaisser`
    const answers = await Promise.all([ada.post(action, paid), other.post(action, paid)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [count] = await server.sql(
      `select
      (select count(*)::int from ventes where data->'produits' ? $1 and not deleted) as ventes,
      (select count(*)::int from mouvements where data->>'produit' = $1 and not deleted) as mouvements`,
      [one.id],
    )
    expect(count).toEqual({ ventes: 1, mouvements: 1 })
  }
})

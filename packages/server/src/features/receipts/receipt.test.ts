import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'
import { textOfPdf } from '../../testing/pdf.ts'
import { PASSWORD } from '../../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const hostile = '<b>Table</b> 🪑 \u202e"; drop table ventes; --'

let path = ''
beforeAll(async () => {
  const piece = await admin.create(`${root}/produits`, { name: hostile, price: 780, sku: 'T-1', isDraft: false })
  path = `${root}/produits/${piece.id}`
})
async function seller(...profils: string[]): Promise<Client> {
  const email = `${profils.join('-')}@exemple.fr`
  const person = { displayname: 'V', email, password: PASSWORD, boutique: 'atelier', profils, hasAccessToStore: true }
  await admin.create('/api/utilisateurs', person)
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return new Client(server.address, answer.headers.get('set-auth-token') as string)
}

it('a piece that is not sold, or marked as sold without a payment, has no receipt', async () => {
  expect((await admin.get(`${path}/recu`)).refusal).toBe('404 recu.absent')
  expect((await admin.get(`${path}/encaissement`)).body).toEqual({})
  await admin.act(path, 'vendre')
  expect((await admin.get(`${path}/recu`)).refusal).toBe('404 recu.absent')
  await admin.act(path, 'remettre-en-vente')
})

it('who sold it gets a PDF without the client; others are refused; an undo takes it back', async () => {
  const clerk = await seller('boutique-catalogue')
  const client = { client_lastname: 'Martin', client_phone: '06 12 34 56 78' }
  const { rev } = await clerk.act(path, 'encaisser', { prix: 650.5, mode: 'cb', ...client })
  const answer = await clerk.get(`${path}/recu`)
  expect([answer.status, answer.headers.get('content-type'), answer.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await clerk.get(`${path}/encaissement`)).body).toEqual({
    vente: { montant: 650.5, date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  })
  expect((await (await seller('boutique-commandes')).get(`${path}/recu`)).status).toBe(403)
  expect((await admin.get(`${path.replace('atelier', 'brocante')}/recu`)).status).toBe(404)
  expect((await server.nobody.get(`${path}/recu`)).status).toBe(401)
  await clerk.post(`${path}/annuler`, { revs: [rev] })
  expect((await clerk.get(`${path}/recu`)).refusal).toBe('404 recu.absent')
})

it('a piece that came back and left with an order has no receipt of its first sale', async () => {
  await admin.act(path, 'encaisser', { prix: 600, mode: 'espece' })
  expect((await admin.get(`${path}/recu`)).status).toBe(200)
  await admin.act(path, 'remettre-en-vente')
  const line = { id: 'l1', name: 'Table', qty: 1, price: 780, produit_id: path.split('/').at(-1) }
  const order = { contact_lastname: 'Martin', deliveryDate: '2026-12-24', etat: 'validated', produits: [line] }
  await admin.create(`${root}/commandes`, order)
  expect((await admin.read(path)).qtyAvailable).toBe(0)
  expect((await admin.get(`${path}/encaissement`)).body).toEqual({})
  expect((await admin.get(`${path}/recu`)).refusal).toBe('404 recu.absent')
})

it('a sale that is cancelled has no receipt', async () => {
  const piece = await admin.create(`${root}/produits`, { name: 'Chaise', price: 40, isDraft: false, sku: 'T-2' })
  const chair = `${root}/produits/${piece.id}`
  await admin.act(chair, 'encaisser', { prix: 40, mode: 'cheque' })
  const [sale] = await admin.all(`${root}/ventes`, { sort: '-datetime' })
  expect(sale).toMatchObject({ montant: 40 })
  const read = async (person: Parameters<typeof server.as>[0]) => {
    const headers = { authorization: `Bearer ${server.tokenOf(person)}` }
    return fetch(`${server.address}${root}/ventes/${sale?.id}/recu`, { headers })
  }
  const answer = await read('admin')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(textOfPdf(new Uint8Array(await answer.arrayBuffer()))).toContain('Chaise')
  expect((await read('sansProfil')).status).toBe(403)
  await admin.act(`${root}/ventes/${sale?.id}`, 'annuler-vente')
  expect(await admin.read(`${root}/ventes/${sale?.id}`)).toMatchObject({ etat: 'canceled' })
  expect((await admin.post(`${root}/ventes/${sale?.id}/actions/annuler-vente`)).refusal).toBe('409 vente.annulation')
  expect((await read('admin')).status).toBe(404)
  expect((await admin.get(`${chair}/recu`)).refusal).toBe('404 recu.absent')
})

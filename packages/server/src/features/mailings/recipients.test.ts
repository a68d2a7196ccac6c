import { afterAll, expect, it } from 'vitest'
import { addContacts, newCampaign } from '../../testing/campaigns.ts'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const addresses = Array.from({ length: 120 }, (_, n) => `client${String(n).padStart(3, '0')}@exemple.fr`)

it('pages of the recipients in a state follow each other in the order of the addresses', async () => {
  await addContacts(server, addresses)
  const { id, path } = await newCampaign(server)
  await server.sql(
    `insert into system.mailing_recipients (campaign, contact, address, name, state, next_at, at, problem)
     select $1, id, data->>'email', 'Léa', 'refuse', '', '2026-01-01T00:00:00.000Z', 'Inconnue' from contacts`,
    [id],
  )
  const found: string[] = []
  let next: unknown = ''
  for (let pages = 0; pages < 3; pages++) {
    const { body } = await admin.get(`${path}/envois?etat=refuse${next ? `&after=${String(next)}` : ''}`)
    found.push(...(body.recipients as { address: string }[]).map(({ address }) => address))
    next = body.next
  }
  expect(found).toEqual(addresses)
  expect(next).toBeUndefined()
  const { body } = await admin.get(`${path}/envois?etat=envoye`)
  expect(body).toEqual({ recipients: [] })
})

it('of a campaign of another boutique, in an unknown state or after a bad cursor are refused', async () => {
  const { id, path } = await newCampaign(server)
  const refusals = await Promise.all([
    admin.get(`/api/boutiques/brocante/campagnes/${id}/envois?etat=refuse`),
    admin.get(`${path}/envois?etat=autre`),
    admin.get(`${path}/envois`),
    admin.get(`${path}/envois?etat=refuse&after=x`),
  ])
  expect(refusals.map(({ refusal }) => refusal)).toEqual([
    '404 document.autre-boutique',
    '400 etat.inconnu',
    '400 etat.inconnu',
    '400 curseur.invalide',
  ])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../../testing/node.ts'
import { registry } from '../../../testing/registry.ts'
import { countRecipientsOf, type ContactFilter, recipientsOf } from './recipients.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { pool } = server.node.engine
const admin = server.as('admin')
const ids = new Map<string, string>()

/** A contact; what only the server writes is set in the database. */
async function contact(name: string, values: object, computed: object = { subscribedToNewsletter: true }) {
  const { id } = await admin.create('/api/boutiques/atelier/contacts', {
    lastname: name,
    email: `${name.toLowerCase()}@exemple.fr`,
    ...values,
  })
  await server.sql('update contacts set data = data || $2::jsonb where id = $1', [id, JSON.stringify(computed)])
  ids.set(name, id)
}
const chosen = async (filter: ContactFilter, boutique = 'atelier'): Promise<string[]> => {
  const { examples } = await countRecipientsOf(pool, recipientsOf(registry, boutique, filter), 100)
  return examples.map(({ address }) => address.replace('@exemple.fr', ''))
}

beforeAll(async () => {
  await server.sql('delete from contacts')
  await contact('Anne', { city: 'Saint-Étienne', zip: '42 000', firstname: 'Anne' })
  await contact('Bruno', { city: 'SAINT-ETIENNE', zip: '42100' })
  await contact('Chloe', { city: 'Lyon', zip: '69003' })
  await contact('David', { city: 'Lyon', zip: '6900%' }, {})
  await contact('Emma', {}, { subscribedToNewsletter: true, newsletterStoppedAt: '2026-01-01T00:00:00.000Z' })
  await contact('Farid', {}, { subscribedToNewsletter: true, emailRefusedAt: '2026-01-01T00:00:00.000Z' })
  await contact('Sansmail', { email: undefined, phone: '0600000000' })
  await contact('Double', { email: 'chloe@exemple.fr', city: 'Lyon' })
  await contact('Refus', { email: 'gael@exemple.fr' }, { newsletterStoppedAt: '2026-01-01T00:00:00.000Z' })
  await contact('Gael', {})
  await contact('Parti', {})
  await admin.remove(`/api/boutiques/atelier/contacts/${ids.get('Parti')}`)
})

describe('the recipients of a campaign', () => {
  it('are the subscribed contacts with an address, each address once', async () => {
    expect(await chosen({})).toEqual(['anne', 'bruno', 'chloe'])
  })

  it('are also the others, when the campaign says so, but never who refused or whose address is refused', async () => {
    expect(await chosen({ nonInscrits: true })).toEqual(['anne', 'bruno', 'chloe', 'david'])
  })

  it('are only those chosen one by one, of whom nobody receives it who would not otherwise', async () => {
    const contacts = ['Anne', 'David', 'Emma', 'Parti'].map((name) => ids.get(name) ?? '')
    expect(await chosen({ contacts })).toEqual(['anne'])
    expect(await chosen({ contacts, nonInscrits: true })).toEqual(['anne', 'david'])
    expect(await chosen({ contacts, villes: ['Lyon'], nonInscrits: true })).toEqual(['david'])
    expect(await chosen({ contacts: [] })).toEqual(['anne', 'bruno', 'chloe'])
    expect(await chosen({ contacts }, 'lac')).toEqual([])
  })

  it('are the contacts that stay where chosen ones were merged, over several merges', async () => {
    const merge = (from: string, into: string) =>
      server.sql(
        `update contacts set deleted = true, data = data || jsonb_build_object('mergedInto', $2::text) where id = $1`,
        [ids.get(from), ids.get(into)],
      )
    await contact('Ancien', {})
    await contact('Milieu', {})
    await merge('Ancien', 'Milieu')
    await merge('Milieu', 'Anne')
    expect(await chosen({ contacts: [String(ids.get('Ancien'))] })).toEqual(['anne'])
    expect(await chosen({ contacts: [String(ids.get('Ancien'))] }, 'lac')).toEqual([])
  })

  it.each<[string, object, string[]]>([
    ['still counts when somebody typed the address on the website since', { newsletterHow: 'site' }, []],
    [
      'still counts after an earlier consent',
      { newsletterHow: 'back-office', newsletterAt: '2025-01-01T00:00:00.000Z' },
      [],
    ],
    ['is lifted by a later consent that the boutique recorded', { newsletterHow: 'back-office' }, ['hugo']],
  ])('the refusal of a contact that was deleted %s', async (_, consent, addresses) => {
    const at = '2026-01-01T00:00:00.000Z'
    const filter = { villes: ['Refusville'] }
    const later = { subscribedToNewsletter: true, newsletterAt: '2026-02-01T00:00:00.000Z', newsletterHow: 'import' }
    await contact('Hugo', {}, { newsletterStoppedAt: at, newsletterHow: 'desinscription-mail' })
    await admin.remove(`/api/boutiques/atelier/contacts/${ids.get('Hugo')}`)
    await contact('Revenu', { email: 'hugo@exemple.fr', city: 'Refusville' }, { ...later, ...consent })
    expect(await chosen(filter)).toEqual(addresses)
    await admin.remove(`/api/boutiques/atelier/contacts/${ids.get('Revenu')}`)
  })

  it.each(['back-office', 'desinscription-mail', 'fusion'])(
    'are not who refused (%s) before their contact was deleted, and stands in another one',
    async (newsletterHow) => {
      await contact('Ivan', {}, { newsletterStoppedAt: '2026-01-01T00:00:00.000Z', newsletterHow })
      await admin.remove(`/api/boutiques/atelier/contacts/${ids.get('Ivan')}`)
      await contact('Encore', { email: 'ivan@exemple.fr' }, {})
      await contact('Ailleurs', { email: 'ailleurs@exemple.fr' }, {})
      expect(await chosen({ nonInscrits: true })).toEqual(['ailleurs', 'anne', 'bruno', 'chloe', 'david'])
      await server.sql(`delete from contacts where data->>'lastname' in ('Ivan', 'Encore', 'Ailleurs')`)
    },
  )

  it.each<[ContactFilter, string[]]>([
    [{ villes: ['saint-étienne '] }, ['anne', 'bruno']],
    [{ villes: ['LYON', 'Paris'] }, ['chloe']],
    [{ villes: ['Ly'] }, []],
    [{ codesPostaux: ['42'] }, ['anne', 'bruno']],
    [{ codesPostaux: ['42 0', '69003'] }, ['anne', 'chloe']],
    [{ codesPostaux: ['6900%'], nonInscrits: true }, ['david']],
    [{ codesPostaux: ['_'] }, []],
    [{ villes: ['Lyon'], codesPostaux: ['42'] }, []],
  ])('%j', async (filter, addresses) => {
    expect(await chosen(filter)).toEqual(addresses)
  })

  it('are who bought since a day: validated orders, or sales that are no refund', async () => {
    const order = (name: string, values: object) =>
      admin.create('/api/boutiques/atelier/commandes', {
        contact: ids.get(name),
        deliveryDate: '2026-12-01',
        etat: 'validated',
        ...values,
      })
    const sale = (name: string, values: object) =>
      admin.create('/api/boutiques/atelier/ventes', {
        contact: ids.get(name),
        montant: 50,
        origine: 'achat',
        ...values,
      })
    await order('Anne', { date: '2026-05-10' })
    await order('Bruno', { date: '2026-05-09' })
    await order('Bruno', { date: '2026-06-01', etat: 'waiting' })
    await sale('Chloe', { saleDate: '2026-05-10' })
    await sale('Bruno', { saleDate: '2026-06-01', montant: -50 })
    await sale('Bruno', { saleDate: '2026-06-01', etat: 'canceled' })
    expect(await chosen({ acheteursDepuis: '2026-05-10' })).toEqual(['anne', 'chloe'])
    expect(await chosen({ acheteursDepuis: '2026-05-09' })).toEqual(['anne', 'bruno', 'chloe'])
    expect(await chosen({ acheteursDepuis: '2026-05-11' })).toEqual([])
  })

  it('an order without a date counts from the day in Paris on which it was validated', async () => {
    const { id } = await admin.create('/api/boutiques/atelier/commandes', {
      contact: ids.get('Bruno'),
      deliveryDate: '2026-12-01',
      etat: 'validated',
    })
    const dates = JSON.stringify({ validatedAt: '2026-07-13T22:30:00.000Z' })
    await server.sql("update commandes set data = data - 'date' || $2::jsonb where id = $1", [id, dates])
    expect(await chosen({ acheteursDepuis: '2026-07-14' })).toEqual(['bruno'])
    expect(await chosen({ acheteursDepuis: '2026-07-15' })).toEqual([])
  })

  it('are of this boutique', async () => {
    await admin.create('/api/boutiques/cabinet/contacts', { lastname: 'Zoé', email: 'zoe@exemple.fr' })
    expect(await chosen({ nonInscrits: true }, 'cabinet')).toEqual(['zoe'])
    expect(await chosen({ nonInscrits: true })).not.toContain('zoe')
  })

  it('are counted, with their names', async () => {
    const found = await countRecipientsOf(pool, recipientsOf(registry, 'atelier', {}), 1)
    expect(found).toEqual({
      count: 3,
      examples: [{ contact: ids.get('Anne'), address: 'anne@exemple.fr', name: 'Anne Anne' }],
    })
    expect(await countRecipientsOf(pool, recipientsOf(registry, 'brocante', {}), 3)).toEqual({ count: 0, examples: [] })
  })
})

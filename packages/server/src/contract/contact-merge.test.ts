import type { Data, LiveDocument, Profile } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const contacts = `${root}/contacts`

/** The collections with a document of the other contact, and the profiles that write them. */
const MOVED = ['commandes', 'ventes', 'abonnements', 'demandes']
const MOVED_BY: Profile[] = ['boutique-commandes', 'boutique-compta', 'boutique-abonnements', 'boutique-demandes']

let kept: LiveDocument
let other: LiveDocument
let moved: LiveDocument[]
const at = (one: LiveDocument, slug = 'contacts'): string => `${root}/${slug}/${one.id}`
const merge = (input: Data = { autre: other.id }, who = admin): Promise<Answer> =>
  who.post(`${at(kept)}/actions/fusionner`, input)
/** A person with one profile of the shop. */
const holderOf = async (person: 'redactrice' | 'membre', profile: Profile): Promise<Client> => {
  await admin.change(`/api/utilisateurs/${server.idOf(person)}`, { profils: [profile], hasAccessToStore: true })
  return server.as(person)
}
/** Every document that the merge writes, without what each write changes. */
const everything = async (): Promise<Data[]> => {
  const all = [await admin.read(at(kept)), await admin.read(`${at(other)}?deleted=1`)]
  for (const [index, slug] of MOVED.entries()) all.push(await admin.read(at(moved[index] as LiveDocument, slug)))
  return all.map(({ rev: _rev, updatedAt: _at, ...content }) => content)
}

beforeEach(async () => {
  kept = await admin.create(contacts, { firstname: 'Léa', email: 'lea@a.fr' })
  kept = await admin.change(at(kept), { comments: [{ id: 'c1', text: 'Rappeler' }] })
  other = await server.as('gerante').create(contacts, {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@b.fr',
    phone: '06 12 34 56 78',
    city: 'Nantes',
    comments: [{ id: 'c1', text: 'Aime le chêne' }],
  })
  const commande = await admin.create(`${root}/commandes`, { contact: other.id, deliveryDate: '2026-06-01' })
  moved = [
    commande,
    await admin.create(`${root}/ventes`, { contact: other.id, montant: 20 }),
    await admin.create(`${root}/abonnements`, { contact: other.id, name: 'Entretien' }),
    await admin.create(`${root}/demandes`, { contact: other.id }),
  ]
})

describe('the merge of two contacts', () => {
  it('is undone by nobody whose right to contacts was taken away, not even in part, from any of its documents', async () => {
    const id = server.idOf('membre')
    const profils = ['boutique-contacts', 'boutique-commandes']
    await admin.change(`/api/utilisateurs/${id}`, { profils, hasAccessToStore: true })
    const who = server.as('membre')
    expect((await merge({ autre: other.id }, who)).status).toBe(200)
    await admin.change(`/api/utilisateurs/${id}`, { profils: ['boutique-commandes'] })
    const before = await everything()
    const order = await admin.read(at(moved[0] as LiveDocument, 'commandes'))
    const answer = await who.post(`${at(moved[0] as LiveDocument, 'commandes')}/annuler`, { revs: [order.rev] })
    expect(answer.status).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it.each(['boutique-commandes', 'boutique-compta', 'boutique-abonnements', 'boutique-demandes', 'boutique-contacts'])(
    'of somebody else is undone by nobody without %s, whatever document they ask from',
    async (lacks) => {
      const all = ['boutique-contacts', ...MOVED_BY] as Profile[]
      const { document } = await merge()
      const before = await everything()
      const id = server.idOf('membre')
      await admin.change(`/api/utilisateurs/${id}`, {
        profils: all.filter((profile) => profile !== lacks),
        hasAccessToStore: true,
      })
      const who = server.as('membre')
      const from: [string, number][] = [[at(kept), document.rev]]
      for (const [index, slug] of MOVED.entries()) {
        const one = at(moved[index] as LiveDocument, slug)
        from.push([one, (await admin.read(one)).rev])
      }
      for (const [path, rev] of from) {
        // A sale of which they see nothing is a 404.
        expect([403, 404]).toContain((await who.post(`${path}/annuler`, { revs: [rev] })).status)
        expect(await everything()).toEqual(before)
      }
      await admin.change(`/api/utilisateurs/${id}`, { profils: all })
      // Another person's deletion of the other contact comes back by the right to the bin alone.
      expect((await who.post(`${at(kept)}/annuler`, { revs: [document.rev] })).status).toBe(403)
      expect((await admin.post(`${at(kept)}/annuler`, { revs: [document.rev] })).status).toBe(200)
    },
  )

  it('is not made again by the undo of its undo without the right to contacts, from any of its documents', async () => {
    const id = server.idOf('membre')
    const profils = ['boutique-contacts', 'boutique-commandes']
    await admin.change(`/api/utilisateurs/${id}`, { profils, hasAccessToStore: true })
    const who = server.as('membre')
    const { document } = await merge({ autre: other.id }, who)
    expect((await who.post(`${at(kept)}/annuler`, { revs: [document.rev] })).status).toBe(200)
    // An edit in between changes nothing about it.
    await admin.change(at(kept), { zip: '44000' })
    await admin.change(`/api/utilisateurs/${id}`, { profils: ['boutique-commandes'] })
    const before = await everything()
    const path = at(moved[0] as LiveDocument, 'commandes')
    const { rev } = await admin.read(path)
    expect((await who.post(`${path}/annuler`, { revs: [rev] })).status).toBe(403)
    expect(await everything()).toEqual(before)
    // With contacts alone, as the merge itself.
    await admin.change(`/api/utilisateurs/${id}`, { profils: ['boutique-contacts'] })
    const undone = await who.post(`${at(kept)}/annuler`, { revs: [document.rev + 1] })
    expect(undone.status).toBe(200)
    expect((await admin.read(path)).contact).toBe(kept.id)
  })

  it('fills empty fields, joins the comments with their authors, and deletes the other contact', async () => {
    const { document } = await merge()
    expect(document).toMatchObject({
      name: 'Léa Martin',
      email: 'lea@a.fr',
      phone: '06 12 34 56 78',
      phoneKey: '0612345678',
      city: 'Nantes',
    })
    expect((document.comments as Data[]).map(({ text, author }) => [text, author])).toEqual([
      ['Rappeler', 'Administrateur'],
      ['Aime le chêne', 'Gaëlle Gérante'],
      ['Fusion avec Léa Martin\nE-mail : lea@b.fr', 'Administrateur'],
    ])
    expect((await admin.get(at(other))).status).toBe(404)
  })

  it('moves whatever points to the other one, and leaves copied addresses as they are', async () => {
    await admin.change(at(moved[0] as LiveDocument, 'commandes'), { contact_city: 'Rezé', contact_phone: null })
    await merge()
    for (const [index, slug] of MOVED.entries())
      expect([slug, (await admin.read(at(moved[index] as LiveDocument, slug))).contact]).toEqual([slug, kept.id])
    const order = await admin.read(at(moved[0] as LiveDocument, 'commandes'))
    expect(order).toMatchObject({ contact_email: 'lea@b.fr', contact_city: 'Rezé', contact_name: 'Léa Martin' })
    expect(order).not.toHaveProperty('contact_phone')
    expect(await admin.read(at(moved[1] as LiveDocument, 'ventes'))).toMatchObject({ client_email: 'lea@b.fr' })
  })

  it('is one commit, and its undo restores every document exactly', async () => {
    await server.sql(`update contacts set data = data || '{"subscribedToNewsletter": true}' where id = $1`, [other.id])
    await admin.change(at(kept), { email: null })
    const before = await everything()
    const { document } = await merge()
    expect(document).toMatchObject({ email: 'lea@b.fr', subscribedToNewsletter: true })
    const commits = await server.sql('select distinct commit from system.journal where at = $1', [document.updatedAt])
    expect(commits).toHaveLength(1)
    const undone = await admin.post(`${at(kept)}/annuler`, { revs: [document.rev] })
    expect([undone.status, undone.body.conflicts]).toEqual([200, []])
    expect(await everything()).toEqual(before)
  })

  it('can be undone by whoever only handles contacts and did it', async () => {
    const before = await everything()
    const holder = await holderOf('redactrice', 'boutique-contacts')
    const { document } = await merge({ autre: other.id }, holder)
    const undone = await holder.post(`${at(kept)}/annuler`, { revs: [document.rev] })
    expect([undone.status, undone.body.conflicts]).toEqual([200, []])
    expect(await everything()).toEqual(before)
  })

  it('is undone without showing the orders and sales that it restores to whoever may not read them', async () => {
    const person = await holderOf('redactrice', 'boutique-contacts')
    const { document } = await merge({ autre: other.id }, person)
    const undone = await person.post(`${at(kept)}/annuler`, { revs: [document.rev] })
    expect(undone.status).toBe(200)
    const { documents } = undone.body as { documents: LiveDocument[] }
    expect(documents.map(({ id }) => id).toSorted()).toEqual([kept.id, other.id].toSorted())
    expect((await admin.read(at(moved[0] as LiveDocument, 'commandes'))).contact).toBe(other.id)
  })
})

describe('a merge is refused', () => {
  const NOT_THERE = "Ce contact n'est pas dans cette boutique, ou il a été supprimé"
  const refusedFor = async (input: Data) => {
    const { status, problem } = await merge(input)
    return [status, problem.errors]
  }

  it('with itself', async () => {
    const message = 'Un contact ne peut pas être fusionné avec lui-même'
    expect(await refusedFor({ autre: kept.id })).toEqual([422, [{ path: 'autre', message }]])
  })

  it.each(['deleted', 'of another boutique', 'absent'])('with a contact that is %s', async (which) => {
    if (which === 'deleted') await admin.remove(at(other))
    const foreign = await admin.create('/api/boutiques/brocante/contacts', { lastname: 'Petit' })
    const autre = which === 'deleted' ? other.id : which === 'absent' ? 'nobody' : foreign.id
    expect(await refusedFor({ autre })).toEqual([422, [{ path: 'autre', message: NOT_THERE }]])
    expect(await admin.read(`/api/boutiques/brocante/contacts/${foreign.id}`)).toMatchObject({ rev: 1 })
  })

  it.each([{}, { autre: '' }, { autre: 12 }, { autre: ['a'] }, { autre: 'a', plus: 1 }])(
    'for the input %j',
    async (input) => {
      expect((await merge(input as Data)).status).toBe(422)
    },
  )

  it('to whoever does not handle contacts', async () => {
    expect((await merge({ autre: other.id }, await holderOf('membre', 'boutique-commandes'))).status).toBe(403)
  })

  it('when too many documents would move; nothing changes', async () => {
    const id = moved[1]?.id
    await server.sql(
      `insert into ventes (id, rev, deleted, created_at, updated_at, datetime, _scope, _parent, data, data_text)
       select 'many' || n, rev, deleted, created_at, updated_at, datetime, _scope, _parent, data, data_text
       from ventes, generate_series(1, 4000) as n where id = $1`,
      [id],
    )
    const { status, problem } = await merge()
    expect([status, problem.detail]).toEqual([
      422,
      'Plus de 4000 documents sont concernés : ils ne peuvent pas changer tous à la fois',
    ])
    expect((await admin.read(at(moved[0] as LiveDocument, 'commandes'))).contact).toBe(other.id)
    await server.sql("delete from ventes where id like 'many%'")
  })
})

import type { Data } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const owner = server.as('gerante')
const colleague = server.as('collegue')
const admin = server.as('admin')
const path = '/api/boutiques/atelier/vues'

/** Saves a view of the pieces. */
const save = (more: Data = {}, by = owner) =>
  by.create(path, { name: 'À revoir', liste: 'produits', adresse: 'filtres.price=10..', ...more })

const idOf = async (client: Client) => ((await client.get('/api/moi')).body.user as { id: string }).id

describe('the views of one person', () => {
  it('are fifty at most, new ones and those of the bin', async () => {
    const by = server.as('collegue')
    const made = []
    for (let n = 0; n < 50; n += 1) made.push(await save({ name: `Vue ${n}` }, by))
    const [first, second] = made
    const body = { name: 'Une de plus', liste: 'produits' }
    expect((await by.post(path, body)).refusal).toBe('422 nombre.atteint')
    await by.remove(`${path}/${first?.id}`)
    const { id } = await save(body, by)
    expect((await by.post(`${path}/${first?.id}/actions/restaurer`, {})).refusal).toBe('422 nombre.atteint')
    expect((await by.patch(`${path}/${id}`, { name: 'Autrement' })).status).toBe(200)
    await by.remove(`${path}/${second?.id}`)
    expect((await by.post(`${path}/${first?.id}/actions/restaurer`, {})).status).toBe(200)
    for (const one of [...made, { id }]) await by.remove(`${path}/${one.id}`)
  })
})

describe('a view', () => {
  it('is of who saves it, whatever the request says', async () => {
    const view = await save()
    const { proprietaire } = await owner.read(`${path}/${view.id}`)
    expect(proprietaire).toBe(await idOf(owner))
    const sent = await owner.post(path, { name: 'x', liste: 'produits', proprietaire: 'autre' })
    expect(sent.status).toBe(422)
  })

  it('is seen live by the others while it is shared, and by nobody else before and after', async () => {
    const live = await server.live('collegue')
    const { id } = await save({ name: 'Vue à partager' })
    live.list('vues', { boutique: 'atelier', collection: 'vues', where: { id } })
    live.document('une', { boutique: 'atelier', collection: 'vues', id })
    expect((await live.ready('vues')).order).toEqual([])
    expect((await live.until('une', ({ refused }) => refused !== undefined)).refused?.status).toBe(404)
    for (const client of [colleague, admin, server.as('membre'), server.as('etrangere')]) {
      expect((await client.get(`${path}/${id}`)).status).toBeGreaterThanOrEqual(403)
      expect((await client.get(`${path}/${id}/historique`)).status).toBeGreaterThanOrEqual(403)
      expect((await client.patch(`${path}/${id}`, { name: 'prise' })).status).toBeGreaterThanOrEqual(403)
      expect((await client.remove(`${path}/${id}`)).status).toBeGreaterThanOrEqual(403)
    }
    await owner.change(`${path}/${id}`, { partagee: true })
    await live.until('vues', ({ order }) => order.includes(id))
    // The list is closed to the member, and so is a view of it.
    expect((await server.as('membre').get(`${path}/${id}`)).status).toBe(404)
    await owner.change(`${path}/${id}`, { partagee: false })
    await live.until('vues', ({ order }) => order.length === 0)
    expect((await owner.read(`${path}/${id}`)).name).toBe('Vue à partager')
    await live.close()
  })

  it('that is shared is changed and removed by its owner and by administrators', async () => {
    const { id } = await save({ name: 'Partagée', partagee: true })
    expect((await colleague.read(`${path}/${id}`)).name).toBe('Partagée')
    expect((await colleague.patch(`${path}/${id}`, { name: 'prise' })).refusal).toBe('403 vue.autrui')
    expect((await colleague.remove(`${path}/${id}`)).refusal).toBe('403 vue.autrui')
    const { rev } = await admin.change(`${path}/${id}`, { name: 'Rangée' })
    expect((await colleague.post(`${path}/${id}/annuler`, { revs: [rev] })).refusal).toBe('403 vue.autrui')
    const { proprietaire } = await owner.read(`${path}/${id}`)
    expect(proprietaire).toBe(await idOf(owner))
    // It would be closed to the administrator who makes it private.
    expect((await admin.patch(`${path}/${id}`, { partagee: false })).status).toBe(403)
    expect((await admin.remove(`${path}/${id}`)).status).toBeLessThan(300)
    expect((await owner.get(`${path}/${id}`)).status).toBe(404)
    expect((await colleague.post(`${path}/${id}/actions/restaurer`)).status).toBeGreaterThanOrEqual(403)
  })

  it('that its owner removed comes back as it was', async () => {
    const { id } = await save({ name: 'Retirée' })
    const { rev } = (await owner.remove(`${path}/${id}`)).document
    expect((await owner.post(`${path}/${id}/annuler`, { revs: [rev] })).status).toBe(200)
    expect(await owner.read(`${path}/${id}`)).toMatchObject({ name: 'Retirée', adresse: 'filtres.price=10..' })
  })

  it('with a condition on a guarded field is for those who read the other collection too', async () => {
    const [open, closed] = await Promise.all([
      save({ name: 'Ouverte', partagee: true }),
      save({ name: 'Réservées', adresse: 'filtres.reservePour=vide%3Anon', partagee: true }),
    ])
    const email = 'catherine@exemple.fr'
    const { id } = await admin.create('/api/utilisateurs', {
      displayname: 'Catherine',
      email,
      password: PASSWORD,
      boutique: 'atelier',
      profils: ['boutique-catalogue'],
      hasAccessToStore: true,
    })
    const signedIn = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const catherine = new Client(server.address, signedIn.headers.get('set-auth-token') as string)
    const statuses = async () => [
      (await catherine.get(`${path}/${open.id}`)).status,
      (await catherine.get(`${path}/${closed.id}`)).status,
      (await catherine.post(path, { name: 'x', liste: 'produits', adresse: 'tri=reservePour' })).status,
    ]
    expect(await statuses()).toEqual([200, 404, 403])
    await admin.change(`/api/utilisateurs/${id}`, { profils: ['boutique-catalogue', 'boutique-contacts'] })
    expect(await statuses()).toEqual([200, 200, 201])
  })

  it.each([
    ['of the bin', { adresse: 'vue=corbeille' }],
    ['of another boutique', { adresse: 'boutique=brocante' }],
    ['with a script', { adresse: 'javascript:alert(1)' }],
    ['that is too long', { adresse: `q=${'a'.repeat(5000)}` }],
    ['of no list', { liste: 'utilisateurs' }],
  ])('%s is refused', async (_, more) => {
    const answer = await owner.post(path, { name: 'x', liste: 'produits', ...more })
    expect([answer.status, answer.body.detail]).toEqual([422, expect.any(String)])
  })

  it('of a list that its author does not read is refused', async () => {
    expect((await server.as('redactrice').post(path, { name: 'x', liste: 'produits' })).status).toBe(403)
    expect((await server.as('redactrice').post(path, { name: 'x', liste: 'pages' })).status).toBe(201)
    expect((await server.as('etrangere').post(path, { name: 'x', liste: 'produits' })).status).toBe(403)
  })

  it('is in no line of the journal', async () => {
    const { id } = await save({ name: 'Discrète' })
    const journal = await admin.get('/api/boutiques/atelier/journal')
    expect(journal.status).toBe(200)
    expect(journal.text).not.toContain(id)
    expect(journal.text).not.toContain('Discrète')
  })

  it('is one of fifty at most for each person, in each boutique', async () => {
    const there = '/api/boutiques/cabinet/vues'
    const one = { name: 'x', liste: 'produits' }
    // At once: the last ones are counted with those that are not committed yet.
    const made = await Promise.all(Array.from({ length: 53 }, () => owner.post(there, one)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(made.find(({ status }) => status !== 201)?.refusal).toBe('422 nombre.atteint')
    expect((await admin.post(there, one)).status).toBe(201)
    expect((await owner.post(path, one)).status).toBe(201)
  })
})

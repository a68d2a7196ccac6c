import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

// Schemas, their fields, and entries whose fields are declared while the product runs; on two servers.

const server = await startTestNode()
const other = await startTestNode({}, server)
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const admin = server.as('admin')
const schemas = '/api/boutiques/atelier/schemas'

let schema: LiveDocument
let path: string
beforeEach(async () => {
  schema = await admin.create(schemas, { name: 'Inscriptions' })
  path = `${schemas}/${schema.id}`
})
const addField = (body: object): Promise<LiveDocument> => admin.create(`${path}/fields`, { ...body })
const namesOf = async (): Promise<unknown[]> => (await admin.all(`${path}/fields`)).map(({ label }) => label)

describe('a schema', () => {
  it('[SCHEMA-05] [SCHEMA-06] has a name and its boutique', async () => {
    expect(schema).toMatchObject({ name: 'Inscriptions', boutique: 'atelier', boutiqueRef: 'atelier', deleted: false })
    expect(schema.updatedAt).toMatch(/^\d{4}-/)
    const answer = await admin.post(schemas, { name: ' ' })
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'name', message: 'Champs obligatoire' }]])
  })
  it('[SCHEMA-12] is listed in its boutique until it is deleted, and comes back with its entries', async () => {
    const listed = async (root: string) => (await admin.all(root)).map(({ id }) => id)
    await admin.create(`${path}/datas`, { contact_lastname: 'Martin' })
    await admin.change(path, { name: 'Ateliers' })
    expect(await listed(schemas)).toContain(schema.id)
    expect(await listed('/api/boutiques/brocante/schemas')).not.toContain(schema.id)
    const removed = await admin.remove(path)
    expect(removed.body).toMatchObject({ deleted: true, name: 'Ateliers' })
    expect(await listed(schemas)).not.toContain(schema.id)
    await admin.act(path, 'restaurer')
    expect(await admin.all(`${path}/datas`)).toHaveLength(1)
  })
})

describe('the fields of a schema', () => {
  it('[SCHEMA-09] [SCHEMA-11] are added, changed, ordered by a drop and deleted', async () => {
    const [a, b, c] = [await addField({ label: 'A' }), await addField({ label: 'B' }), await addField({ label: 'C' })]
    expect([a, b, c].map(({ name, type, order }) => [name, type, order])).toEqual([
      ['a', 'text', 1],
      ['b', 'text', 2],
      ['c', 'text', 3],
    ])
    const moved = await admin.act(`${path}/fields/${c.id}`, 'reordonner', { avant: null, apres: a.id })
    expect([await namesOf(), moved.order]).toEqual([['C', 'A', 'B'], 1])
    await admin.act(`${path}/fields/${a.id}`, 'reordonner', { avant: b.id })
    expect(await namesOf()).toEqual(['C', 'B', 'A'])
    await admin.post(`${path}/fields/${a.id}/annuler`, { revs: [(await admin.read(`${path}/fields/${a.id}`)).rev] })
    expect(await namesOf()).toEqual(['C', 'A', 'B'])
    await admin.change(`${path}/fields/${b.id}`, { label: 'Z', type: 'number' })
    await admin.remove(`${path}/fields/${c.id}`)
    expect(await namesOf()).toEqual(['A', 'Z'])
  })
  it('are moved by many at once, and each keeps a place of its own', async () => {
    const made = [await addField({ label: 'A' }), await addField({ label: 'B' }), await addField({ label: 'C' })]
    const second = other.as('admin')
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? second : admin).act(`${path}/fields/${made[n % 3]?.id}`, 'reordonner', {
          avant: made[(n + 1) % 3]?.id,
        }),
      ),
    )
    const orders = (await admin.all(`${path}/fields`)).map(({ order }) => order)
    expect(orders).toEqual([1, 2, 3])
  })
  it('have distinct names when many are added at once', async () => {
    const second = other.as('admin')
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? second : admin).create(`${path}/fields`, { label: 'Taille' })),
    )
    const names = made.map((field) => field.name)
    expect([new Set(names).size, new Set(made.map((field) => field.order)).size]).toEqual([8, 8])
    const twice = await admin.post(`${path}/fields`, { label: 'X', name: 'TAILLE' })
    expect(twice.body.errors).toEqual([{ path: 'name', message: 'Un autre champ de ce schéma porte déjà ce nom' }])
  })
  it('are a hundred at most', async () => {
    for (let n = 0; n < 100; n++) await addField({ label: `Champ ${n}` })
    const entry = await admin.create(`${path}/datas`, { contact_lastname: 'Martin' })
    expect((await admin.list(`${path}/datas`, { count: '1' })).count).toBe(1)
    expect(entry.contact_lastname).toBe('Martin')
    const answer = await admin.post(`${path}/fields`, { label: 'Un de trop' })
    expect([answer.refusal, answer.body.title]).toEqual(['422 nombre.atteint', 'Un schéma a 100 champs au plus'])
  })
})

describe('an entry', () => {
  let field: LiveDocument
  let key: string
  beforeEach(async () => {
    field = await addField({ label: 'Taille', type: 'text' })
    key = `champ_${field.id}`
  })
  it('keeps its values when a field is renamed', async () => {
    const entry = await admin.create(`${path}/datas`, { [key]: 'douze' })
    await admin.change(`${path}/fields/${field.id}`, { name: 'pointure', label: 'Pointure' })
    expect(await admin.read(`${path}/datas/${entry.id}`)).toMatchObject({ [key]: 'douze' })
    expect(await admin.all(`${path}/datas`, { [`where[${key}]`]: 'douze' })).toHaveLength(1)
  })
  it('keeps a value that its field would refuse today, and can be changed elsewhere', async () => {
    const entry = await admin.create(`${path}/datas`, { [key]: 'douze' })
    await admin.change(`${path}/fields/${field.id}`, { type: 'number' })
    const changed = await admin.change(`${path}/datas/${entry.id}`, { contact_city: 'Nantes' })
    expect(changed).toMatchObject({ [key]: 'douze', contact_city: 'Nantes' })
    expect(await admin.all(`${path}/datas`, { [`where[${key}][gte]`]: '0' })).toEqual([])
    expect(await admin.all(`${path}/datas`, { sort: key })).toHaveLength(1)
    expect((await admin.patch(`${path}/datas/${entry.id}`, { [key]: 'treize' })).status).toBe(422)
    expect(await admin.change(`${path}/datas/${entry.id}`, { [key]: '13' })).toMatchObject({ [key]: 13 })
  })
  it('keeps the value of a deleted field, which comes back with it', async () => {
    const entry = await admin.create(`${path}/datas`, { [key]: 'douze' })
    await admin.remove(`${path}/fields/${field.id}`)
    expect((await admin.patch(`${path}/datas/${entry.id}`, { [key]: 'x' })).status).toBe(422)
    await admin.change(`${path}/datas/${entry.id}`, { contact_city: 'Nantes' })
    await admin.act(`${path}/fields/${field.id}`, 'restaurer')
    expect(await admin.read(`${path}/datas/${entry.id}`)).toMatchObject({ [key]: 'douze', contact_city: 'Nantes' })
  })
  it('is undone to the value before', async () => {
    const entry = await admin.create(`${path}/datas`, { [key]: 'douze' })
    const { rev } = await admin.change(`${path}/datas/${entry.id}`, { [key]: 'treize' })
    await admin.post(`${path}/datas/${entry.id}/annuler`, { revs: [rev] })
    expect(await admin.read(`${path}/datas/${entry.id}`)).toMatchObject({ [key]: 'douze' })
  })
  it('[SCHEMA-20] is listed until it is deleted, the newest first', async () => {
    const made: string[] = []
    for (const name of ['un', 'deux', 'trois'])
      made.push((await admin.create(`${path}/datas`, { contact_lastname: name })).id)
    for (const [at, id] of made.entries())
      await server.sql('update schemas__datas set created_at = $2 where id = $1', [
        id,
        `2026-05-0${at + 1}T08:00:00.000Z`,
      ])
    await server.sql('update schemas__datas set deleted = true where id = $1', [made[1]])
    expect((await admin.all(`${path}/datas`)).map(({ id }) => id)).toEqual([made[2], made[0]])
  })
  it('[SCHEMA-21] is erased with its history when it is deleted, and one line says who did it', async () => {
    const { id } = await admin.create(`${path}/datas`, { contact_lastname: 'Zzsecretzz', [key]: 'Zzsecretzz' })
    await admin.change(`${path}/datas/${id}`, { contact_lastname: 'Autre' })
    const removed = await admin.remove(`${path}/datas/${id}`)
    expect([removed.status, removed.body.deleted]).toEqual([200, true])
    expect(await server.sql('select id from schemas__datas where id = $1', [id])).toEqual([])
    expect(await server.sql('select action, changes, actor from system.journal where document = $1', [id])).toEqual([
      { action: 'effacer', changes: {}, actor: server.idOf('admin') },
    ])
    expect((await admin.get(`${path}/datas/${id}`)).refusal).toBe('404 document.absent')
    expect((await admin.remove(`${path}/datas/${id}`)).refusal).toBe('404 document.absent')
    expect((await admin.post(`${path}/datas/${id}/annuler`, { revs: [1] })).status).toBe(404)
    expect((await admin.post(`${path}/datas/${id}/actions/restaurer`)).status).toBe(404)
  })
  it('of one schema is no entry of another, nor in another boutique', async () => {
    const { id } = await admin.create(`${path}/datas`, { [key]: 'douze' })
    const beside = await admin.create(schemas, { name: 'Autre' })
    const theirs = await admin.create('/api/boutiques/brocante/schemas', { name: 'Autre' })
    const places = [`${schemas}/${beside.id}`, `/api/boutiques/brocante/schemas/${theirs.id}`]
    for (const place of [...places, `/api/boutiques/brocante/schemas/${schema.id}`]) {
      const found = [await admin.get(`${place}/datas/${id}`), await admin.remove(`${place}/datas/${id}`)]
      expect(found.map(({ status }) => status)).toEqual([404, 404])
    }
    for (const place of places) {
      expect(await admin.all(`${place}/datas`)).toEqual([])
      expect((await admin.get(`${place}/datas?where[${key}]=douze`)).refusal).toBe('422 filtre.inconnu')
      expect((await admin.post(`${place}/datas`, { [key]: 'douze' })).status).toBe(422)
    }
    expect((await admin.get(`/api/boutiques/brocante/schemas/${schema.id}/datas`)).status).toBe(404)
  })
  it('is read by nobody but administrators', async () => {
    await admin.create(`${path}/datas`, { [key]: 'douze' })
    for (const who of ['gerante', 'membre', 'etrangere'] as const)
      for (const one of [schemas, path, `${path}/fields`, `${path}/datas`])
        expect((await server.as(who).get(one)).status).toBe(403)
  })
  it('of 1 MB is refused, and nothing is stored', async () => {
    const answer = await admin.post(`${path}/datas`, { contact_city: 'x', [key]: 'x'.repeat(1_000_000) })
    expect(answer.status).toBe(422)
    const options = Array.from({ length: 120 }, (_, n) => addField({ label: `Texte ${n}`, type: 'textarea' }))
    const fields = (await Promise.allSettled(options)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const heavy = Object.fromEntries(fields.map(({ id }) => [`champ_${id}`, 'é'.repeat(10_000)]))
    const large = await admin.post(`${path}/datas`, heavy)
    expect([large.status, large.body.title]).toEqual([413, 'Ces données sont trop volumineuses (1 Mo au plus)'])
    expect(await admin.all(`${path}/datas`)).toEqual([])
  })
})

describe('live', () => {
  let field: LiveDocument
  it('a list follows entries and the change of a field, also on another server', async () => {
    field = await addField({ label: 'Taille', type: 'text' })
    const key = `champ_${field.id}`
    const live = await other.live('admin')
    const query = { boutique: 'atelier', collection: 'schemas/datas', parent: schema.id }
    live.list('tout', query)
    live.list('grands', { ...query, where: { [key]: { gte: 10 } } })
    await live.until('tout', ({ messages }) => messages.length > 0)
    // Still a text: ten is no value of it.
    await live.until('grands', ({ refused }) => refused?.status === 400)
    await admin.change(`${path}/fields/${field.id}`, { type: 'number' })
    live.list('nombres', { ...query, where: { [key]: { gte: 10 } } })
    await live.until('nombres', ({ messages }) => messages.length > 0)
    const { id } = await admin.create(`${path}/datas`, { [key]: 12 })
    await live.until('nombres', ({ order }) => order.includes(id))
    await live.until('tout', ({ order }) => order.includes(id))
    await admin.remove(`${path}/datas/${id}`)
    await live.until('tout', ({ order }) => !order.includes(id))
    await admin.create(`${path}/datas`, { [key]: 12 })
    await live.until('nombres', ({ order }) => order.length === 1)
    // The list is resolved again: its condition is no value of the field any more.
    await admin.change(`${path}/fields/${field.id}`, { type: 'text' })
    const { refused } = await live.until('nombres', (view) => view.refused !== undefined)
    expect(refused?.status).toBe(400)
  })
})

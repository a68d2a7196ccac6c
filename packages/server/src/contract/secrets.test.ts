import type { Collection, Data } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { tableOf } from '../store/lists/columns.ts'
import { make, targetOf, startTestNode } from '../testing/node.ts'
import { collections, registry } from '../testing/registry.ts'
import { documentOf } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const secretsOf = ({ fields }: Collection): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []))
const keepers = collections.filter((collection) => secretsOf(collection).length > 0)

it('are declared by the boutiques: mail server and Firebase password', () => {
  const names = secretsOf(registry.get('boutiques') as Collection)
  expect(names).toEqual(expect.arrayContaining(['smtpServer', 'smtpUsername', 'smtpPassword', 'firebaseAuthPassword']))
})

it('[SHOP-17] [SHOP-18] the mail server of a boutique can be written by its managers, and is never sent', async () => {
  const secrets = {
    smtpServer: 'smtp.secret.exemple.fr',
    smtpUsername: 'boite-secrete',
    smtpPassword: 'mot-de-passe-secret',
  }
  const one = '/api/boutiques/atelier'
  const people = ['admin', 'gerante', 'membre'] as const
  const lives = await Promise.all(people.map((person) => server.live(person)))
  for (const live of lives) {
    live.document('une', { boutique: null, collection: 'boutiques', id: 'atelier' })
    live.list('toutes', { boutique: null, collection: 'boutiques', sort: 'name' })
    await Promise.all([live.ready('une'), live.ready('toutes')])
  }
  const written = await server.as('gerante').patch(one, { ...secrets, libelle: "L'Atelier secret" })
  expect(written.status).toBe(200)
  const { engine } = server.node
  for (const [name, value] of Object.entries(secrets))
    expect(await engine.secrets.read(engine.pool, 'boutiques', 'atelier', name)).toBe(value)

  const observed = [written.text]
  for (const [at, person] of people.entries()) {
    const client = server.as(person)
    expect(await client.read(one)).toMatchObject({ id: 'atelier', libelle: "L'Atelier secret" })
    for (const path of [one, '/api/boutiques', '/api/moi', `${one}/historique`])
      observed.push((await client.get(path)).text)
    const live = lives[at] as (typeof lives)[number]
    for (const key of ['une', 'toutes']) {
      const { messages } = await live.until(key, (view) => view.documents.get('atelier')?.rev === written.document.rev)
      observed.push(JSON.stringify(messages))
    }
  }
  for (const value of Object.values(secrets)) expect(observed.filter((text) => text.includes(value))).toEqual([])
  // People who may edit secrets see which are set; others do not.
  expect(written.document.secrets).toEqual(Object.keys(secrets).toSorted())
  expect(await server.as('membre').read(one)).not.toHaveProperty('secrets')
})

describe('a secret that is bound to other fields', () => {
  const one = '/api/boutiques/atelier'
  const { engine } = server.node
  const stored = (name: string) => engine.secrets.read(engine.pool, 'boutiques', 'atelier', name)
  const SET = { firebaseProjectId: 'projet', firebaseAuthPassword: 'secret', fromName: 'Atelier' }
  const reset = () =>
    admin.change(one, {
      ...SET,
      smtpServer: 'a.exemple.fr',
      smtpUsername: 'a',
      smtpPassword: 'mdp',
      stripeSecretKey: 'cle',
    })

  it.each<[string, Data, Data]>([
    ['forgotten', { firebaseProjectId: 'autre' }, { firebaseAuthPassword: undefined, smtpPassword: 'mdp' }],
    ['forgotten', { firebaseProjectId: null }, { firebaseAuthPassword: undefined }],
    ['forgotten', { smtpServer: 'b.exemple.fr' }, { smtpPassword: undefined, smtpUsername: 'a' }],
    ['forgotten', { smtpServer: null }, { smtpPassword: undefined }],
    ['replaced', { smtpServer: 'b.exemple.fr', smtpPassword: 'neuf' }, { smtpPassword: 'neuf' }],
    ['kept', { firebaseProjectId: 'projet' }, { firebaseAuthPassword: 'secret' }],
    ['kept', { fromName: 'Autre', stripeSecretKey: 'neuve' }, { firebaseAuthPassword: 'secret', smtpPassword: 'mdp' }],
  ])('is %s after the change %j', async (_, changes, expected) => {
    await reset()
    const { secrets } = await admin.change(one, changes)
    for (const [name, value] of Object.entries(expected)) {
      expect([name, await stored(name)]).toEqual([name, value])
      expect((secrets as string[]).includes(name)).toBe(value !== undefined)
    }
  })

  it('is forgotten when an undo changes one of them; the history says so', async () => {
    const { rev } = await reset().then(() => admin.change(one, { firebaseProjectId: 'autre' }))
    await admin.change(one, { firebaseAuthPassword: 'du second projet' })
    const { body } = await admin.post(`${one}/annuler`, { revs: [rev] })
    expect((body.documents as Data[])[0]).toMatchObject({ firebaseProjectId: 'projet' })
    expect(await stored('firebaseAuthPassword')).toBeUndefined()
    const [entry] = (await admin.get(`${one}/historique`)).body.entries as { changes: Data }[]
    expect(JSON.stringify(entry)).toContain('firebaseAuthPassword')
  })
})

describe.each(keepers)('$slug', (collection) => {
  const names = secretsOf(collection)
  const field = names[0] as string

  it('never returns a secret: created, changed, read, listed, refused, in the history or live', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const query = { boutique: target.boutique, collection: collection.slug, parent: target.parent }
    const live = await server.live('admin')
    live.list('liste', { ...query, sort: '-datetime' })
    await live.ready('liste')
    const sent = documentOf(collection)
    const made = await make(admin, collection, target, sent)
    const one = `${target.path}/${made.id}`
    live.document('document', { ...query, id: made.id })
    await live.ready('document')
    const texts = [JSON.stringify(made)]
    texts.push((await admin.patch(one, { [field]: 'premier-secret-change' }, 1)).text)
    const conflict = await admin.patch(one, { [field]: 'second-secret-change' }, 1)
    texts.push(conflict.text)
    texts.push((await admin.patch(one, { [field]: { pas: 'texte-secret-errone' } })).text)
    for (const path of [one, target.path, `${one}/historique`]) texts.push((await admin.get(path)).text)
    texts.push((await admin.post(`${one}/actions/top`)).text, (await admin.remove(one)).text)
    texts.push((await admin.get(`${target.path}?deleted=1`)).text, (await admin.get(`${one}?deleted=1`)).text)
    texts.push((await admin.post(`${one}/actions/restaurer`)).text)
    await live.until('liste', ({ documents }) => documents.get(made.id)?.rev === 5)
    await live.until('document', ({ documents }) => documents.get(made.id)?.rev === 5)
    texts.push(JSON.stringify([live.view('liste').messages, live.view('document').messages]))
    const spoken = ['premier-secret-change', 'second-secret-change', ...names.map((name) => sent[name] as string)]
    for (const text of texts) for (const secret of spoken) expect(text).not.toContain(secret)
    for (const name of names) expect(made).not.toHaveProperty(name)
    expect(made.secrets).toEqual(names.toSorted())
    expect(conflict.status).toBe(409)
  })

  it('stores secrets encrypted, apart from the document and its journal', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const sent = documentOf(collection)
    const made = await make(admin, collection, target, sent)
    await admin.change(`${target.path}/${made.id}`, { [field]: 'changé-en-secret' })
    const [stored] = await server.sql<{ all: string }>(
      `select concat((select row_to_json(d)::text from ${tableOf(collection.slug)} as d where id = $1),
        (select json_agg(j)::text from system.journal as j where document = $1),
        (select string_agg(encode(sealed, 'escape'), '') from system.secrets where document = $1)) as all`,
      [made.id],
    )
    for (const secret of ['changé-en-secret', ...names.map((name) => sent[name] as string)]) {
      expect(stored?.all).not.toContain(secret)
    }
    const { engine } = server.node
    expect(await engine.secrets.read(engine.pool, collection.slug, made.id, field)).toBe('changé-en-secret')
    for (const name of names.slice(1))
      expect(await engine.secrets.read(engine.pool, collection.slug, made.id, name)).toBe(sent[name])
  })

  it('keeps a secret until it is cleared', async () => {
    const target = await targetOf(server, collection, 'atelier')
    const made = await make(admin, collection, target, documentOf(collection))
    const one = `${target.path}/${made.id}`
    const { engine } = server.node
    const read = () => engine.secrets.read(engine.pool, collection.slug, made.id, field)
    const before = await read()
    expect((await admin.act(one, 'top')).secrets).toEqual(made.secrets)
    expect(await read()).toBe(before)
    const emptied = await admin.change(one, { [field]: null })
    expect(emptied.secrets ?? []).not.toContain(field)
    expect(await read()).toBeUndefined()
  })
})

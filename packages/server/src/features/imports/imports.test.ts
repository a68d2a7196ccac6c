import {
  type Collection,
  csvColumns,
  csvHead,
  csvLines,
  type Data,
  type ImportLines,
  type ImportView,
  Problem,
} from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { personNow } from '../../operations/rights/person-now.ts'
import { startTestNode } from '../../testing/node.ts'
import type { PartedRun } from '../bulk/run-parts.ts'
import { runImport } from './run-import.ts'

// Time passes, so that the tests together do not ask too often.
let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 5000) })
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')
const shop = '/api/boutiques/atelier'
const root = `${shop}/imports`

beforeEach(async () => {
  for (const table of [
    'produits',
    'contacts',
    'depenses',
    'system.journal',
    'system.imports',
    'system.import_matchings',
  ])
    await server.sql(`delete from ${table}`)
})

const PRODUCTS = [
  'Nom;SKU;Prix (€);Catégorie',
  'Chaise Stella;CH-1;120;Assises',
  'Table basse;TB-1;pas un prix;Tables',
  'Banc;BA-1;80,50;Assises',
]
const OCTETS = { 'content-type': 'application/octet-stream' }

async function upload(
  lines: readonly string[],
  collection = 'produits',
  client: Client = manager,
): Promise<ImportView> {
  const answer = await client.send(
    'POST',
    `${root}?collection=${collection}&nom=fichier.csv`,
    Buffer.from(lines.join('\r\n')),
    OCTETS,
  )
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body as unknown as ImportView
}
async function dryRun(id: string, client: Client = manager): Promise<ImportView> {
  for (;;) {
    const answer = await client.post(`${root}/${id}/essai`)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    const view = answer.body as unknown as ImportView
    if (view.examined === view.total) return view
  }
}
const lines = async (id: string, query = ''): Promise<ImportLines['lines']> =>
  ((await manager.get(`${root}/${id}/lignes${query}`)).body as unknown as ImportLines).lines
async function start(id: string): Promise<ImportView> {
  const answer = await manager.post(`${root}/${id}/lancer`)
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  return answer.body as unknown as ImportView
}
async function imported(file: readonly string[], collection = 'produits'): Promise<ImportView> {
  const { id } = await upload(file, collection)
  await dryRun(id)
  return start(id)
}
const runOf = (id: string): PartedRun => ({
  boutique: 'atelier',
  id,
  signal: new AbortController().signal,
  progress: () => undefined,
  person: () => personNow(server.node.engine, server.idOf('gerante')),
  isOver: () => false,
  outside: (wait) => wait(),
  rest: async () => undefined,
})
const undo = async (id: string): Promise<ImportView> =>
  (await manager.post(`${root}/${id}/annuler`)).body as unknown as ImportView
const stored = async (table = 'produits'): Promise<Data[]> =>
  (await server.sql<{ data: Data }>(`select data from ${table} where not deleted order by data->>'name'`)).map(
    (row) => row.data,
  )

describe('a file', () => {
  it('is recognised, tried, imported, imported again without changes, and undone', async () => {
    const first = await upload(PRODUCTS)
    expect(first).toMatchObject({ state: 'pret', file: 'fichier.csv', total: 0, examined: 0 })
    expect(first.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Nom', 'name'],
      ['SKU', 'sku'],
      ['Prix (€)', 'price'],
      ['Catégorie', 'category'],
    ])
    expect(await dryRun(first.id)).toMatchObject({
      total: 3,
      examined: 3,
      checked: 3,
      counts: { nouveau: 2, change: 0, meme: 0, double: 0, refuse: 1 },
      // « Tables » is named by a refused line only.
      entries: [{ collection: 'Catégories', label: 'Assises', mayCreate: true }],
    })
    expect(await stored()).toEqual([])
    expect(await lines(first.id, '?essai=refuse')).toMatchObject([
      { lines: [3], title: 'Table basse', problems: [{ line: 3, column: 'Prix (€)' }] },
    ])
    expect(await start(first.id)).toMatchObject({ state: 'fait', created: 2, changed: 0, refused: 1, done: 3 })
    const [bench, chair] = await stored()
    expect([bench, chair]).toMatchObject([
      { name: 'Banc', sku: 'BA-1', price: 80.5 },
      { name: 'Chaise Stella', sku: 'CH-1', price: 120 },
    ])
    expect(bench?.category).toBe(chair?.category)

    const second = await upload(PRODUCTS)
    expect((await dryRun(second.id)).counts).toEqual({ nouveau: 0, change: 0, meme: 2, double: 0, refuse: 1 })
    expect((await manager.post(`${root}/${second.id}/lancer`)).refusal).toBe('409 import.rien')

    const third = await upload([...PRODUCTS.slice(0, 1), 'Chaise Stella;CH-1;99;Assises', 'Banc;BA-1;80,50;Bancs'])
    expect((await dryRun(third.id)).counts).toMatchObject({ change: 2, meme: 0 })
    expect((await lines(third.id))[0]?.changes).toEqual([{ path: 'price', label: 'Prix', old: 120, new: 99 }])
    expect(await start(third.id)).toMatchObject({ state: 'fait', created: 0, changed: 2 })
    expect((await stored()).map(({ price }) => price)).toEqual([80.5, 99])

    expect(await undo(third.id)).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
    expect((await stored()).map(({ price }) => price)).toEqual([80.5, 120])
    expect(await undo(first.id)).toMatchObject({ state: 'annule', restored: 2, kept: 0 })
    expect(await stored()).toEqual([])
    expect(await server.sql('select 1 from graphile_worker._private_jobs')).toEqual([])
  })
})

describe('a reduction of Shopify', () => {
  const file = (price: string, compare: string) => [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price',
    `lampe,Lampe,Title,Default Title,LA-1,${price},${compare}`,
  ]
  it('that has ended is taken back by the next import', async () => {
    await imported(file('240.00', ''))
    await imported(file('180.00', '240.00'))
    expect(await stored()).toMatchObject([{ price: 240, salePrice: 180 }])
    const { id } = await upload(file('240.00', ''))
    expect(await dryRun(id)).toMatchObject({ counts: { change: 1 } })
    expect((await lines(id))[0]?.changes).toContainEqual({
      ...{ path: 'salePrice', label: 'Prix de vente', old: 180, new: null },
    })
    await start(id)
    expect((await stored())[0]).toMatchObject({ price: 240 })
    expect((await stored())[0]).not.toHaveProperty('salePrice')
    expect((await dryRun((await upload(file('240.00', ''))).id)).counts).toMatchObject({ meme: 1 })
  })
})

describe('new documents', () => {
  it('that stay drafts are counted by the rule that makes them drafts, before and after', async () => {
    await admin.create(`${shop}/produits`, { name: 'Table', sku: 'TA-1', price: 4 })
    const { id } = await upload(['Nom;SKU;Prix', 'Chaise;CH-1;2', 'Banc;BA-1;3', 'Table;TA-1;5'])
    expect(await dryRun(id)).toMatchObject({ counts: { nouveau: 2, change: 1 }, drafts: 2 })
    expect(await start(id)).toMatchObject({ state: 'fait', created: 2, drafts: 2 })
    expect((await stored()).map(({ isDraft }) => isDraft)).toEqual([true, true, true])
    await server.sql(`update produits set data = data || '{"isDraft": false}' where data->>'sku' = 'BA-1'`)
    expect((await manager.get(`${root}/${id}`)).body).toMatchObject({ drafts: 1 })
    const contacts = await upload(['Nom;E-mail', 'Odile;odile@exemple.fr'], 'contacts')
    expect(await dryRun(contacts.id)).not.toHaveProperty('drafts')
  })
})

describe('the lines of a file', () => {
  it('about one document are double, the first one counts', async () => {
    const { id } = await upload(['Nom;SKU', 'Chaise;CH-1', 'Autre;ch-1'])
    expect((await dryRun(id)).counts).toMatchObject({ nouveau: 1, double: 1 })
    expect(await lines(id, '?essai=double')).toMatchObject([
      { problems: [{ sentence: 'Même référence que la ligne 2' }] },
    ])
    expect(await start(id)).toMatchObject({ created: 1, refused: 1 })
  })

  it('that the rules refuse create no category', async () => {
    await admin.create(`${shop}/produits`, { name: 'Chaise', sku: 'CH-1', price: 1 })
    const { id } = await upload([
      'Nom;SKU;Prix;Catégorie',
      'Table;TA-1;2;Tables',
      ';BA-1;3;Bancs',
      'Banc;BA-2;4;Tables',
    ])
    expect(await dryRun(id)).toMatchObject({
      counts: { nouveau: 2, refuse: 1 },
      entries: [{ label: 'Tables', mayCreate: true }],
    })
    expect(await start(id)).toMatchObject({ state: 'fait', created: 2 })
    const names = await server.sql<{ name: string }>(`select data->>'libelle' as name from "productCategories"
      where not deleted and data->>'libelle' in ('Tables', 'Bancs')`)
    expect(names.map(({ name }) => name)).toEqual(['Tables'])
  })

  it('about a contact with another e-mail are double', async () => {
    await admin.create(`${shop}/contacts`, { firstname: 'Odile', email: 'odile@exemple.fr', phone: '06 12 34 56 78' })
    const { id } = await upload(['E-mail;Téléphone', 'paul@exemple.fr;0612345678', ';06.12.34.56.78'], 'contacts')
    await dryRun(id)
    expect(await lines(id)).toMatchObject([{ outcome: 'double' }, { outcome: 'double' }])
  })

  it('with an id of another boutique make a new document here, and change nothing there', async () => {
    const other = await admin.create('/api/boutiques/brocante/produits', { name: 'Ailleurs', sku: 'X-1' })
    const done = await imported(['Identifiant;Nom;SKU', `${other.id};Volé;X-1`])
    expect(done).toMatchObject({ created: 1, changed: 0 })
    expect((await admin.read(`/api/boutiques/brocante/produits/${other.id}`)).name).toBe('Ailleurs')
    expect((await admin.read('/api/boutiques/brocante/produits/' + other.id)).rev).toBe(1)
  })

  it('with a category of another boutique make one here', async () => {
    const there = await admin.create('/api/boutiques/brocante/productCategories', { libelle: 'Secrète' })
    await imported(['Nom;Catégorie', `Banc;${there.id}`, 'Chaise;Secrète'])
    const categories = (await stored()).map(({ category }) => category)
    expect(categories).not.toContain(there.id)
    expect(new Set(categories).size).toBe(2)
  })

  it('that nobody changed since are undone, the others stay', async () => {
    const chair = await admin.create(`${shop}/produits`, { name: 'Chaise', sku: 'CH-1', price: 1 })
    const done = await imported(['Nom;SKU;Prix', 'Chaise;CH-1;2', 'Banc;BA-1;3'])
    expect(done).toMatchObject({ created: 1, changed: 1 })
    await admin.patch(`${shop}/produits/${chair.id}`, { price: 4 })
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 1, kept: 1 })
    expect(await lines(done.id, '?etat=garde')).toMatchObject([
      { problems: [{ sentence: expect.stringContaining('Prix') as unknown }] },
    ])
    expect((await stored()).map(({ name, price }) => [name, price])).toEqual([['Chaise', 4]])
  })

  it('that were created stay when they were changed or sold since, also by who imported them', async () => {
    const done = await imported(['Nom;SKU;Prix', 'Chaise;CH-1;2', 'Banc;BA-1;3', 'Table;TA-1;4'])
    const ids = await server.sql<{ id: string }>(
      `select id from produits where data->>'sku' in ('CH-1', 'BA-1') order by data->>'sku' desc`,
    )
    const [chair = '', bench = ''] = ids.map(({ id }) => `${shop}/produits/${id}`)
    await manager.patch(chair, { price: 5 })
    await manager.act(bench, 'encaisser', { prix: 3, mode: 'cb' })
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 1, kept: 2 })
    expect((await stored()).map(({ sku }) => sku).toSorted()).toEqual(['BA-1', 'CH-1'])
    expect(await lines(done.id, '?etat=garde')).toMatchObject([
      { problems: [{ sentence: 'Modifié depuis' }] },
      { problems: [{ sentence: 'Modifié depuis' }] },
    ])
  })

  it('are matched by hand, which is remembered for files with the same titles', async () => {
    const file = ['Chose;Code maison', 'Banc;BA-1']
    const { id, columns } = await upload(file)
    expect(columns.map(({ field }) => field)).toEqual([null, null])
    const matching = {
      columns: [
        { column: 0, field: 'name' },
        { column: 1, field: 'sku' },
      ],
    }
    expect((await dryRun(id)).counts).toMatchObject({ refuse: 1 })
    const answer = await manager.send('PUT', `${root}/${id}/colonnes`, matching)
    expect(answer.body).toMatchObject({ examined: 0, total: 0 })
    expect((await dryRun(id)).counts).toMatchObject({ nouveau: 1, refuse: 0 })
    expect((await upload(file)).columns.map(({ field }) => field)).toEqual(['name', 'sku'])
    for (const wrong of [
      { column: 7, field: 'name' },
      { column: 0, field: 'inventé' },
    ])
      expect((await manager.send('PUT', `${root}/${id}/colonnes`, { columns: [wrong] })).refusal).toBe('422 validation')
  })
})

describe('the rights to an import', () => {
  it.each<[string, Client, string]>([
    ['a member without the profile', server.as('membre'), '403 droit.refuse'],
    ['somebody of another boutique', server.as('etrangere'), '403 droit.refuse'],
    ['nobody', server.nobody, '401 session.absente'],
  ])('are none for %s', async (_, client, refusal) => {
    const { id } = await upload(PRODUCTS)
    const sent = await client.send('POST', `${root}?collection=produits&nom=x.csv`, Buffer.from('Nom'), OCTETS)
    expect(sent.status).toBe(Number(refusal.slice(0, 3)))
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/essai'],
      ['GET', '/lignes'],
      ['POST', '/lancer'],
      ['POST', '/annuler'],
      ['DELETE', ''],
    ] as const)
      expect([401, 403, 404]).toContain((await client.send(method, `${root}/${id}${path}`)).status)
  })

  it('are read again while it runs', async () => {
    const { id } = await upload(['Nom;SKU;Prix', 'Chaise;CH-1;2', 'Banc;BA-1;3'])
    await dryRun(id)
    await server.sql(`update system.imports set state = 'cours' where id = $1`, [id])
    const gone = new Problem(403, 'droit.refuse', "La personne qui l'a demandé n'a plus de compte")
    await runImport(server.node.engine, { ...runOf(id), person: () => Promise.reject(gone) })
    expect((await manager.get(`${root}/${id}`)).body).toMatchObject({ state: 'arrete', stopped: gone.message })
    expect(await stored()).toEqual([])
    // With the right again it goes on.
    expect((await manager.post(`${root}/${id}/reprendre`)).body).toMatchObject({ state: 'cours' })
    await runImport(server.node.engine, runOf(id))
    expect((await manager.get(`${root}/${id}`)).body).toMatchObject({ state: 'fait', created: 2 })
  })

  it('taken away after the dry run hide the values that it told', async () => {
    const colleague = server.as('collegue')
    const before = { name: 'Chaise', sku: 'CH-1', price: 1, reservedBy: 'odile@exemple.fr' }
    await admin.create(`${shop}/produits`, before)
    const { id } = await upload(['SKU;Prix;Réservé par', 'CH-1;2;paul@exemple.fr'], 'produits', colleague)
    await dryRun(id, colleague)
    const told = async () =>
      ((await colleague.get(`${root}/${id}/lignes`)).body as unknown as ImportLines).lines.flatMap(
        ({ changes }) => changes,
      )
    expect((await told()).map(({ path, old }) => [path, old])).toEqual([
      ['price', 1],
      ['reservedBy', 'odile@exemple.fr'],
    ])
    const user = `/api/utilisateurs/${server.idOf('collegue')}`
    const { profils } = await admin.read(user)
    await admin.patch(user, { profils: (profils as string[]).filter((one) => one !== 'boutique-contacts') })
    expect((await told()).map(({ path }) => path)).toEqual(['price'])
    await admin.patch(user, { profils })
  })

  it('of other collections are refused, and of files that are none', async () => {
    const send = (query: string, bytes = 'Nom\nBanc') =>
      manager.send('POST', `${root}?${query}`, Buffer.from(bytes), OCTETS)
    expect((await send('collection=productCategories&nom=a')).refusal).toBe('422 import.collection')
    expect((await send('collection=inventee&nom=a')).status).toBe(404)
    expect((await send('collection=produits&nom=a', '')).refusal).toBe('422 import.vide')
    expect((await manager.post(`${root}?collection=produits&nom=a`, {})).refusal).toBe('415 import.octets')
  })
})

describe('an import that is interrupted', () => {
  const many = ['Nom;SKU;Prix', ...Array.from({ length: 180 }, (_, n) => `Chaise ${n};CH-${n};${n + 1}`)]

  it('goes on exactly where it stopped', async () => {
    const { id } = await upload(many)
    await dryRun(id)
    await server.sql(`update system.imports set state = 'cours' where id = $1`, [id])
    for (let runs = 0; runs < 10; runs++) {
      const abort = new AbortController()
      let parts = 0
      const run = { ...runOf(id), signal: abort.signal, rest: async () => (++parts === 1 ? abort.abort() : undefined) }
      await runImport(server.node.engine, run).catch(() => undefined)
    }
    const names = await stored()
    expect([names.length, new Set(names.map(({ sku }) => sku)).size]).toEqual([180, 180])
    expect((await manager.get(`${root}/${id}`)).body).toMatchObject({ state: 'fait', created: 180, done: 180 })
  })

  it('rests, goes on, and is stopped', async () => {
    const { id } = await upload(many)
    await dryRun(id)
    await server.sql(`update system.imports set state = 'cours' where id = $1`, [id])
    expect((await manager.post(`${root}/${id}/pause`)).body).toMatchObject({ state: 'pause' })
    await runImport(server.node.engine, runOf(id))
    expect(await stored()).toEqual([])
    expect((await manager.post(`${root}/${id}/annuler`)).refusal).toBe('409 import.court')
    expect((await manager.post(`${root}/${id}/arreter`)).body).toMatchObject({
      state: 'arrete',
      stopped: 'Arrêté à la demande',
    })
  })

  it('that somebody stopped goes on where it was, until its undo begins', async () => {
    const { id } = await upload(many)
    const other = await upload(['Nom;SKU', 'Banc;BA-1'])
    await dryRun(id)
    await dryRun(other.id)
    await server.sql(`update system.imports set state = 'cours' where id = any($1)`, [[id]])
    const abort = new AbortController()
    await runImport(server.node.engine, { ...runOf(id), signal: abort.signal, rest: async () => abort.abort() }).catch(
      () => undefined,
    )
    const written = (await stored()).length
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(180)
    expect((await manager.post(`${root}/${id}/arreter`)).body).toMatchObject({ state: 'arrete', canResume: true })
    await server.sql(`update system.imports set state = 'pause' where id = $1`, [other.id])
    expect((await manager.post(`${root}/${id}/reprendre`)).refusal).toBe('409 import.en-cours')
    await server.sql(`update system.imports set state = 'pret' where id = $1`, [other.id])
    const resumed = await manager.post(`${root}/${id}/reprendre`)
    expect(resumed.body).toMatchObject({ state: 'cours' })
    expect(resumed.body).not.toHaveProperty('stopped')
    await runImport(server.node.engine, runOf(id))
    const done = (await manager.get(`${root}/${id}`)).body
    expect(done).toMatchObject({ state: 'fait', created: 180, done: 180 })
    expect(done).not.toHaveProperty('canResume')
    expect(new Set((await stored()).map(({ sku }) => sku)).size).toBe(180)
    expect((await manager.post(`${root}/${id}/reprendre`)).body).toMatchObject({ state: 'fait' })
  })

  it('that was stopped keeps its values until its undo begins only', async () => {
    const { id } = await upload(many)
    await dryRun(id)
    await server.sql(`update system.imports set state = 'pause' where id = $1`, [id])
    const kept = async () => {
      const text = `select count(*)::int as many from system.import_records as r join system.imports as i on i.number = r.import
        where i.id = $1 and (r.record is not null or r.changes is not null)`
      return (await server.sql<{ many: number }>(text, [id]))[0]?.many
    }
    await manager.post(`${root}/${id}/arreter`)
    expect(await kept()).toBe(180)
    expect(await undo(id)).toMatchObject({ state: 'annule' })
    expect(await kept()).toBe(0)
    expect((await manager.post(`${root}/${id}/reprendre`)).body).toMatchObject({ state: 'annule' })
    // An undo that was refused in the middle.
    await server.sql(`update system.imports set state = 'arrete' where id = $1`, [id])
    expect((await manager.post(`${root}/${id}/reprendre`)).refusal).toBe('409 import.sans-suite')
  })

  it('stays one of two at once', async () => {
    const [first, second] = [await upload(many), await upload(many)]
    await dryRun(first.id)
    await dryRun(second.id)
    await server.sql(`update system.imports set state = 'cours' where id = $1`, [first.id])
    expect((await manager.post(`${root}/${second.id}/lancer`)).refusal).toBe('409 import.en-cours')
    await Promise.all([runImport(server.node.engine, runOf(first.id)), runImport(server.node.engine, runOf(first.id))])
    expect(await stored()).toHaveLength(180)
    // The second one finds what the first one created.
    expect(await start(second.id)).toMatchObject({ state: 'fait', created: 0, changed: 0, refused: 0, done: 180 })
  })

  it('keeps others out, who are told by whom and since when, and may stop it', async () => {
    const { id } = await upload(['Nom;SKU', 'Banc;BA-1'], 'produits', admin)
    await dryRun(id, admin)
    await server.sql(`update system.imports set state = 'cours' where id = $1`, [id])
    await admin.post(`${root}/${id}/pause`)
    const latest = async (client: Client, slug = 'produits') => (await client.get(`${root}?collection=${slug}`)).body
    const told = { id, actor: { id: server.idOf('admin') }, file: 'fichier.csv', state: 'pause' }
    const seen = await latest(manager)
    expect(seen).toMatchObject({ imports: [], running: told })
    expect(Object.keys(seen.running as object).toSorted()).toEqual(['actor', 'file', 'id', 'since', 'state'])
    const [moved] = await server.sql<{ at: string }>('select moved_at as at from system.imports where id = $1', [id])
    expect((seen.running as { since: string }).since).toBe(moved?.at)
    // Of no other collection.
    expect(await latest(manager, 'contacts')).toEqual({ imports: [] })
    const own = await upload(['Nom;SKU', 'Chaise;CH-1'])
    await dryRun(own.id)
    const refused = await manager.post(`${root}/${own.id}/lancer`)
    expect(refused.refusal).toBe('409 import.en-cours')
    const name = (told.actor.id && (seen.running as { actor: { displayname: string } }).actor.displayname) || ''
    expect(refused.text).toContain(`L'import de ${name} dans cette liste est suspendu`)
    // Its contents stay those of its person.
    expect((await manager.get(`${root}/${id}`)).status).toBe(404)
    const free = (client: Client, slug: string) => client.post(`${root}/${id}/liberer?collection=${slug}`)
    expect((await free(server.as('membre'), 'produits')).status).toBe(403)
    expect((await free(server.as('etrangere'), 'produits')).status).toBe(403)
    // The right to another collection stops nothing here.
    expect((await free(manager, 'contacts')).status).toBe(404)
    expect(await latest(manager)).toHaveProperty('running')
    const freed = await free(manager, 'produits')
    expect([freed.status, freed.body.running]).toEqual([200, undefined])
    expect((await admin.get(`${root}/${id}`)).body).toMatchObject({
      state: 'arrete',
      canResume: true,
      stopped: expect.stringMatching(/^Arrêté par .+/) as unknown,
    })
    expect(await start(own.id)).toMatchObject({ state: 'fait', created: 1 })
  })

  it('is begun once its dry run is complete', async () => {
    const { id } = await upload(many)
    expect((await manager.post(`${root}/${id}/lancer`)).refusal).toBe('409 import.sans-essai')
    await dryRun(id)
    await start(id)
    expect((await start(id)).created).toBe(180)
    expect((await manager.send('DELETE', `${root}/${id}`)).refusal).toBe('409 import.commence')
  })
})

describe('the export of a list', () => {
  const everything: Data = {
    name: 'Chaise = « Stella »; assise',
    shortname: '=Stella',
    sku: 'CH-77',
    description: 'Bois\nde teck ; "ciré"',
    price: 1234.5,
    salePrice: 999.99,
    condition: 'used',
    productType: 'classic',
    isFeatured: true,
    qtyAvailable: 3,
    publishedAt: '2026-03-29T01:30:41.207Z',
    dimensions: { width: 80.5, height: 45 },
    keywords: '+33 chaise',
  }
  const people: Data[] = [
    {
      firstname: 'Odile',
      lastname: 'Le Quémeneur',
      email: 'odile@exemple.fr',
      phone: '+33 6 12 34 56 78',
      zip: '01000',
    },
    { commercialName: '@telier', phone: '06 00 00 00 01', address: '1 rue des Lilas\n2e étage', country: 'France' },
    { lastname: "L'Hôte", email: 'hote@exemple.fr', trushLevel: 2 },
  ]

  it.each<[slug: string, documents: readonly Data[]]>([
    ['produits', [everything, { name: 'Banc', isOnlineStore: false, hasInventory: false }]],
    ['contacts', people],
  ])('of %s changes nothing', async (slug, documents) => {
    const category = await admin.create(`${shop}/productCategories`, { libelle: 'Assises' })
    for (const one of documents)
      await admin.create(`${shop}/${slug}`, slug === 'produits' ? { ...one, category: category.id } : one)
    const all = (await admin.get(`${shop}/${slug}`)).list.documents
    const names = new Map([[`productCategories/${category.id}`, 'Assises']])
    const collection = server.node.engine.registry.get(slug) as Collection
    const columns = csvColumns(collection, (other, id) => names.get(`${other}/${id}`))
    const file = csvHead(columns) + csvLines(columns, all)
    const before = await stored(slug)
    const { id, source } = await upload([file], slug)
    expect(source).toBe('Arrière-boutique')
    const { counts, total } = await dryRun(id)
    expect(await lines(id, '?essai=refuse')).toEqual([])
    expect((await lines(id, '?essai=change')).map(({ changes }) => changes)).toEqual([])
    expect(counts).toEqual({ nouveau: 0, change: 0, meme: total, double: 0, refuse: 0 })
    expect(total).toBe(documents.length)
    expect(await stored(slug)).toEqual(before)
  })
})

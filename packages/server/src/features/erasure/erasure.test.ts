import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import type { ShownErasure } from './erasure.ts'

const server = await startTestNode()
const beside = await startTestNode({ storage: server.node.photos.storage }, server)
afterAll(async () => {
  await beside.stop()
  await server.stop()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'

/** Every table of the database as one text: a line a row. */
async function dump(): Promise<string> {
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await server.sql<{ line: string }>(`select '${name} ' || to_jsonb(t)::text as line from ${name} as t`)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.join('\n')
}
const TRACES = [
  'zephyrine',
  'quatrefages',
  'zq@exemple',
  '612345678',
  '06 12 34 56 78',
  'secret-de-zq',
  'piano-zq',
  'piece-de-zq',
]
async function found(): Promise<string[]> {
  await server.node.searchIdle()
  const lines = (await dump())
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split('\n')
  return lines.filter((line) => TRACES.some((trace) => line.includes(trace)))
}

const CONTACT = {
  firstname: 'Zéphyrine',
  lastname: 'Quatrefages',
  email: 'zq@exemple.fr',
  phone: '06 12 34 56 78',
  comments: [{ text: 'secret-de-zq' }],
}
let contact = ''
let order = ''
let sale = ''
let path = ''
let bought = ''
let filePath = ''

async function file(docType: string, docId: string): Promise<string> {
  const form = new FormData()
  form.set('docType', docType)
  form.set('docId', docId)
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  form.set('file', new Blob([square]), 'piano-zq.svg')
  const answer = await admin.send('POST', `${shop}/photos`, form)
  expect(answer.status).toBe(201)
  return String(answer.body.fullPath)
}

beforeAll(async () => {
  const older = await admin.create(`${shop}/contacts`, { firstname: 'Zéphyrine', lastname: 'Quatrefages' })
  contact = (await admin.create(`${shop}/contacts`, { ...CONTACT, lastname: 'Quatrefage' })).id
  path = `${shop}/contacts/${contact}`
  await admin.change(path, { lastname: 'Quatrefages' })
  await admin.post(`${path}/actions/fusionner`, { autre: older.id })
  const client = {
    contact,
    contact_firstname: 'Zéphyrine',
    contact_lastname: 'Quatrefages',
    contact_email: 'zq@exemple.fr',
    contact_phone: '06 12 34 56 78',
  }
  order = (
    await admin.create(`${shop}/commandes`, { ...client, deliveryDate: '2026-06-01', commande_message: 'secret-de-zq' })
  ).id
  sale = (
    await admin.create(`${shop}/ventes`, { montant: 120, commande: order, contact, client_lastname: 'Quatrefages' })
  ).id
  await admin.create(`${shop}/demandes`, { ...client, requests: [{ message: 'secret-de-zq' }] })
  await admin.create(`${shop}/demandes`, { contact_email: 'ZQ@exemple.fr', contact_lastname: 'Quatrefages' })
  const memo = await admin.create(`${shop}/memos`, { title: 'Rappeler Zéphyrine Quatrefages au 06.12.34.56.78' })
  await admin.change(`${shop}/memos/${memo.id}`, { title: 'Écrire à zq@exemple.fr' })
  bought = (await admin.create(`${shop}/achats`, { contact, montant: 80, mode: 'espece', date: '2026-06-01' })).id
  const seller = { nom: 'Quatrefages', prenom: 'Zéphyrine', domicile: '3 rue secret-de-zq', pieceNumero: 'piece-de-zq' }
  const kept = await admin.create(`${shop}/achats/${bought}/identites`, { ...seller, qualite: 'Luthière' })
  await admin.change(`${shop}/achats/${bought}/identites/${kept.id}`, { pieceNumero: 'autre-piece-de-zq' })
  const removed = await admin.create(`${shop}/achats/${bought}/identites`, seller)
  await admin.remove(`${shop}/achats/${bought}/identites/${removed.id}`)
  filePath = await file('contacts', contact)
  await server.sql(`insert into system.mailings (campaign, boutique, content, refusals, at)
    values ('c1', 'atelier', '{"a":"zq@exemple.fr"}', '[{"address":"zq@exemple.fr"}]', '2026-01-01T00:00:00.000Z')`)
  await server.sql(
    `insert into system.mailing_recipients (campaign, contact, address, name, next_at, at)
     values ('c1', $1, 'zq@exemple.fr', 'Zéphyrine Quatrefages', '', '')`,
    [contact],
  )
  await server.sql(`with made as (
      insert into system.bulk_changes (id, boutique, collection, request, operation, actor, at, total)
      values ('essai', 'atelier', 'commandes', '', '{}', '', '', 1) returning number)
    insert into system.bulk_documents (bulk, position, document, state, code, sentence)
    select number, 1, 'x', 'refuse', 'essai', 'Zéphyrine Quatrefages la garde' from made`)
  await server.sql(`with made as (
      insert into system.imports (id, boutique, collection, actor, file, bytes, at, layout, state)
      values ('essai', 'atelier', 'contacts', '', '', 1, '', '{"columns":[]}', 'fait') returning number)
    insert into system.import_records (import, position, lines, title, record, problems, collection)
    select number, 0, '{2}', 'Zéphyrine Quatrefages', '{"email":"zq@exemple.fr"}', 'zq@exemple.fr', 'contacts' from made`)
  await server.node.searchIdle()
})

describe('a contact', () => {
  it('is exported in one file with everything about it', async () => {
    const answer = await admin.get(`${path}/donnees`)
    expect(answer.headers.get('content-disposition')).toContain(`contact-${contact}.json`)
    const data = answer.body as Record<string, Data[]>
    expect(
      Object.fromEntries(Object.entries(data).map(([kind, all]) => [kind, Array.isArray(all) ? all.length : 1])),
    ).toMatchObject({
      contacts: 2,
      demandes: 2,
      commandes: 1,
      ventes: 1,
      achats: 1,
      'achats/identites': 2,
      courriels: 1,
      fichiers: 1,
    })
    expect(data.commandes?.[0]).toMatchObject({ commande_message: 'secret-de-zq' })
    expect(Buffer.from(String(data.fichiers?.[0]?.contenu), 'base64').toString()).toContain('<svg')
    expect(data.journal?.length).toBeGreaterThan(4)
  })

  it('is erased only by its name', async () => {
    const { body } = await admin.get(`${path}/effacement`)
    expect(body).toEqual({
      confirmation: 'Zéphyrine Quatrefages',
      counts: {
        ...{ contacts: 2, demandes: 2, commandes: 1, ventes: 1, abonnements: 0, fichiers: 1, courriels: 1 },
        ...{ achats: 1, 'achats/identites': 2, reversements: 0 },
      },
    })
    expect((await admin.post(`${path}/effacement`, { confirmation: 'oui' })).refusal).toBe('422 validation')
    expect((await admin.read(path)).email).toBe('zq@exemple.fr')
  })

  it('once erased is found nowhere in the database, journal included; amounts and a proof stay', async () => {
    expect((await found()).length).toBeGreaterThan(10)
    const amounts = await admin.read(`${shop}/commandes/${order}`)
    const requested = await admin.post(`${path}/effacement`, { confirmation: 'zephyrine quatrefages' })
    expect(requested.status).toBe(202)
    const read = async (): Promise<ShownErasure | undefined> =>
      ((await admin.get(`${shop}/effacements`)).body as unknown as { effacements: ShownErasure[] }).effacements[0]
    await expect.poll(async () => (await read())?.state).toBe('fait')
    expect(await found()).toEqual([])
    const proof = await read()
    expect(proof?.counts).toMatchObject({
      contacts: 2,
      demandes: 2,
      commandes: 1,
      ventes: 1,
      achats: 1,
      'achats/identites': 2,
      courriels: 1,
      fichiers: 1,
    })
    expect(proof?.counts.mentions).toBe(1)
    expect(proof?.counts.journal).toBeGreaterThan(1)
    expect(await admin.read(`${shop}/commandes/${order}`)).toMatchObject({
      numero: amounts.numero,
      montantPaye: 120,
      contact_name: 'Contact effacé',
    })
    expect(await admin.read(`${shop}/ventes/${sale}`)).toMatchObject({ montant: 120, client_name: 'Contact effacé' })
    expect(await admin.read(`${shop}/achats/${bought}`)).toMatchObject({ montant: 80, vendeur_name: 'Contact effacé' })
    expect(await admin.all(`${shop}/achats/${bought}/identites`)).toEqual([])
    expect(await server.node.photos.storage.stat(filePath)).toBeUndefined()
    expect((await admin.get(path)).refusal).toBe('404 document.supprime')
    expect((await beside.as('admin').get(path)).refusal).toBe('404 document.supprime')
  })

  it('cannot be erased twice, and nothing brings it back', async () => {
    const { confirmation } = (await admin.get(`${path}/effacement`)).body
    expect((await admin.post(`${path}/effacement`, { confirmation })).refusal).toBe('409 effacement.demande')
    await admin.post(`${path}/annuler`, { revs: [1, 2, 3] })
    expect((await admin.get(`${path}?deleted=1`)).text).not.toMatch(/quatrefages/i)
  })

  it('of another boutique is not found', async () => {
    expect((await admin.get(`/api/boutiques/brocante/contacts/${contact}/donnees`)).refusal).toBe('404 document.absent')
  })
})

import type { Data } from '@boutique/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import type { ShownErasure } from './erasure.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'

/** Asks for the erasure of a contact; the returned function waits for its end. */
async function erase(contact: string): Promise<() => Promise<ShownErasure | undefined>> {
  const path = `${shop}/contacts/${contact}/effacement`
  const { confirmation } = (await admin.get(path)).body
  expect((await admin.post(path, { confirmation })).status).toBe(202)
  const read = async (): Promise<ShownErasure | undefined> => {
    const { effacements } = (await admin.get(`${shop}/effacements`)).body as unknown as { effacements: ShownErasure[] }
    return effacements.find((one) => one.contact === contact)
  }
  return async () => {
    await expect.poll(async () => (await read())?.state).toBe('fait')
    return read()
  }
}

/** The lines of all tables with a text, without case and accents: documents, journal, search words. */
async function lines(text: string): Promise<string[]> {
  await server.node.searchIdle()
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const matching = `select '${name} ' || to_jsonb(t)::text as line from ${name} as t
      where system.fold(to_jsonb(t)::text) like $1`
    found.push(...(await server.sql<{ line: string }>(matching, [`%${text}%`])).map(({ line }) => line))
  }
  return found
}

describe('an erasure', () => {
  let field = ''
  let datas = ''
  beforeAll(async () => {
    const { id } = await admin.create(`${shop}/schemas`, { name: 'Inscriptions' })
    const made = await admin.create(`${shop}/schemas/${id}/fields`, { label: 'Texte', name: 'texte', type: 'textarea' })
    field = `champ_${made.id}`
    datas = `${shop}/schemas/${id}/datas`
  })

  it('erases a mention in what a long list had before, which is still undone', async () => {
    const contact = await admin.create(`${shop}/contacts`, { firstname: 'Iphigénie', lastname: 'Vauquelin' })
    const lignes = Array.from({ length: 40 }, (_, at) => ({
      id: `l${at}`,
      libelle: at === 3 ? 'pour Iphigénie Vauquelin' : 'x'.repeat(80),
    }))
    const { id } = await admin.create(`${shop}/essais`, { titre: 'Liste', lignes })
    const path = `${shop}/essais/${id}`
    const { rev } = await admin.change(path, { lignes: lignes.toSpliced(3, 1) })
    const [entry] = await server.sql<{ changes: Data }>(
      'select changes from system.journal where document = $1 and rev = $2',
      [id, rev],
    )
    expect(Object.keys(entry?.changes ?? {})).toContain('lignes/l3')
    await (await erase(contact.id))()
    expect(await lines('vauquelin')).toEqual([])
    const { documents } = (await admin.post(`${path}/annuler`, { revs: [rev] })).body as { documents: Data[] }
    expect(documents[0]?.lignes).toEqual(lignes.with(3, { id: 'l3', libelle: 'pour [effacé]' }))
  })

  it('empties the fields of a client where the number, the address or the full name is theirs', async () => {
    const person = { firstname: 'Zoraïde', lastname: 'Quenneville', email: 'zq@ex.fr', phone: '06 98 76 54 32' }
    const contact = await admin.create(`${shop}/contacts`, person)
    const client = { contact_firstname: 'Zoraïde', contact_lastname: 'Quenneville' }
    const deliveryDate = '2026-12-01'
    const order = await admin.create(`${shop}/commandes`, { ...client, contact_phone: '0698765432', deliveryDate })
    const named = await admin.create(`${shop}/commandes`, { ...client, deliveryDate })
    const requested = await admin.create(`${shop}/demandes`, { ...client, contact_phone: '06.98.76.54.32' })
    const entry = {
      contact_lastname: 'Quenneville',
      contact_zip: '99123',
      contact_email: 'zq@ex.fr',
      [field]: 'Zoraïde',
    }
    await admin.create(datas, entry)
    expect((await lines('quenneville')).length).toBeGreaterThan(4)
    await (await erase(contact.id))()
    expect(await lines('quenneville')).toEqual([])
    expect(await lines('zoraide')).toEqual([])
    expect(await lines('99123')).toEqual([])
    for (const { id } of [order, named])
      expect(await admin.read(`${shop}/commandes/${id}`)).toMatchObject({
        deliveryDate,
        contact_name: 'Contact effacé',
      })
    expect((await admin.get(`${shop}/demandes/${requested.id}`)).refusal).toBe('404 document.supprime')
  })

  it('finds names and numbers with any separators, and says which addresses keep the name', async () => {
    const person = { firstname: 'Barnabé', lastname: 'Xylophone', phone: '06 11 22 33 44' }
    const contact = await admin.create(`${shop}/contacts`, person)
    const names = ['\n', '\t', '\u00a0', '\u202f', '   ', '-'].map((sign) => `Barnabé${sign}Xylophone`)
    const phones = ['/', '\u00a0', '\n', '  '].map((sign) => ['06', '11', '22', '33', '44'].join(sign))
    const ids: string[] = []
    for (const text of [...names, ...phones, 'Xylophone, Barnabé'])
      ids.push((await admin.create(datas, { [field]: `Voir ${text} !` })).id)
    const product = await admin.create(`${shop}/produits`, { name: 'Dit Barnabé Xylophone' })
    await admin.change(`${shop}/produits/${product.id}`, { pathname: 'dit-barnabe-xylophone' })
    const proof = await (await erase(contact.id))()
    for (const id of ids) expect((await admin.read(`${datas}/${id}`))[field]).toBe('Voir [effacé] !')
    expect(await admin.read(`${shop}/produits/${product.id}`)).toMatchObject({
      name: 'Dit [effacé]',
      pathname: 'dit-barnabe-xylophone',
    })
    expect(proof?.counts).toMatchObject({ mentions: ids.length + 1, adresses: 1 })
  })

  it('erases what the files of other contacts say about the person, and leaves who they are', async () => {
    const person = { firstname: 'Yseult', lastname: 'Brindavoine', email: 'foyer@brin.fr', phone: '06 77 66 55 44' }
    const contact = await admin.create(`${shop}/contacts`, person)
    const household = { firstname: 'Odon', lastname: 'Brindavoine', email: 'foyer@brin.fr', phone: '06 77 66 55 44' }
    const { id } = await admin.create(`${shop}/contacts`, { ...household, address2: 'chez Yseult Brindavoine' })
    await admin.change(`${shop}/contacts/${id}`, { comments: [{ id: 'c1', text: 'Mari de Yseult Brindavoine' }] })
    await admin.change(`${shop}/contacts/${id}`, {
      comments: [{ id: 'c1', text: 'Rappeler' }],
      phone: '06 11 11 11 11',
    })
    await admin.change(`${shop}/contacts/${id}`, { phone: household.phone })
    await (await erase(contact.id))()
    expect(await admin.read(`${shop}/contacts/${id}`)).toMatchObject({ ...household, address2: 'chez [effacé]' })
    expect(await lines('yseult')).toEqual([])
    expect((await lines('foyer@brin.fr')).length).toBeGreaterThan(0)
    // The journal of the other contact still has the number that it had before.
    const entries = await server.sql<{ changes: Record<string, unknown> }>(
      `select changes from system.journal where document = '${id}' order by rev`,
    )
    expect(entries.map(({ changes }) => changes.phone)).toContain(household.phone)
  })

  it('leaves addresses, names, numbers of articles and ids that only contain theirs', async () => {
    const person = { firstname: 'Ulric', lastname: 'Val', email: 'co@wx.fr', phone: '0 264 773 01' }
    const contact = await admin.create(`${shop}/contacts`, person)
    const other = { contact_email: 'marco@wx.fr', contact_firstname: 'Ulric', contact_lastname: 'Valjean' }
    const order = await admin.create(`${shop}/commandes`, { ...other, deliveryDate: '2026-12-01' })
    const before = await admin.read(`${shop}/commandes/${order.id}`)
    const text = '5db30a026477301e10a5c et 26477301'
    const memo = await admin.create(`${shop}/memos`, { title: text })
    await (await erase(contact.id))()
    expect(await admin.read(`${shop}/commandes/${order.id}`)).toEqual(before)
    expect((await admin.read(`${shop}/memos/${memo.id}`)).title).toBe(text)
  })

  it('keeps what others save or delete while it runs', async () => {
    const person = { firstname: 'Ursule', lastname: 'Wagonnet', email: 'uw@ex.fr' }
    const contact = await admin.create(`${shop}/contacts`, person)
    const product = await admin.create(`${shop}/produits`, { name: 'Reçu de Ursule Wagonnet' })
    const order = await admin.create(`${shop}/commandes`, { contact: contact.id, deliveryDate: '2026-12-01' })
    const onProduct = await save('produits', product.id, { minQty: 27 }, true)
    const onOrder = await save('commandes', order.id, { deliveryDate: '2026-12-24' }, false)
    const ended = await erase(contact.id)
    await onProduct.awaited()
    await onProduct.commit()
    await onOrder.awaited()
    await onOrder.commit()
    await ended()
    const [stored] = await server.sql<{ data: Data; deleted: boolean; rev: number }>(
      'select data, deleted, rev from public.produits where id = $1',
      [product.id],
    )
    expect(stored).toMatchObject({ deleted: true, data: { name: 'Reçu de [effacé]', minQty: 27 } })
    expect(await admin.read(`${shop}/commandes/${order.id}`)).toMatchObject({ deliveryDate: '2026-12-24' })
  })

  it('whose job was removed is started again by asking again', async () => {
    const contact = await admin.create(`${shop}/contacts`, { firstname: 'Wandrille', lastname: 'Tussaud' })
    await server.sql(
      `insert into system.erasures (id, boutique, contact, actor, at, state) values ('stranded', 'atelier', $1, $2, '2026-01-01T00:00:00.000Z', 'attente')`,
      [contact.id, server.idOf('admin')],
    )
    const proof = await (await erase(contact.id))()
    expect(proof).toMatchObject({ id: 'stranded', counts: { contacts: 1 } })
    expect(await lines('tussaud')).toEqual([])
  })

  it('is not undone by restoring the contact; a document that only lost a mention comes back', async () => {
    const contact = await admin.create(`${shop}/contacts`, { firstname: 'Ysoline', lastname: 'Vermicelle' })
    const memo = await admin.create(`${shop}/memos`, { title: 'Ysoline Vermicelle' })
    const removed = await admin.send('DELETE', `${shop}/memos/${memo.id}`)
    expect(removed.status).toBeLessThan(300)
    await (await erase(contact.id))()
    const answer = await admin.post(`${shop}/contacts/${contact.id}/actions/restaurer`, {})
    expect(answer.refusal).toBe('409 document.efface')
    expect(answer.text).toContain('effacées définitivement')
    expect((await admin.post(`${shop}/memos/${memo.id}/actions/restaurer`, {})).status).toBe(200)
    expect((await admin.read(`${shop}/memos/${memo.id}`)).title).toBe('[effacé]')
  })
})

/** Somebody else's save that is not committed yet. */
async function save(table: string, id: string, values: Data, deleted: boolean) {
  const client = new pg.Client({ ...server.database.connection, ssl: false })
  await client.connect()
  await client.query('begin')
  await client.query(
    `update public.${table} set data = data || $2::jsonb, data_text = (data || $2::jsonb)::text, deleted = $3, rev = rev + 1
     where id = $1`,
    [id, JSON.stringify(values), deleted],
  )
  const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const waiting = () =>
    server.sql('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own?.pid as number])
  return {
    async awaited() {
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    },
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

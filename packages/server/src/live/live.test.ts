import type { ListQuery, LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const path = '/api/boutiques/atelier/essais'
const query = (more: Partial<ListQuery> = {}): ListQuery => ({ boutique: 'atelier', collection: 'essais', ...more })
const create = (body: object = {}): Promise<LiveDocument> => manager.create(path, { titre: 'Table', ...body })
const { live } = server

describe('a write', () => {
  it('between a subscription and its first response is never lost', async () => {
    for (let at = 0; at < 15; at++) {
      const tab = await live('gerante')
      const where = { adresse: `course${at}@exemple.fr` }
      const writes: Promise<LiveDocument>[] = []
      // Some before, some during, some after the first run, in any order.
      for (let n = 0; n < 6; n++) {
        writes.push(create(where))
        if (n === 2) tab.list('liste', query({ where }))
      }
      const made = await Promise.all(writes)
      const { documents } = await tab.until('liste', ({ order }) => order.length === made.length)
      expect(new Set(documents.keys())).toEqual(new Set(made.map(({ id }) => id)))
      await tab.close()
    }
  })

  it('by another server, or by SQL, arrives as well', async () => {
    const second = await startTestNode({}, server)
    const tab = await live('gerante')
    tab.list('liste', query({ where: { code: 'ailleurs' } }))
    await tab.ready('liste')
    const made = await second.as('collegue').create(path, { titre: 'Ailleurs', code: 'ailleurs' })
    await tab.until('liste', ({ order }) => order.includes(made.id))
    await server.sql(`update essais set data = data || '{"titre":"SQL"}', rev = rev + 1 where id = $1`, [made.id])
    const { documents } = await tab.until('liste', (view) => view.documents.get(made.id)?.titre === 'SQL')
    expect(documents.size).toBe(1)
    await server.sql(`update essais set data = data || '{"titre":"Sans révision"}' where id = $1`, [made.id])
    await tab.until('liste', (view) => view.documents.get(made.id)?.titre === 'Sans révision')
    await server.sql('delete from essais where id = $1', [made.id])
    await tab.until('liste', ({ order }) => order.length === 0)
    await tab.close()
    await second.stop()
  })

  it('of more documents than a notification can name arrives as well', async () => {
    const tab = await live('gerante')
    tab.list('liste', query({ where: { choix: 'trois' }, sort: 'createdAt', limit: 200 }))
    tab.list('compte', query({ where: { choix: 'trois' }, limit: 0, count: true }))
    await tab.ready('liste')
    await server.sql(
      `insert into essais (id, _scope, data, created_at, updated_at, datetime)
       select 'lot' || n, 'atelier', '{"titre":"Lot","choix":"trois"}', '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', n
       from generate_series(1, 150) as n`,
    )
    const { order } = await tab.until('liste', (view) => view.order.length === 150)
    expect(new Set(order).size).toBe(150)
    await tab.until('compte', ({ count }) => count?.count === 150)
    await tab.close()
  })

  it('that does not affect a list sends nothing to it', async () => {
    const tab = await live('gerante')
    tab.list('liste', query({ where: { code: 'le bon' } }))
    await tab.ready('liste')
    for (const code of ['autre', 'encore', 'toujours']) await create({ code })
    const good = await create({ code: 'le bon' })
    const { messages } = await tab.until('liste', ({ order }) => order.includes(good.id))
    expect(messages.map(({ type }) => type)).toEqual(['snapshot', 'change'])
    await tab.close()
  })

  it('of hundreds in a burst arrives completely, in far fewer messages', async () => {
    const tab = await live('gerante')
    const where = { adresse: 'rafale@exemple.fr' }
    tab.list('liste', query({ where, sort: '-datetime', limit: 200 }))
    await tab.ready('liste')
    const made = await Promise.all(Array.from({ length: 200 }, () => create(where)))
    const { messages, order } = await tab.until('liste', (view) => view.order.length === 200)
    expect(new Set(order)).toEqual(new Set(made.map(({ id }) => id)))
    expect(messages.length).toBeLessThan(100)
    await tab.close()
  })
})

describe('the page of a list', () => {
  it('gets a document from below when one leaves, and drops the last when one enters', async () => {
    const where = { adresse: 'page@exemple.fr' }
    const made: LiveDocument[] = []
    for (const titre of ['b', 'c', 'd', 'e']) made.push(await create({ ...where, titre }))
    const [b, c, d, e] = made.map(({ id }) => id) as [string, string, string, string]
    const tab = await live('gerante')
    tab.list('liste', query({ where, sort: 'titre', limit: 3 }))
    const { order, next } = await tab.ready('liste')
    expect(order).toEqual([b, c, d])
    expect(next).not.toBeNull()
    await manager.remove(`${path}/${b}`)
    await tab.until('liste', (view) => view.order.join() === [c, d, e].join() && view.next === null)
    const a = await create({ ...where, titre: 'a' })
    await tab.until('liste', (view) => view.order.join() === [a.id, c, d].join() && view.next !== null)
    await manager.change(`${path}/${c}`, { titre: 'z' })
    const { documents } = await tab.until('liste', (view) => view.order.join() === [a.id, d, e].join())
    expect([...documents.keys()].toSorted()).toEqual([a.id, d, e].toSorted())
    await manager.change(`${path}/${d}`, { adresse: null })
    await tab.until('liste', (view) => view.order.join() === [a.id, e, c].join())
    await tab.close()
  })

  it('starts at a cursor when requested', async () => {
    const where = { adresse: 'suite@exemple.fr' }
    for (const titre of ['a', 'b', 'c']) await create({ ...where, titre })
    const first = await manager.list(path, { 'where[adresse]': where.adresse, sort: 'titre', limit: '2' })
    const tab = await live('gerante')
    tab.list('liste', query({ where, sort: 'titre', limit: 2, after: first.next ?? '' }))
    const { documents } = await tab.ready('liste')
    expect([...documents.values()].map(({ titre }) => titre)).toEqual(['c'])
    await tab.close()
  })
})

describe('tabs with different rights', () => {
  it('watch the same list, each with its own fields', async () => {
    const tabs = await Promise.all([live('gerante'), live('collegue'), live('membre')])
    for (const tab of tabs) tab.list('liste', query({ sort: 'titre', where: { titre: 'Partagé' } }))
    await Promise.all(tabs.map((tab) => tab.ready('liste')))
    const made = await create({ titre: 'Partagé', montant: 5 })
    const shown = await Promise.all(tabs.map((tab) => tab.until('liste', ({ order }) => order.includes(made.id))))
    expect(shown.map(({ documents }) => documents.get(made.id)?.montant)).toEqual([5, 5, undefined])
    await Promise.all(tabs.map((tab) => tab.close()))
  })
})

describe('a lost connection to the database', () => {
  it('is re-established, and changes made meanwhile are sent', async () => {
    const tab = await live('gerante')
    const where = { adresse: 'coupure@exemple.fr' }
    tab.list('liste', query({ where }))
    await tab.ready('liste')
    // In one transaction: the listener is disconnected before the commit, so that it cannot receive it.
    await server.sql(`do $$ begin
      perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'arriere-boutique live';
      insert into essais (id, _scope, data, created_at, updated_at, datetime)
        values ('coupure', 'atelier', '{"titre":"Coupure","adresse":"coupure@exemple.fr"}', '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', 1);
    end $$`)
    await tab.until('liste', ({ order }) => order.includes('coupure'))
    const made = await create(where)
    const { documents } = await tab.until('liste', ({ order }) => order.includes(made.id))
    expect(documents.size).toBe(2)
    await tab.close()
  })

  it('invalidates cached rights as well', async () => {
    const client = server.as('collegue')
    expect((await client.get(path)).status).toBe(200)
    const { id } = await create({ montant: 5 })
    const tab = await live('collegue')
    tab.list('liste', query({ where: { id } }))
    const view = await tab.ready('liste')
    expect(view.documents.get(id)?.montant).toBe(5)
    await server.sql(
      `do $$ begin
      perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'arriere-boutique live';
      update utilisateurs set data = data - 'hasAccessToWebsite', rev = rev + 1 where data->>'displayname' = 'Colin Collègue';
    end $$`,
    )
    // Only the fields of members: those of the profile are gone.
    await tab.until('liste', ({ documents }) => documents.get(id)?.montant === undefined)
    expect((await client.post(path, { titre: 'x' })).status).toBe(403)
    await server.sql(
      `update utilisateurs set data = data || '{"hasAccessToWebsite":true}', rev = rev + 1 where data->>'displayname' = 'Colin Collègue'`,
    )
    await tab.until('liste', ({ documents }) => documents.get(id)?.montant === 5)
    await tab.close()
  })
})

describe('a slow client', () => {
  it('gets a fresh snapshot once it reads again, not every missed change', async () => {
    const tab = await live('gerante')
    const where = { adresse: 'lent@exemple.fr' }
    const made = await create({ ...where, paragraphe: 'x'.repeat(90_000) })
    tab.list('liste', query({ where }))
    await tab.ready('liste')
    tab.socket.pause()
    const reader = await live('gerante')
    reader.list('liste', query({ where }))
    await reader.ready('liste')
    let last = made.rev
    for (let at = 0; at < 150; at++) {
      const { rev } = await manager.change(`${path}/${made.id}`, { entier: at })
      last = rev
      await reader.until('liste', ({ documents }) => documents.get(made.id)?.rev === rev)
    }
    tab.socket.resume()
    const { messages, documents } = await tab.until('liste', (view) => view.documents.get(made.id)?.rev === last)
    expect(documents.get(made.id)).toMatchObject({ entier: 149 })
    expect(messages.length).toBeLessThan(150)
    expect(messages.filter(({ type }) => type === 'snapshot').length).toBeGreaterThan(1)
    await Promise.all([tab.close(), reader.close()])
  })
})

describe('invalid messages', () => {
  const closedBy = async (text: string): Promise<number> => {
    const tab = await live('gerante')
    tab.socket.send(text)
    return tab.closed
  }
  it.each([
    '',
    'bonjour',
    'null',
    '[]',
    '42',
    '{}',
    '{"type":"subscribe"}',
    '{"type":"autre","key":"a"}',
    '{"type":"subscribe","key":3}',
  ])('%j close the connection', async (text) => {
    expect(await closedBy(text)).toBe(4400)
  })

  it('that are too large close it too, and the server continues', async () => {
    expect(await closedBy(JSON.stringify({ type: 'ping', key: 'x'.repeat(200_000) }))).toBe(1009)
    expect((await manager.get(path)).status).toBe(200)
  })

  it.each([
    [{ list: { boutique: 'atelier', collection: 'chapeaux' } }, 404, 'collection.inconnue'],
    [{ list: { boutique: null, collection: 'essais' } }, 400, 'boutique.obligatoire'],
    [{ list: { boutique: 'atelier', collection: 'essais', where: { inconnu: 1 } } }, 422, 'filtre.inconnu'],
    [{ list: { boutique: 'atelier', collection: 'essais', sort: 'inconnu' } }, 422, 'tri.inconnu'],
    [{ list: { boutique: 'atelier', collection: 'essais', limit: 1000 } }, 400, 'limite.invalide'],
    [{ list: { boutique: 'atelier', collection: 'essais', after: 'rien' } }, 400, 'curseur.invalide'],
    [{ list: { boutique: 'atelier', collection: 'essais', sum: 'titre', limit: 0 } }, 400, 'somme.inconnue'],
    [{ list: null }, 400, 'requete.invalide'],
    [{ document: { boutique: 'atelier', collection: 'essais' } }, 400, 'identifiant.obligatoire'],
    [{ document: null }, 400, 'requete.invalide'],
  ])('that can be parsed are refused with a reason: %j', async (requested, status, code) => {
    const tab = await live('gerante')
    tab.list('liste', query())
    await tab.ready('liste')
    tab.socket.send(JSON.stringify({ type: 'subscribe', key: 'liste', ...requested }))
    const { refused } = await tab.until('liste', (view) => view.refused !== undefined)
    expect(refused).toEqual({ status, code, detail: expect.stringMatching(/^[A-ZL]/) })
    await tab.close()
  })

  it('[ERR-01] watching without a boutique and [ERR-06] without an id have their sentences', async () => {
    const tab = await live('gerante')
    tab.list('liste', { boutique: null, collection: 'produits' })
    tab.document('document', { boutique: 'atelier', collection: 'produits', id: '' })
    const list = await tab.until('liste', (view) => view.refused !== undefined)
    expect(list.refused?.detail).toBe('La boutique est obligatoire')
    const document = await tab.until('document', (view) => view.refused !== undefined)
    expect(document.refused?.detail).toBe("L'identifiant est obligatoire")
    await tab.close()
  })

  it('more than two hundred subscriptions are refused', async () => {
    const tab = await live('gerante')
    for (let at = 0; at < 200; at++) tab.list(`l${at}`, query({ limit: 1 }))
    tab.list('trop', query({ limit: 1 }))
    const { refused } = await tab.until('trop', (view) => view.refused !== undefined)
    expect(refused).toMatchObject({ status: 429, code: 'direct.trop' })
    await tab.close()
  })

  it('messages sent before the session is known are handled', async () => {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/live`, {
      headers: { authorization: `Bearer ${server.tokenOf('gerante')}` },
    })
    socket.once('open', () => socket.send('{"type":"ping"}'))
    const answers: unknown[] = []
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())))
    await expect.poll(() => answers).toContainEqual({ type: 'pong' })
    socket.terminate()
  })
})

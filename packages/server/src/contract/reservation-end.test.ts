import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'

// A reservation with a last day ends by itself the day after, once, by the clock of the servers.

const DAY_MS = 86_400_000
let ahead = 0
/** From noon of today: no day changes during a test. */
const toNoon = new Date().setUTCHours(11, 0, 0, 0) - Date.now()
const clock = (): number => Date.now() + toNoon + ahead
const server = await startTestNode({ clock })
let second: TestNode
beforeAll(async () => {
  second = await startTestNode({ clock }, server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
const ada = server.as('gerante')
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

/** Makes every waiting job due now, whatever the clock of the server says. */
const due = (): Promise<unknown> =>
  server.sql(`with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null)
    select pg_notify('jobs:insert', '{"count":1}')`)
/** Runs what is due by the clock of the servers, until nothing but later days waits. */
async function settled(): Promise<void> {
  const open = (): Promise<{ n: number }[]> =>
    server.sql(
      `select count(*)::int as n from graphile_worker._private_jobs
       where locked_at is not null or not (run_at > now() + interval '10 minutes')`,
    )
  for (await due(); (await open())[0]?.n; await server.sql('select pg_sleep(0.05)'));
}
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(clock() + days * DAY_MS))

let piece: LiveDocument
let path = ''
let contact: LiveDocument
beforeEach(async () => {
  ahead = 0
  await settled()
  for (const table of ['commandes', 'mouvements', 'produits', 'contacts']) await server.sql(`delete from ${table}`)
  contact = await admin.create(`${root}/contacts`, { firstname: 'Léa', lastname: 'Août', email: 'lea@exemple.fr' })
  piece = await ada.create(`${root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  path = `${root}/produits/${piece.id}`
})
const reserve = (days: number, more: Data = {}) =>
  admin.act(path, 'reserver', { isReserved: true, contact: contact.id, until: dayIn(days), ...more })
const read = (): Promise<LiveDocument> => admin.read(path)
const entries = () =>
  server.sql(
    `select rev, actor from system.journal where document = '${piece.id}' and action = 'expiration' order by rev`,
  )

describe('a reservation until the day after tomorrow', () => {
  it('stays on its last day, and ends on the next one, once, on two servers', async () => {
    const last = dayIn(2)
    expect(await reserve(2)).toMatchObject({ finReservation: last, reservePour: contact.id })
    ahead = 2 * DAY_MS
    await settled()
    expect(await read()).toMatchObject({ isReserved: true, finReservation: last })
    ahead = 3 * DAY_MS
    const today = dayIn(0)
    await settled()
    await settled()
    const free = await read()
    expect(free).toMatchObject({ isReserved: false, reservationFinieLe: today, reservedAt: expect.any(String) })
    for (const name of ['reservePour', 'reservedBy', 'reservedHowManyDay', 'finReservation'])
      expect(free).not.toHaveProperty(name)
    expect(await entries()).toEqual([{ rev: free.rev, actor: 'systeme' }])
    // Its undo keeps it, without an end: nothing takes it back a second time.
    expect((await admin.post(`${path}/annuler`, { revs: [free.rev] })).status).toBe(200)
    const kept = await read()
    expect(kept).toMatchObject({ isReserved: true, reservePour: contact.id, reservedBy: 'lea@exemple.fr' })
    for (const name of ['finReservation', 'reservationFinieLe']) expect(kept).not.toHaveProperty(name)
    await settled()
    expect((await read()).rev).toBe(kept.rev)
  })

  it('follows a day that is moved, and does nothing where it is lifted', async () => {
    await reserve(1)
    await admin.change(path, { reservedHowManyDay: 5 })
    expect(await read()).toMatchObject({ finReservation: dayIn(5) })
    ahead = 3 * DAY_MS
    await settled()
    expect(await read()).toMatchObject({ isReserved: true })
    const lifted = await admin.act(path, 'lever-reservation')
    ahead = 7 * DAY_MS
    await settled()
    expect((await read()).rev).toBe(lifted.rev)
    expect(await entries()).toEqual([])
  })

  it('ends after servers were stopped over its day, and where its job was lost', async () => {
    await reserve(1)
    await server.sql('delete from graphile_worker._private_jobs')
    ahead = 9 * DAY_MS
    await second.stop()
    second = await startTestNode({ clock }, server)
    await settled()
    expect(await read()).toMatchObject({ isReserved: false, reservationFinieLe: dayIn(0) })
    expect(await entries()).toHaveLength(1)
  })

  it('leaves a piece that an open order keeps to the order alone', async () => {
    await reserve(1)
    await admin.create(`${root}/commandes`, {
      ...{ deliveryDate: '2026-12-24', contact_lastname: 'Martin' },
      produits: [{ id: 'l1', qty: 1, price: 780, produit_id: piece.id }],
    })
    ahead = 3 * DAY_MS
    await settled()
    const kept = await read()
    expect(kept).toMatchObject({ isReserved: true, commande: expect.any(String) })
    expect(kept).not.toHaveProperty('reservedBy')
    await admin.change(`${root}/commandes/${String(kept.commande)}`, { etat: 'canceled' })
    expect(await read()).toMatchObject({ isReserved: false })
  })
})

it('a duration that is over when it is typed ends nothing', async () => {
  const reservedAt = new Date(clock() - 30 * DAY_MS).toISOString()
  await admin.change(path, { isReserved: true })
  await admin.change(path, { reservedAt, reservedHowManyDay: 8 })
  await settled()
  const kept = await read()
  expect(kept).toMatchObject({ isReserved: true, reservedHowManyDay: 8 })
  expect(kept).not.toHaveProperty('finReservation')
})

it('nobody asks for the end of a reservation', async () => {
  await reserve(1)
  ahead = 5 * DAY_MS
  expect((await admin.post(`${path}/actions/expiration`)).refusal).toBe('404 action.inconnue')
})

it('two servers that reserve one piece at once: one wins each time, the other is told the name', async () => {
  const paul = await admin.create(`${root}/contacts`, { firstname: 'Paul', lastname: 'Roy' })
  const names = new Map([
    [contact.id, 'Léa Août'],
    [paul.id, 'Paul Roy'],
  ])
  const other = second.as('admin')
  for (let n = 0; n < 20; n++) {
    const one = await ada.create(`${root}/produits`, { name: `Pièce ${n}` })
    const action = `${root}/produits/${one.id}/actions/reserver`
    const answers = await Promise.all([
      admin.post(action, { isReserved: true, contact: contact.id }),
      other.post(action, { isReserved: true, contact: paul.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stored = await admin.read(`${root}/produits/${one.id}`)
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.problem).toMatchObject({ code: 'piece.reservee' })
    expect(lost?.problem.detail).toContain(`pour ${names.get(String(stored.reservePour))}`)
  }
})

it('a piece that an open order keeps is not freed by hand', async () => {
  const order = await ada.create(`${root}/commandes`, {
    ...{ deliveryDate: '2026-12-24', contact_lastname: 'Martin' },
    produits: [{ id: 'l1', qty: 1, price: 780, produit_id: piece.id }],
  })
  for (const action of ['lever-reservation', 'reserver', 'remettre-en-vente']) {
    const { refusal, problem } = await ada.post(`${path}/actions/${action}`)
    expect(refusal).toBe('409 piece.prise')
    expect(problem.detail).toContain(`la commande ${String(order.numero)} (Martin)`)
  }
  const { refusal } = await ada.patch(path, { isReserved: false })
  expect(refusal).toBe('409 piece.prise')
  await ada.change(`${root}/commandes/${order.id}`, { etat: 'canceled' })
  expect(await ada.read(path)).toMatchObject({ isReserved: false })
})

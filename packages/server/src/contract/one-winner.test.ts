import { once } from 'node:events'
import type { LiveDocument } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { startTwoNodes } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'

const { server, second, stop } = await startTwoNodes()
const program = testProgram(server, {})
afterAll(async () => {
  await program.stop()
  await stop()
})
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

/** The ways in which a piece is sold: over the counter, by an order that is paid for, by a payment that names it. */
const WAYS: Record<string, (client: Client, piece: string) => Promise<Answer>> = {
  comptoir: (client, piece) => client.post(`${root}/produits/${piece}/actions/encaisser`, { prix: 750, mode: 'cb' }),
  commande: (client, piece) =>
    client.post(`${root}/commandes`, {
      ...{ contact_lastname: 'Martin', etat: 'validated', deliveryDate: '2026-12-24' },
      produits: [{ id: 'l1', name: 'Commode', qty: 1, price: 750, produit_id: piece }],
    }),
  vente: (client, piece) => client.post(`${root}/ventes`, { montant: 750, mode: 'cheque', produits: [piece] }),
}
const names = Object.keys(WAYS)
const sellBy = (n: number) => WAYS[names[n % names.length] as string] as (typeof WAYS)[string]

const piecesOf = (count: number): Promise<LiveDocument[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      admin.create(`${root}/produits`, { name: `Pièce ${n}`, price: 750, isDraft: false }),
    ),
  )

/**
 * How each piece stands: what is left, what the ledger says has left and for how much, and how many orders and payments
 * took it, all of them named by the ledger.
 */
async function standing(pieces: readonly LiveDocument[]): Promise<Map<string, string>> {
  const rows = await server.sql<{ id: string; says: string }>(
    `select p.id, concat_ws(' ', p.data->>'qtyAvailable', coalesce(m.gone, 0), coalesce(m.asked, 0), coalesce(m.lines, 0),
        (select count(*) from commandes c where not c.deleted and c.data->'produits'->0->>'produit_id' = p.id
          and c.id = any(m.by)),
        (select count(*) from commandes c where not c.deleted and c.data->'produits'->0->>'produit_id' = p.id)
          + (select count(*) from ventes v where not v.deleted and v.data->'produits' ? p.id),
        (select count(*) from ventes v where not v.deleted and v.data->'produits' ? p.id and v.id = any(m.by))
      ) says
      from produits p
      left join lateral (
        select sum((m.data->>'quantite')::int) gone, sum((m.data->>'prix')::numeric)::float asked, count(*) lines,
          array_agg(coalesce(m.data->>'commande', m.data->>'vente')) by
        from mouvements m where not m.deleted and m.data->>'produit' = p.id
      ) m on true
      where p.id = any($1)`,
    [pieces.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, says }) => [id, says]))
}
const SOLD_BY_ORDER = '0 -1 750 1 1 1 0'
const SOLD_BY_PAYMENT = '0 -1 750 1 0 1 1'
const ON_SALE = '1 0 0 0 0 0 0'

/** Both servers sell a piece at once: how many succeed, and why the others do not. */
async function round(id: string, n: number): Promise<[number, string]> {
  const answers = await Promise.all([
    sellBy(n)(server.as('gerante'), id),
    sellBy(Math.floor(n / names.length))(second.as('gerante'), id),
  ])
  const lost = answers.filter(({ status }) => status >= 400)
  return [answers.length - lost.length, lost.map(({ refusal }) => refusal.replace('prise', 'vendue')).join()]
}

it('two nodes that sell one piece 200 times at once, in every pair of ways: one wins each time', async () => {
  const pieces = await piecesOf(200)
  const rounds: [number, string][] = []
  const AT_ONCE = 10
  for (let at = 0; at < pieces.length; at += AT_ONCE)
    rounds.push(...(await Promise.all(pieces.slice(at, at + AT_ONCE).map(({ id }, n) => round(id, at + n)))))
  expect(rounds).toEqual(pieces.map(() => [1, '409 piece.vendue']))
  const stands = await standing(pieces)
  expect([...new Set(stands.values())].toSorted()).toEqual([SOLD_BY_PAYMENT, SOLD_BY_ORDER])
})

it('a server that is killed while it sells leaves no piece that order, payment and ledger disagree about', async () => {
  const pieces = await piecesOf(120)
  const { child, client } = await program.start()
  const ended = once(child, 'exit')
  const sold = new Set<string>()
  let answered = 0
  await Promise.all(
    pieces.map(async ({ id }, n) => {
      const tries = [sellBy(n)(client, id), sellBy(n + 1)(second.as('admin'), id)]
      const answers = await Promise.allSettled(tries)
      for (const answer of answers) {
        if (answer.status !== 'fulfilled') continue
        answered += 1
        if (answer.value.status < 400) sold.add(id)
        if (answered === 40) child.kill('SIGKILL')
      }
    }),
  )
  await ended
  const stands = await standing(pieces)
  const said = pieces.map(({ id }) => stands.get(id))
  expect(said.filter((one) => ![SOLD_BY_ORDER, SOLD_BY_PAYMENT, ON_SALE].includes(one as string))).toEqual([])
  // What was answered is there.
  expect([...sold].filter((id) => stands.get(id) === ON_SALE)).toEqual([])

  // What is still on sale is sold by the server that starts again, once.
  const again = await program.start()
  const left = pieces.filter(({ id }) => stands.get(id) === ON_SALE)
  for (const { id } of left) expect((await sellBy(0)(again.client, id)).status).toBe(200)
  const after = await standing(pieces)
  expect(pieces.filter(({ id }) => after.get(id) === ON_SALE)).toEqual([])
})

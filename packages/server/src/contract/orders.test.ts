import { allRollups, type Data, type LiveDocument, weekCode } from '@boutique/domain'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { wrongRollups } from '../store/documents/rollups.ts'
import { startTwoNodes } from '../testing/node.ts'
import { registry } from '../testing/registry.ts'

const NOON = '2026-11-24T11:00:00.000Z'
const { server, second, stop } = await startTwoNodes({ clock: () => Date.parse(NOON) })
afterAll(stop)
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const orders = `${root}/commandes`
const sales = `${root}/ventes`

const LINE = { name: 'Console', price: 100, qty: 1 }
const order = (more: Data = {}): Promise<LiveDocument> => admin.create(orders, { deliveryDate: '2026-11-24', ...more })
const pay = (commande: string, montant: number, more: Data = {}): Promise<LiveDocument> =>
  admin.create(sales, { commande, montant, mode: 'cb', ...more })
const paid = async (id: string): Promise<unknown> => (await admin.read(`${orders}/${id}`)).montantPaye

describe('the number of an order', () => {
  it('[ORDER-81] [ORDER-82] [ORDER-83] is the code of the day and the next of four digits, also for many at once on two nodes', async () => {
    const code = weekCode(NOON)
    const clients = [admin, second.as('admin')] as const
    const body = { deliveryDate: '2026-11-24' }
    const made = await Promise.all(Array.from({ length: 60 }, (_, n) => clients[(n % 2) as 0 | 1].create(orders, body)))
    const numbers = made.map(({ numero }) => String(numero)).toSorted()
    expect(new Set(numbers).size).toBe(60)
    expect(numbers.filter((numero) => !numero.startsWith(code) || numero.length !== 9)).toEqual([])
    const highest = Number(numbers.at(-1))
    expect((await order()).numero).toBe(String(highest + 1))
  })

  it('is taken before the transaction of the order, which others of its series would wait for', async () => {
    const { id } = await order()
    const [row] = await server.sql(
      `select (select xmin::text from commandes where id = $1) as stored,
         (select xmin::text from system.counters where scope = 'atelier' and series like 'commande:%') as counted`,
      [id],
    )
    expect(row?.stored).toBeTypeOf('string')
    expect(row?.counted).toBeTypeOf('string')
    expect(row?.counted).not.toBe(row?.stored)
  })

  it('is given back by an order that is refused, and by one that is sent again', async () => {
    const number = async (body: Data = {}): Promise<number> => Number((await order(body)).numero)
    const first = await number({ id: 'deux-envois' })
    expect((await admin.post(orders, { deliveryDate: 'demain' })).status).toBe(422)
    expect((await admin.post(orders, { deliveryDate: '2026-11-24', contact: 'absent' })).status).toBe(422)
    expect(await number({ id: 'deux-envois' })).toBe(first)
    expect(await number()).toBe(first + 1)
  })

  it('[ORDER-39] is a new one after "regenerer", and is refused when another order has it', async () => {
    const [one, other] = [await order(), await order()]
    const again = await admin.act(`${orders}/${one.id}`, 'regenerer')
    expect(Number(again.numero)).toBe(Number(other.numero) + 1)
    const refused = await admin.patch(`${orders}/${one.id}`, { numero: other.numero })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors?.[0]?.path).toBe('numero')
  })
})

describe('a new order', () => {
  it('[ORDER-47] [ORDER-52] [ORDER-58] is of today, in production, to be paid completely, without any state', async () => {
    const made = await order()
    expect(made).toMatchObject({ environment: 'production', validation: 'fullPayment', total: 0 })
    const { etat, paymentStatus, productsStatus, montantPaye } = made
    expect({ etat, paymentStatus, productsStatus, montantPaye }).toEqual({})
  })

  it('[ORDER-69] drops the amounts that other programs compute, at creation and at each save', async () => {
    const amounts = { amount_cashed: 300, amount_refunded: 10, amount_canceled: 100 }
    const made = await order(amounts)
    const saved = await admin.change(`${orders}/${made.id}`, { ...amounts, source: 'salon' })
    for (const one of [made, saved, await admin.read(`${orders}/${made.id}`)])
      expect(Object.keys(one).filter((name) => name.startsWith('amount_'))).toEqual([])
    expect(saved.source).toBe('salon')
  })

  it('copies the contact that is chosen, and what is typed in the same save wins', async () => {
    const lea = await admin.create(`${root}/contacts`, {
      firstname: 'Léa',
      lastname: 'Martin',
      phone: '06',
      city: 'Lyon',
    })
    const made = await order({ contact: lea.id, contact_phone: '07' })
    expect(made).toMatchObject({ contact_name: 'Léa Martin', contact_phone: '07', contact_city: 'Lyon' })
    const paul = await admin.create(`${root}/contacts`, { firstname: 'Paul', email: 'paul@exemple.fr' })
    const moved = await admin.change(`${orders}/${made.id}`, { contact: paul.id })
    expect(moved).toMatchObject({ contact_name: 'Paul', contact_email: 'paul@exemple.fr' })
    expect([moved.contact_phone, moved.contact_city]).toEqual([undefined, undefined])
  })
})

it('[SALE-21] a new sale is validated, and of today', async () => {
  const { etat, saleDate } = await admin.create(sales, { montant: 1 })
  expect([etat, String(saleDate).length]).toEqual(['validated', 10])
})

it('an order without a client is named by its number from its first save', async () => {
  const { numero, contact_name, rev } = await order()
  expect([contact_name, rev]).toEqual([numero, 1])
})

describe('what is refused', () => {
  it.each<[string, Data, string, string]>([
    ['no delivery date', { deliveryDate: null }, 'deliveryDate', 'Champs obligatoire'],
    ['a date that does not exist', { deliveryDate: '2026-02-30' }, 'deliveryDate', 'Date attendue (AAAA-MM-JJ)'],
    [
      'a deposit above 100 %',
      { acompteValue: 101, acompteType: 'pourcentage' },
      'acompteValue',
      'Un pourcentage va de 0 à 100',
    ],
    [
      'a discount above 100 %',
      { produits: [{ id: 'l1', ...LINE, discount: 100.5, discountType: 'pourcentage' }] },
      'produits/l1/discount',
      'Un pourcentage va de 0 à 100',
    ],
    [
      'a discount above its line',
      { produits: [{ id: 'l1', ...LINE, price: 50, qty: 2, discount: 100.01, discountType: 'valeur' }] },
      'produits/l1/discount',
      'La remise dépasse le montant de la ligne (100,00\u00a0€)',
    ],
    [
      'a discount of a line without a price',
      { produits: [{ id: 'l1', name: 'Console', qty: 2, discount: 0.01 }] },
      'produits/l1/discount',
      'La remise dépasse le montant de la ligne (0,00\u00a0€)',
    ],
    ['half a piece', { produits: [{ id: 'l1', ...LINE, qty: 1.5 }] }, 'produits/0/qty', 'Nombre entier attendu'],
    ['a negative quantity', { produits: [{ id: 'l1', ...LINE, qty: -1 }] }, 'produits/0/qty', '0 au moins'],
    ['more than done', { productionProgess: 101 }, 'productionProgess', '100 au plus'],
    ['a total', { total: 12 }, 'total', 'Ce champ est calculé'],
    ['an amount paid', { montantPaye: 12 }, 'montantPaye', 'Ce champ est calculé'],
    ['a state that does not exist', { etat: 'lost' }, 'etat', 'Valeur inconnue'],
  ])(
    '[ORDER-49] [ORDER-50] %s, at creation and in a change, and nothing is stored',
    async (_, wrong, path, message) => {
      const before = (await admin.list(orders, { count: '1' })).count
      const refused = await admin.post(orders, { deliveryDate: '2026-11-24', source: 'salon', ...wrong })
      expect(refused.refusal).toBe('422 validation')
      expect(refused.problem.errors).toEqual([{ path, message: expect.stringContaining(message) }])
      expect((await admin.list(orders, { count: '1' })).count).toBe(before)

      const made = await order({ produits: [{ id: 'l1', ...LINE }] })
      const changed = await admin.patch(`${orders}/${made.id}`, { ...wrong, source: 'salon' })
      expect(changed.refusal).toBe('422 validation')
      expect(await admin.read(`${orders}/${made.id}`)).toEqual(made)
    },
  )

  it('not a discount of an order that was stored before: it can be saved, paid, and its line mended', async () => {
    const made = await order({ produits: [{ id: 'l1', ...LINE, price: 50, qty: 1, discount: 50 }] })
    const path = `${orders}/${made.id}`
    await server.sql(`update commandes set data = jsonb_set(data, '{produits,0,discount}', '80') where id = $1`, [
      made.id,
    ])
    expect(await admin.change(path, { source: 'salon' })).toMatchObject({ total: -30 })
    await admin.act(path, 'ajouter-paiement', { montant: 5 })
    expect((await admin.patch(path, { 'produits/l1/discount': 70 })).refusal).toBe('422 validation')
    expect(await admin.change(path, { 'produits/l1/discount': 20 })).toMatchObject({ total: 30, montantPaye: 5 })
  })

  it('[SALE-14] a sale without an amount, or with one that is none', async () => {
    for (const montant of [undefined, '', 'n/a', 'douze', '12,50,3'])
      expect((await admin.post(sales, { montant })).problem.errors?.[0]?.path).toBe('montant')
  })

  it.each([
    ['12,50', 12.5],
    ['1 250,5', 1250.5],
    [12.345, 12.35],
  ])('an amount typed as %s is understood as %d', async (montant, stored) => {
    expect((await admin.create(sales, { montant })).montant).toBe(stored)
  })

  it('an order or a sale that names a contact or an order of another boutique', async () => {
    await admin.post('/api/boutiques', { id: 'voisine', name: 'Voisine' })
    const there = '/api/boutiques/voisine'
    const contact = await admin.create(`${there}/contacts`, { firstname: 'Zoé' })
    const foreign = await admin.create(`${there}/commandes`, { deliveryDate: '2026-11-24' })
    const answers = [
      await admin.post(orders, { deliveryDate: '2026-11-24', contact: contact.id }),
      await admin.post(sales, { montant: 1, contact: contact.id }),
      await admin.post(sales, { montant: 1, commande: foreign.id }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.errors?.[0]?.path])).toEqual([
      [422, 'contact'],
      [422, 'contact'],
      [422, 'commande'],
    ])
    expect(answers.map(({ text }) => text.includes('Zoé'))).toEqual([false, false, false])
    expect((await admin.read(`${there}/commandes/${foreign.id}`)).montantPaye).toBeUndefined()
  })
})

describe('the amounts of an order', () => {
  const produits = [
    { ...LINE, price: 120, qty: 2, discount: 10, discountType: 'pourcentage' },
    { ...LINE, price: 50, qty: 1, discount: 5, discountType: 'valeur' },
    { ...LINE, price: 80, qty: 3 },
  ]

  it('[ORDER-84] [ORDER-70] the total is computed at each save', async () => {
    const made = await order({ produits, packingCost: 12, deliveryCost: 30 })
    expect(made.total).toBe(543)
    expect((await admin.change(`${orders}/${made.id}`, { isPaidToCarrier: true })).total).toBe(513)
  })

  it('a line that a program sends without a quantity is one piece, and an emptied quantity counts 0', async () => {
    const made = await order({ produits: [{ name: 'Console', price: 100 }] })
    expect([made.total, (made.produits as Data[])[0]?.qty]).toEqual([100, 1])
    const path = `${orders}/${made.id}`
    const operations = [{ op: 'add', path: 'produits', item: { name: 'Banc', price: 50 } }]
    const { body } = await admin.send('PATCH', path, { operations })
    const [first, second] = body.produits as { id: string }[]
    expect([body.total, second]).toMatchObject([150, { name: 'Banc', qty: 1 }])
    expect((await admin.change(path, { [`produits/${first?.id}/qty`]: null })).total).toBe(50)
    await admin.post(`${path}/annuler`, { revs: [body.rev] })
    expect((await admin.read(path)).produits).toMatchObject([{ id: first?.id, name: 'Console', price: 100 }])
  })

  it('[ORDER-90] what is paid follows its validated sales: created, changed, canceled, moved, deleted', async () => {
    const [one, other] = [await order({ produits }), await order({ produits })]
    const first = await pay(one.id, 145.8)
    await pay(one.id, 20, { etat: 'error' })
    expect(await paid(one.id)).toBe(145.8)
    await admin.change(`${sales}/${first.id}`, { montant: 100.1 })
    expect(await paid(one.id)).toBe(100.1)
    await admin.change(`${sales}/${first.id}`, { etat: 'canceled' })
    expect(await paid(one.id)).toBe(0)
    await admin.change(`${sales}/${first.id}`, { etat: 'validated', commande: other.id })
    expect([await paid(one.id), await paid(other.id)]).toEqual([0, 100.1])
    await admin.remove(`${sales}/${first.id}`)
    expect(await paid(other.id)).toBe(0)
  })

  it('waits for no deadlock while many payments of one order are added on two nodes', async () => {
    const { id } = await order({ produits: [{ ...LINE, price: 500 }] })
    const deadlocks = async (): Promise<unknown> =>
      (await server.sql('select deadlocks from pg_stat_database where datname = current_database()'))[0]
    const before = await deadlocks()
    const clients = [admin, second.as('admin')] as const
    const body = { commande: id, montant: 1 }
    const added = await Promise.all(Array.from({ length: 40 }, (_, n) => clients[(n % 2) as 0 | 1].post(sales, body)))
    expect(added.filter(({ status }) => status !== 201)).toEqual([])
    expect(await paid(id)).toBe(40)
    expect(await deadlocks()).toEqual(before)
  })

  it('a change of a payment waits for its order before it locks the payment, as the deletion of the order does', async () => {
    const { id } = await order()
    const payment = await pay(id, 10)
    const holder = new pg.Client({ ...server.database.connection, ssl: false })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from commandes where id = $1 for update', [id])
    const changed = admin.change(`${sales}/${payment.id}`, { montant: 20 })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => server.sql(waiting)).not.toEqual([])
    const free = await holder.query('select id from ventes where id = $1 for update skip locked', [payment.id])
    await holder.query('commit')
    await holder.end()
    await changed
    expect(free.rows).toEqual([{ id: payment.id }])
    expect(await paid(id)).toBe(20)
  })
})

describe('the deletion of an order', () => {
  it('[ORDER-75] [SALE-28] deletes its sales in the same commit, and one undo brings all of them back', async () => {
    const { id } = await order({ produits: [{ ...LINE, price: 486 }] })
    const kept = await order()
    const payments = [await pay(id, 145.8), await pay(id, 340.2, { mode: 'cheque' }), await pay(kept.id, 5)]
    const deleted = (await admin.remove(`${orders}/${id}`)).document
    const standing = async (): Promise<boolean[]> =>
      Promise.all(payments.map(async (one) => (await admin.get(`${sales}/${one.id}`)).status === 200))
    expect(await standing()).toEqual([false, false, true])
    const commits = await server.sql<{ commit: string }>(
      'select distinct commit from system.journal where document = any($1) and action = $2',
      [[id, payments[0]?.id, payments[1]?.id], 'supprimer'],
    )
    expect(commits).toHaveLength(1)
    const undone = await admin.post(`${orders}/${id}/annuler`, { revs: [deleted.rev] })
    expect(undone.status).toBe(200)
    expect(await standing()).toEqual([true, true, true])
    expect(await paid(id)).toBe(486)
    for (const field of allRollups(registry))
      expect(await wrongRollups(server.node.engine.pool, registry, field, '', 10)).toEqual([])
  })

  it('leaves no sale behind when payments are added at the same time', async () => {
    const { id } = await order()
    const adding = Array.from({ length: 10 }, () => admin.post(sales, { commande: id, montant: 1 }))
    const [removed, ...added] = await Promise.all([second.as('admin').remove(`${orders}/${id}`), ...adding])
    expect(removed.status).toBe(200)
    expect(added.filter(({ status }) => status !== 201 && status !== 422)).toEqual([])
    const left = await admin.list(sales, { 'where[commande]': id })
    expect(left.documents).toEqual([])
  })

  it('is clean while others edit its payments, and its undo sums what they stored', async () => {
    const { id } = await order({ produits: [{ ...LINE, price: 486 }] })
    const payments = [await pay(id, 100), await pay(id, 100), await pay(id, 100)]
    const editing = payments.map((one, at) => admin.patch(`${sales}/${one.id}`, { montant: 110 + at }))
    const [removed, ...edited] = await Promise.all([second.as('admin').remove(`${orders}/${id}`), ...editing])
    expect(removed.status).toBe(200)
    expect(edited.filter(({ status }) => ![200, 404, 409, 410].includes(status))).toEqual([])
    for (const one of payments) expect((await admin.get(`${sales}/${one.id}`)).status).not.toBe(200)
    const undone = await admin.post(`${orders}/${id}/annuler`, { revs: [removed.document.rev] })
    expect(undone.status).toBe(200)
    const amounts = await Promise.all(payments.map(async (one) => (await admin.read(`${sales}/${one.id}`)).montant))
    expect(await paid(id)).toBe(amounts.reduce<number>((sum, montant) => sum + Number(montant), 0))
    expect((await admin.read(`${orders}/${id}`)).nbPaiements).toBe(3)
  })
})

describe('what people read', () => {
  it('[ORDER-77] [ORDER-78] [ORDER-79] the sentences of an order that is not there', async () => {
    const gone = await order()
    await admin.remove(`${orders}/${gone.id}`)
    const elsewhere = `/api/boutiques/voisine/commandes/${(await order()).id}`
    const observed = [`${orders}/absente`, elsewhere, `${orders}/${gone.id}`].map(async (path) => {
      const { status, problem } = await admin.get(path)
      return [status, problem.detail]
    })
    expect((await Promise.all(observed)).map(([, detail]) => detail)).toEqual([
      "La commande n'existe pas",
      "Cette commande n'appartient pas à cette boutique",
      'Cette commande a été supprimée',
    ])
  })

  it('[SALE-29] [SALE-30] [SALE-31] the sentences of a sale that is not there', async () => {
    const gone = await admin.create(sales, { montant: 1 })
    const elsewhere = `/api/boutiques/voisine/ventes/${(await admin.create(sales, { montant: 1 })).id}`
    await admin.remove(`${sales}/${gone.id}`)
    const observed = [`${sales}/absente`, elsewhere, `${sales}/${gone.id}`].map(
      async (path) => (await admin.get(path)).problem.detail,
    )
    expect(await Promise.all(observed)).toEqual([
      "La vente n'existe pas",
      "Cette vente n'appartient pas à cette boutique",
      'Cette vente a été supprimé',
    ])
  })

  it('a list of forty orders with contact and amount paid takes as many statements as a list of one', async () => {
    const lea = await admin.create(`${root}/contacts`, { firstname: 'Léa' })
    const made = await Promise.all(Array.from({ length: 40 }, () => order({ contact: lea.id, produits: [LINE] })))
    await Promise.all(made.map(({ id }) => pay(id, 10)))
    // The search index is written after the commits.
    await server.node.searchIdle()
    // Every statement of the request is sent by the pool, and reads only tables of documents.
    const query = vi.spyOn(server.node.engine.pool, 'query')
    const countFor = async (limit: string): Promise<number> => {
      query.mockClear()
      const { documents } = await admin.list(orders, { limit, count: '1', 'where[contact]': lea.id })
      expect(documents.map((one) => [one.contact_name, one.montantPaye])).toEqual(
        Array.from({ length: Number(limit) }, () => ['Léa', 10]),
      )
      const texts = query.mock.calls.map(([sent]) => (sent as { text?: string }).text ?? '')
      // Those of the background work of the search name its own tables.
      return texts.filter((text) => /"(commandes|contacts|ventes)"/.test(text) && !text.includes('system.')).length
    }
    const counts = [await countFor('1'), await countFor('40')]
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeGreaterThan(0)
  })
})

import type { Board, Data, PeriodResult, SleepingPieces, SoldPieces, StockValue } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undescribed } from '../../testing/described.ts'
import { startTestNode } from '../../testing/node.ts'
import { minimalOf } from '../../testing/samples.ts'
import { collections } from '../../testing/registry.ts'

const now = Date.parse('2026-11-24T12:00:00.000Z')
const server = await startTestNode({ clock: () => now })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const read = async <T>(path: string): Promise<T> => {
  const answer = await admin.get(`${root}/${path}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as T
}

let rows = 0
/** Stores a document of the ledger or a cost, as rules do. */
async function store(slug: string, data: Data, boutique = 'atelier'): Promise<void> {
  rows += 1
  await server.sql(
    `insert into "${slug}" (id, _scope, _parent, data, created_at, updated_at, datetime)
     values ($1, $2, '', $3, '2026-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000Z', $4)`,
    [`${slug}-${rows}`, boutique, JSON.stringify(data), rows],
  )
}
const move = (produit: string | undefined, type: string, date: string, more: Data = {}): Promise<void> =>
  store('mouvements', { produit, type, date, quantite: type === 'vente' || type === 'perte' ? -1 : 1, ...more })
const product = async (name: string, more: Data = {}): Promise<string> => {
  const produits = collections.find(({ slug }) => slug === 'produits')
  if (!produits) throw new Error('produits')
  return (await admin.create(`${root}/produits`, { ...minimalOf(produits), isDraft: false, name, ...more })).id
}

let table = ''
let chaise = ''
let coffre = ''
let chaises = ''
beforeAll(async () => {
  const { id: category } = await admin.create(`${root}/productCategories`, { libelle: 'Tables' })
  table = await product('Table de ferme', { price: 800, category })
  chaise = await product('Chaise', { price: 90 })
  coffre = await product('Coffre fait ici', { price: 300, salePrice: 250 })
  chaises = await product('Lot de quatre', { price: 40, qtyAvailable: 4 })
  // A table: bought in March, restored in May, sold in November, and a chair that came back.
  await move(table, 'achat', '2026-03-02')
  await store('couts', { produit: table, nature: 'achat', montant: 300, date: '2026-03-02' })
  await store('couts', { produit: table, nature: 'restauration', montant: 45.55, date: '2026-05-10' })
  await move(table, 'vente', '2026-11-02', {
    prix: 780,
    cout: 345.55,
    category,
    par: 'u1',
    par_name: 'Léa',
    vente: 'v-table',
  })
  await move(chaise, 'achat', '2026-04-01')
  await store('couts', { produit: chaise, nature: 'achat', montant: 10, date: '2026-04-01' })
  await move(chaise, 'vente', '2026-11-03', { prix: 90, cout: 10, par: 'u2', par_name: 'Paul' })
  await move(chaise, 'retour', '2026-11-20', { prix: 90, cout: 10, par: 'u2', par_name: 'Paul' })
  // Made here: it has costs and no purchase.
  await store('couts', { produit: coffre, nature: 'restauration', montant: 60, date: '2026-06-01' })
  await move(chaises, 'achat', '2026-07-01', { quantite: 4 })
  await store('couts', { produit: chaises, nature: 'achat', montant: 100, date: '2026-07-01' })
  await move(chaises, 'vente', '2026-10-30', { quantite: -1, prix: 40, cout: 25 })
  // Last year, before and after the same day of November.
  await move(undefined, 'vente', '2025-11-10', { prix: 200, cout: 50 })
  await move(undefined, 'vente', '2025-11-28', { prix: 1000, cout: 1 })
  await store('mouvements', { type: 'vente', date: '2026-11-05', quantite: -1, prix: 9999, cout: 1 }, 'brocante')
  const expense = (billingDate: string, montant: number) => admin.create(`${root}/depenses`, { montant, billingDate })
  const { id: varnish } = await expense('2026-11-04', 30)
  await expense('2026-11-06', 100)
  await expense('2025-11-06', 80)
  await store('couts', { produit: coffre, nature: 'restauration', montant: 30, date: '2026-11-04', depense: varnish })
  const paid = (saleDate: string, montant: number, more: Data = {}) =>
    admin.create(`${root}/ventes`, { montant, saleDate, ...more })
  await paid('2026-11-07', 45)
  await paid('2026-11-08', 500, { etat: 'canceled' })
  await store('ventes', { montant: 780, saleDate: '2026-11-02', etat: 'validated' })
  await server.sql(
    `update mouvements set data = data || '{"vente": "ventes-${rows}"}' where data->>'vente' = 'v-table'`,
  )
  await paid('2025-11-07', 20)
})

describe('the result of a period', () => {
  it('is what was sold less what that cost, and what was spent besides', async () => {
    const result = await read<PeriodResult>('resultat?periode=2026-11')
    expect(result.totals).toEqual({ ventes: 780, cout: 345.55, pieces: 1, autres: 45, depenses: 130, affectees: 30 })
    expect(result.before).toEqual({
      ...{ from: '2025-11-01', to: '2025-11-24' },
      totals: { ventes: 200, cout: 50, pieces: 1, autres: 20, depenses: 80, affectees: 0 },
    })
    expect(result.days).toEqual([
      { day: '2026-11-02', ventes: 780, cout: 345.55, pieces: 1 },
      { day: '2026-11-03', ventes: 90, cout: 10, pieces: 1 },
      { day: '2026-11-20', ventes: -90, cout: -10, pieces: -1 },
    ])
  })

  it.each([
    [
      'category',
      [
        ['Tables', 780],
        [undefined, 0],
      ],
    ],
    [
      'par',
      [
        ['Léa', 780],
        ['Paul', 0],
      ],
    ],
    ['fournisseur', [[undefined, 780]]],
    ['lieu', [[undefined, 780]]],
  ])('is grouped by %s', async (by, expected) => {
    const { groups, hasMore } = await read<PeriodResult>(`resultat?periode=2026-11&par=${by}`)
    expect(groups.map(({ name, ventes }) => [name, ventes])).toEqual(expected)
    expect(hasMore).toBe(false)
  })

  it('opens the documents behind each figure', async () => {
    const all = await read<SoldPieces>('resultat/pieces?periode=2026-11')
    expect(all.pieces.map(({ name, type, prix }) => [name, type, prix])).toEqual([
      ['Chaise', 'retour', 90],
      ['Chaise', 'vente', 90],
      ['Table de ferme', 'vente', 780],
    ])
    const without = await read<SoldPieces>('resultat/pieces?periode=2026-11&par=category&cle=')
    expect(without.pieces.map(({ name }) => name)).toEqual(['Chaise', 'Chaise'])
    const after = await read<SoldPieces>(`resultat/pieces?periode=2026-11&apres=2026-11-03%20${all.pieces[1]?.id}`)
    expect(after.pieces.map(({ name }) => name)).toEqual(['Table de ferme'])
  })

  it('is a file of cells and a file of pages', async () => {
    const csv = await admin.get(`${root}/resultat/fichier?periode=2026-11&format=csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="resultat-2026-11.csv"')
    expect(csv.text).toContain('Catégorie;Tables;1;780;345,55;434,45;55,7\r\n')
    expect(csv.text).toContain('Novembre 2026;Résultat;;;;379,45;\r\n')
    const pdf = await admin.get(`${root}/resultat/fichier?periode=2026-11&format=pdf`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  it.each([
    ['resultat', '400 periode.invalide'],
    ['resultat?periode=hier', '400 periode.invalide'],
    ['resultat?periode=2026-11&par=name', '400 groupe.inconnu'],
    ['resultat/pieces?periode=2026-11&apres=x', '400 curseur.invalide'],
    ['resultat/fichier?periode=2026-11&format=exe', '400 format.inconnu'],
    ['stock?jour=2026-11-25', '400 jour.invalide'],
    ['stock?jour=2026-02-30', '400 jour.invalide'],
    ['stock?apres=bm9u', '400 curseur.invalide'],
    ['dormants?jours=7', '400 duree.invalide'],
    ['dormants?apres=x', '400 curseur.invalide'],
  ])('%s is refused: %s', async (path, refusal) => {
    expect((await admin.get(`${root}/${path}`)).refusal).toBe(refusal)
  })
})

describe('the stock at cost', () => {
  it.each([
    ['2026-03-01', 0, []],
    ['2026-03-02', 300, [['Table de ferme', 1, 300, '2026-03-02']]],
    [
      '2026-05-09',
      310,
      [
        ['Chaise', 1, 10, '2026-04-01'],
        ['Table de ferme', 1, 300, '2026-03-02'],
      ],
    ],
    [
      '2026-10-29',
      515.55,
      [
        ['Chaise', 1, 10, '2026-04-01'],
        ['Coffre fait ici', 1, 60, '2026-06-01'],
        ['Lot de quatre', 4, 100, '2026-07-01'],
        ['Table de ferme', 1, 345.55, '2026-03-02'],
      ],
    ],
    // The table is sold, one of four too, and the chair came back: as of that day.
    [
      '2026-11-03',
      135,
      [
        ['Coffre fait ici', 1, 60, '2026-06-01'],
        ['Lot de quatre', 3, 75, '2026-07-01'],
      ],
    ],
    [
      '2026-11-24',
      175,
      [
        ['Chaise', 1, 10, '2026-04-01'],
        ['Coffre fait ici', 1, 90, '2026-06-01'],
        ['Lot de quatre', 3, 75, '2026-07-01'],
      ],
    ],
  ])('of %s is %d €', async (day, cout, lines) => {
    const stock = await read<StockValue>(`stock?jour=${day}`)
    expect(stock.lines.map(({ name, quantite, cout: cost, since }) => [name, quantite, cost, since])).toEqual(lines)
    expect([stock.cout, stock.pieces]).toEqual([cout, lines.reduce((sum, [, quantity]) => sum + Number(quantity), 0)])
  })

  it('counts those that are left and those that were sold, where no purchase says how many came; one marked as sold has left', async () => {
    const six = await product('Six verres', { qtyAvailable: 5 })
    await store('couts', { produit: six, nature: 'achat', montant: 60, date: '2019-01-10' })
    await move(six, 'vente', '2019-02-01', { prix: 20, cout: 10 })
    const gone = await product('Miroir', { qtyAvailable: 0 })
    await admin.change(`${root}/produits/${gone}`, { soldoutAt: '2019-02-02T22:59:00.000Z' })
    await store('couts', { produit: gone, nature: 'achat', montant: 7, date: '2019-01-10' })
    const on = async (day: string) => {
      const { lines } = await read<StockValue>(`stock?jour=${day}`)
      return lines.map(({ name, quantite, cout }) => [name, quantite, cout])
    }
    expect(await on('2019-01-31')).toEqual([
      ['Miroir', 1, 7],
      ['Six verres', 6, 60],
    ])
    expect(await on('2019-02-01')).toEqual([
      ['Miroir', 1, 7],
      ['Six verres', 5, 50],
    ])
    // 23:59 in Paris is still that day.
    expect(await on('2019-02-02')).toEqual([['Six verres', 5, 50]])
    await server.sql(`update couts set deleted = true where data->>'produit' in ($1, $2)`, [six, gone])
    await server.sql(`update mouvements set deleted = true where data->>'produit' = $1`, [six])
  })

  it('is a file of cells and a file of pages', async () => {
    const csv = await admin.get(`${root}/stock/fichier?jour=2026-11-03&format=csv`)
    expect(csv.text).toContain(';Lot de quatre;;01/07/2026;3;75\r\n')
    const pdf = await admin.get(`${root}/stock/fichier?jour=2026-11-03&format=pdf`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('pieces that sleep', () => {
  it('are those for sale that came in long ago, the longest first', async () => {
    const { counts, pieces } = await read<SleepingPieces>('dormants')
    const mine = pieces.filter(({ id }) => [table, chaise, coffre, chaises].includes(id))
    expect(mine.map(({ name, since, days, prix, cout }) => [name, since, days, prix, cout])).toEqual([
      ['Table de ferme', '2026-03-02', 267, 800, 345.55],
      ['Chaise', '2026-04-01', 237, 90, 10],
      ['Lot de quatre', '2026-07-01', 146, 40, 100],
    ])
    expect(counts).toMatchObject({ d180: counts.d90 - 1, d365: counts.d180 - 2 })
    const longer = await read<SleepingPieces>('dormants?jours=180')
    expect(longer.pieces.map(({ name }) => name)).not.toContain('Lot de quatre')
  })

  it('are in stock since the day of their purchase, as long as they are in it', async () => {
    const chest = await product('Coffre de marine', { price: 500 })
    const { id } = await admin.create(`${root}/achats`, {
      ...{ montant: 100, date: '2024-02-03' },
      pieces: [{ id: 'p1', produit: chest }],
    })
    const mine = async () =>
      (await read<SleepingPieces>('dormants')).pieces.filter((one) => one.id === chest).map(({ since }) => since)
    expect(await mine()).toEqual(['2024-02-03'])
    await admin.remove(`${root}/produits/${chest}`)
    await admin.change(`${root}/achats/${id}`, { 'pieces/p1': null })
    await admin.act(`${root}/produits/${chest}`, 'restaurer')
    expect(await mine()).toEqual([])
    await admin.remove(`${root}/produits/${chest}`)
    await admin.remove(`${root}/achats/${id}`)
  })

  it('are lowered at once, and one undo takes all of it back', async () => {
    const body = {
      pieces: [
        { produit: chaise, prix: 90 },
        { produit: coffre, prix: 250 },
      ],
      pourcent: 10,
    }
    const answer = await admin.post(`${root}/dormants/baisse`, body)
    expect([answer.status, answer.body.count]).toEqual([200, 2])
    const prices = async () =>
      Promise.all(
        [chaise, coffre].map(async (id) => {
          const { price, salePrice } = await admin.read(`${root}/produits/${id}`)
          return [price, salePrice]
        }),
      )
    expect(await prices()).toEqual([
      [81, undefined],
      [300, 225],
    ])
    // What the person saw is not what stands any more: nothing is lowered, of the other piece neither.
    const late = {
      pieces: [
        { produit: coffre, prix: 225 },
        { produit: chaise, prix: 90 },
      ],
      euros: 5,
    }
    expect((await admin.post(`${root}/dormants/baisse`, late)).refusal).toBe('409 prix.change')
    expect(await prices()).toEqual([
      [81, undefined],
      [300, 225],
    ])
    const { document } = answer.body as { document: { id: string; rev: number } }
    await admin.post(`${root}/produits/${document.id}/annuler`, { revs: [document.rev] })
    expect(await prices()).toEqual([
      [90, undefined],
      [300, 250],
    ])
  })

  it.each([
    ['what leaves nothing', { euros: 90 }, '422 prix.trop-bas'],
    ['euros and per cent', { euros: 5, pourcent: 5 }, '422 validation'],
    ['nothing', {}, '422 validation'],
    ['96 %', { pourcent: 96 }, '422 validation'],
    ['0 %', { pourcent: 0 }, '422 validation'],
    ['the same piece twice', { pourcent: 5, pieces: [1, 2].map(() => ({ produit: 'x', prix: 1 })) }, '422 validation'],
    ['no piece', { pourcent: 5, pieces: [] }, '422 validation'],
    [
      '201 pieces',
      { pourcent: 5, pieces: Array.from({ length: 201 }, () => ({ produit: 'x', prix: 1 })) },
      '422 validation',
    ],
    ['a piece of another boutique', { pourcent: 5, pieces: [{ produit: 'ailleurs', prix: 1 }] }, '404 document.absent'],
  ])('are not lowered by %s', async (_, more, refusal) => {
    const answer = await admin.post(`${root}/dormants/baisse`, { pieces: [{ produit: chaise, prix: 90 }], ...more })
    expect(answer.refusal).toBe(refusal)
    expect((await admin.read(`${root}/produits/${chaise}`)).price).toBe(90)
  })

  it.each([
    [{ euros: 0 }, 'euros', 'Un nombre plus grand que 0 est attendu'],
    [{ euros: 1e9 }, 'euros', '10\u00a0000\u00a0000 au plus'],
    [{ pourcent: 96 }, 'pourcent', '95 % au plus'],
  ])('are not lowered by %j, and the sentence says why', async (cut, path, message) => {
    const { problem } = await admin.post(`${root}/dormants/baisse`, { pieces: [{ produit: chaise, prix: 90 }], ...cut })
    expect(problem.errors).toEqual([{ path, message }])
  })
})

it('the figures of the home screen: the month against the same days of last year', async () => {
  const { accounts, orders } = await read<Board>('chiffres')
  expect(accounts).toMatchObject({
    encaisse: { now: 825, before: 20 },
    depense: { now: 130, before: 80 },
    marge: { now: 434.45, before: 150 },
  })
  expect(accounts?.months).toHaveLength(24)
  expect(accounts?.months.filter(({ encaisse, depense }) => encaisse + depense > 0)).toEqual([
    { month: '2025-11-01', encaisse: 20, depense: 80 },
    { month: '2026-11-01', encaisse: 825, depense: 130 },
  ])
  expect(accounts?.months.map(({ month }) => month).filter((_, at) => at === 0 || at === 23)).toEqual([
    '2024-12-01',
    '2026-11-01',
  ])
  const before = orders?.due ?? 0
  const order = await admin.create(`${root}/commandes`, {
    ...{ deliveryDate: '2026-12-01', etat: 'validated' },
    produits: [{ name: 'Table', price: 500, qty: 1 }],
  })
  await admin.create(`${root}/ventes`, { commande: order.id, montant: 150, saleDate: '2026-12-01' })
  expect((await read<Board>('chiffres')).orders?.due).toBe(before + 350)
})

it('answers what its schema says', async () => {
  const { paths } = (await server.nobody.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>
  }
  for (const [path, query] of [
    ['chiffres', ''],
    ['resultat', '?periode=2026'],
    ['resultat/pieces', '?periode=2026'],
    ['stock', ''],
    ['dormants', ''],
  ]) {
    const schema = paths[`/api/boutiques/{boutique}/${path}`]?.get.responses['200']?.content['application/json']?.schema
    expect([path, undescribed(schema, await read(`${path}${query}`))]).toEqual([path, []])
  }
})

import { defineRegistry, type LiveDocument, Problem } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../../testing/node.ts'
import { collections as known, essais } from '../../testing/registry.ts'
import { defineCollection } from '../../../../domain/src/core/collection.ts'
import { boolean, relation, text } from '../../../../domain/src/core/fields/kinds.ts'
import { integer, price } from '../../../../domain/src/core/fields/number-kinds.ts'

const common = (slug: string) => ({
  slug,
  scope: 'boutique' as const,
  label: { ...essais.label, one: slug.slice(0, -1) },
  access: { area: 'website', profile: 'website-pages' } as const,
})

/** A stock that sales take from, with the sum of its traces. */
const stocks = defineCollection({
  ...common('stocks'),
  title: 'titre',
  fields: {
    titre: text({ label: 'Titre' }),
    reste: integer({ label: 'Reste', default: 3 }),
    sorti: price({ label: 'Sorti', derived: true, rollup: { of: 'traces', by: 'stock', sum: 'nombre' } }),
    encaisse: price({ label: 'Encaissé', derived: true, rollup: { of: 'sorties', by: 'stock', sum: 'montant' } }),
  },
})

/** Each takes one of its stock, unless it is only planned, and leaves a trace. */
const sorties = defineCollection({
  ...common('sorties'),
  title: 'titre',
  fields: {
    titre: text({ label: 'Titre' }),
    stock: relation({ label: 'Stock', to: 'stocks', filter: true }),
    montant: price({ label: 'Montant' }),
    prevue: boolean({ label: 'Prévue' }),
  },
  alongsideFinds: (before, after, id, { stocks: found = [] }) => ({
    stocks: {
      collection: 'stocks',
      where: { id: { in: [before?.stock, after?.stock].filter((one) => one !== undefined) } },
    },
    ...(found.length > 0 && { traces: { collection: 'traces', where: { sortie: id } } }),
  }),
  alongside(_, after, { id, found: { stocks: found = [], traces = [] } }) {
    const wanted = after?.prevue ? undefined : after?.stock
    const [trace] = traces
    if (trace?.stock === wanted) return []
    const rest = (stock: unknown, difference: number) => {
      const one = found.find((other) => other.id === stock)
      const reste = Number(one?.reste) + difference
      if (reste < 0) throw new Problem(409, 'stock.vide', "Il n'en reste plus")
      return one ? [{ type: 'change' as const, collection: 'stocks', id: one.id, values: { reste } }] : []
    }
    const data = { sortie: id, stock: wanted, nombre: 1 }
    return [
      ...(trace ? rest(trace.stock, 1) : []),
      ...(wanted === undefined ? [] : rest(wanted, -1)),
      ...(trace && wanted === undefined ? [{ type: 'remove' as const, collection: 'traces', id: trace.id }] : []),
      ...(trace && wanted !== undefined
        ? [{ type: 'change' as const, collection: 'traces', id: trace.id, values: { stock: wanted } }]
        : []),
      ...(!trace && wanted !== undefined ? [{ type: 'create' as const, collection: 'traces', data }] : []),
    ]
  },
})

const echoOf = (trace: { sortie?: string } | undefined): string => `echo-${trace?.sortie ?? ''}`
/** The traces of a sale have an echo, with an id made from that of the sale. */
const traces = defineCollection({
  ...common('traces'),
  title: 'sortie',
  fields: {
    sortie: text({ label: 'Sortie', filter: true }),
    stock: relation({ label: 'Stock', to: 'stocks', filter: true }),
    nombre: integer({ label: 'Nombre' }),
  },
  alongsideFinds: (before, after) => ({ echos: { collection: 'echos', where: { id: echoOf(before ?? after) } } }),
  alongside(before, after, { found: { echos = [] } }) {
    const [echo] = echos
    if (!after) return echo ? [{ type: 'remove', collection: 'echos', id: echo.id }] : []
    const titre = `Écho de ${String(after.stock)}`
    if (echo)
      return echo.titre === titre ? [] : [{ type: 'change', collection: 'echos', id: echo.id, values: { titre } }]
    return [{ type: 'create', collection: 'echos', id: echoOf(before ?? after), data: { titre } }]
  },
})
/** They never settle while they are told to go on. */
const echos = defineCollection({
  ...common('echos'),
  title: 'titre',
  fields: {
    titre: text({ label: 'Titre' }),
    tours: integer({ label: 'Tours', default: 0 }),
    sans: boolean({ label: 'Sans fin' }),
  },
  alongsideFinds: (_, __, id) => ({ moi: { collection: 'echos', where: { id } } }),
  alongside: (_, after, { id }) =>
    after?.sans ? [{ type: 'change', collection: 'echos', id, values: { tours: (after.tours ?? 0) + 1 } }] : [],
})

const registry = defineRegistry([
  ...known,
  ...([stocks, sorties, traces, echos] as unknown as Parameters<typeof defineRegistry>[0]),
])
const { server, second, stop } = await startTwoNodes({ registry })
afterAll(stop)
const ada = server.as('gerante')
const other = second.as('gerante')
const root = '/api/boutiques/atelier'

let stock: LiveDocument
beforeEach(async () => {
  for (const one of ['stocks', 'sorties', 'traces', 'echos']) await server.sql(`delete from ${one}`)
  stock = await ada.create(`${root}/stocks`, { titre: 'Chaises' })
})
/** What is left, counted and written beside: the stock, its rollups, and the titles of traces and echos. */
async function state(id = stock.id) {
  const { reste, sorti = 0, encaisse = 0 } = await ada.read(`${root}/stocks/${id}`)
  const traces = (await ada.all(`${root}/traces`)).length
  return [reste, sorti, encaisse, traces, (await ada.all(`${root}/echos`)).length]
}
const taken = (values: object = {}) => ada.create(`${root}/sorties`, { stock: stock.id, montant: 10, ...values })
const UNTOUCHED = [3, 0, 0, 0, 0]
const ONE = [2, 1, 10, 1, 1]

describe('what is written beside a document', () => {
  it('is in the same commit for a creation, with what is written beside that; rollups count it once', async () => {
    const { id } = await taken()
    expect(await state()).toEqual(ONE)
    const commits = await server.sql(
      `select collection, commit from system.journal where commit =
        (select commit from system.journal where collection = 'sorties' and document = $1) order by collection`,
      [id],
    )
    expect(commits.map(({ collection }) => collection)).toEqual(['echos', 'sorties', 'stocks', 'traces'])
  })

  it('follows a change, also of a document that says nothing new', async () => {
    const { id } = await taken({ prevue: true })
    expect(await state()).toEqual([3, 0, 10, 0, 0])
    await ada.change(`${root}/sorties/${id}`, { prevue: false })
    expect(await state()).toEqual(ONE)
    await ada.change(`${root}/sorties/${id}`, { titre: 'Autre' })
    expect(await state()).toEqual(ONE)
    const elsewhere = await ada.create(`${root}/stocks`, { titre: 'Tables' })
    await ada.change(`${root}/sorties/${id}`, { stock: elsewhere.id })
    expect(await state()).toEqual([3, 0, 0, 1, 1])
    expect(await state(elsewhere.id)).toEqual(ONE)
    expect((await ada.all(`${root}/echos`)).map(({ titre }) => titre)).toEqual([`Écho de ${elsewhere.id}`])
  })

  it('follows a deletion, its restoration, an undo and the undo of that', async () => {
    const { id } = await taken()
    const path = `${root}/sorties/${id}`
    const { rev } = (await ada.remove(path)).document
    expect(await state()).toEqual(UNTOUCHED)
    const back = (await ada.act(path, 'restaurer')).rev
    expect(await state()).toEqual(ONE)
    const undone = async (of: number): Promise<number> => {
      const answer = await ada.post(`${path}/annuler`, { revs: [of] })
      expect(answer.status).toBe(200)
      return ((answer.body as { documents: LiveDocument[] }).documents.find((one) => one.id === id) as LiveDocument).rev
    }
    const again = await undone(back)
    expect([await state(), again > rev]).toEqual([UNTOUCHED, true])
    const redone = await undone(again)
    expect(await state()).toEqual(ONE)
    await undone(redone)
    expect(await state()).toEqual(UNTOUCHED)
  })

  it('an undo of a creation takes back all of its commit, and nothing twice', async () => {
    const { id } = await taken()
    await taken()
    await ada.post(`${root}/sorties/${id}/annuler`, { revs: [1] })
    expect(await state()).toEqual(ONE)
  })

  it('refuses a creation, a change, a restoration and an undo, and nothing is stored', async () => {
    const { id } = await taken()
    const removed = (await ada.remove(`${root}/sorties/${id}`)).document.rev
    for (let n = 0; n < 3; n++) await taken()
    const planned = await taken({ prevue: true, montant: 0 })
    const before = await state()
    const revision = (await ada.read(`${root}/sorties/${planned.id}`)).rev
    for (const answer of [
      await ada.post(`${root}/sorties`, { stock: stock.id }),
      await ada.patch(`${root}/sorties/${planned.id}`, { prevue: false }),
      await ada.post(`${root}/sorties/${id}/actions/restaurer`),
      await ada.post(`${root}/sorties/${id}/annuler`, { revs: [removed] }),
    ])
      expect([answer.refusal, answer.problem.detail]).toEqual(['409 stock.vide', "Il n'en reste plus"])
    expect([await state(), (await ada.read(`${root}/sorties/${planned.id}`)).rev]).toEqual([before, revision])
  })

  it('that never settles is an error of the server, and stores nothing', async () => {
    const answer = await ada.post(`${root}/echos`, { titre: 'Encore', sans: true })
    expect([answer.status, await ada.all(`${root}/echos`)]).toEqual([500, []])
  })

  it('is decided once by writers on two nodes: the stock is never given twice', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? ada : other).post(`${root}/sorties`, { stock: stock.id, montant: 10 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(17).fill(409)])
    expect(await state()).toEqual([0, 3, 30, 3, 3])
  })
})

import {
  type Collection,
  type Condition,
  type Data,
  fold,
  type LiveDocument,
  SYSTEM_SORTS,
  traitsOf,
  type Where,
  mayMatch,
  summedWhere,
} from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '../store/lists/columns.ts'
import { make, targetOf, startTestNode, type TestTarget } from '../testing/node.ts'
import { collections, essais } from '../testing/registry.ts'
import { documentOf, fresh, minimalOf, sampleOf } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')

type Ordered = string | number | boolean | undefined

/** The filters and sorts of a declaration, read independently of the server's code. */
function offersOf({ fields, screen, sort }: Collection): { filters: string[]; sorts: string[] } {
  const tabs = screen?.list.tabs ?? []
  // A search of all texts is no comparison of a value (posted-entries.test.ts).
  const filters = Object.entries(fields).filter(
    ([, { filter, sum, unique, compared }]) => (filter || sum || unique) && compared !== 'texts',
  )
  const sorts = Object.entries(fields).filter(([, field]) => field.sort)
  const names = [...sorts.map(([name]) => name), sort, ...tabs.flatMap((tab) => tab.sort ?? [])]
  return {
    filters: [...new Set([...filters.map(([name]) => name), ...tabs.flatMap((tab) => Object.keys(tab.where))])],
    sorts: [...new Set([...names.map((name) => name.replace('-', '')), ...SYSTEM_SORTS])],
  }
}

const valueOf = ({ fields }: Collection, document: Data, name: string): Ordered =>
  (document[name] ?? fields[name]?.empty) as Ordered

const isFolded = ({ fields }: Collection, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && traitsOf(field).folded
}

function keyOf(collection: Collection, document: Data, name: string): Ordered {
  const value = valueOf(collection, document, name)
  return isFolded(collection, name) && typeof value === 'string' ? fold(value) : value
}

/** Sorts as specified: by value, documents without one last, equal ones by id in the same direction. */
function sorted(collection: Collection, documents: LiveDocument[], sort: string): string[] {
  const name = sort.replace('-', '')
  const way = sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number | boolean, b: string | number | boolean): number => (a < b ? -1 : a > b ? 1 : 0)
  return documents
    .toSorted((a, b) => {
      const [x, y] = [keyOf(collection, a, name), keyOf(collection, b, name)]
      if (x === undefined || y === undefined) {
        return x === y ? way * compare(a.id, b.id) : x === undefined ? 1 : -1
      }
      return way * (compare(x, y) || compare(a.id, b.id))
    })
    .map(({ id }) => id)
}

function holds(value: Ordered, condition: Condition): boolean {
  if (typeof condition !== 'object') return value === condition
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === 'vide') return (value === undefined) === operand
    if (operator === 'sauf') return value === undefined || !(operand as Ordered[]).includes(value)
    if (value === undefined) return false
    if (operator === 'in') return (operand as Ordered[]).includes(value)
    if (operator === 'contient') return fold(String(value)).includes(fold(String(operand)))
    const against = operand as string
    return { gt: value > against, gte: value >= against, lt: value < against, lte: value <= against }[operator] ?? false
  })
}
const matching = (collection: Collection, documents: LiveDocument[], where: Where): LiveDocument[] =>
  documents.filter((document) =>
    Object.entries(where).every(([name, condition]) => holds(valueOf(collection, document, name), condition)),
  )

/** `where` as address parameters. */
const addressOf = (where: Where): Record<string, string> =>
  Object.fromEntries(
    Object.entries(where).flatMap(([name, condition]) =>
      typeof condition === 'object'
        ? Object.entries(condition).map(([op, operand]) => [`where[${name}][${op}]`, String(operand)])
        : [[`where[${name}]`, String(condition)]],
    ),
  )

describe.each(collections)('$slug', (collection) => {
  const { filters, sorts } = offersOf(collection)
  let target: TestTarget
  let documents: LiveDocument[]

  beforeAll(async () => {
    target = await targetOf(server, collection, 'atelier')
    const n = fresh()
    const same = documentOf(collection, n)
    for (let at = 0; at < 9; at++) {
      // A third have equal values, a third only the required ones, a third different ones.
      const own = documentOf(collection)
      for (const [name, field] of Object.entries(collection.fields)) {
        const isAlone = collection.siblings && field.kind === 'text'
        const isItsOwn = field.unique || name === collection.site?.address || isAlone
        if (at % 3 === 0 && !isItsOwn && name in own) own[name] = same[name]
      }
      const required = Object.keys(minimalOf(collection)).map((name) => [name, own[name]])
      await make(admin, collection, target, at % 3 === 1 ? (Object.fromEntries(required) as Data) : own)
    }
    const table = tableOf(collection.slug)
    await server.sql(`update ${table} set datetime = 1700000000000 + (datetime % 2) where true`)
    await server.sql(`update ${table} set created_at = (select min(created_at) from ${table})`)
    documents = await admin.all(target.path, { limit: '200' })
    if (documents.length < 9) throw new Error('the list is not complete')
  })

  it('returns every document once over all pages, in order, for each sort in both directions', async () => {
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const expected = sorted(collection, documents, sort)
      for (const limit of ['2', '5']) {
        const paged = await admin.all(target.path, { sort, limit })
        expect({ sort, limit, ids: paged.map(({ id }) => id) }).toEqual({ sort, limit, ids: expected })
      }
    }
    const byDefault = await admin.list(target.path, { limit: '200' })
    expect(byDefault.documents.map(({ id }) => id)).toEqual(sorted(collection, documents, collection.sort))
    expect(byDefault.next).toBeNull()
  })

  it('applies each filter and operator exactly', async () => {
    for (const name of [...filters, 'datetime', 'createdAt']) {
      const values = documents.map((document) => valueOf(collection, document, name)).filter((v) => v !== undefined)
      const value = (values[0] ?? sampleOf(collection.fields[name] as never, 1) ?? 'personne') as string
      const conditions: Condition[] = [value, { vide: true }, { vide: false }, { in: [value] }, { sauf: [value] }]
      for (const operator of ['gt', 'gte', 'lt', 'lte']) conditions.push({ [operator]: value })
      if (isFolded(collection, name)) conditions.push({ contient: value.slice(1, 6).toUpperCase() })
      for (const condition of conditions) {
        const where = { [name]: condition }
        const answer = await admin.list(target.path, { ...addressOf(where), limit: '200', count: '1' })
        const expected = matching(collection, documents, where)
        expect({ where, ids: new Set(answer.documents.map(({ id }) => id)), count: answer.count }).toEqual({
          where,
          ids: new Set(expected.map(({ id }) => id)),
          count: expected.length,
        })
      }
    }
  })

  it('returns each tab in its own order, with its count', async () => {
    for (const { where, sort = collection.sort } of collection.screen?.list.tabs ?? []) {
      const answer = await admin.list(target.path, { ...addressOf(where), sort, limit: '200', count: '1' })
      const expected = matching(collection, documents, where)
      expect(answer.documents.map(({ id }) => id)).toEqual(sorted(collection, expected, sort))
      expect(answer).toMatchObject({ count: expected.length, plus: false })
    }
  })

  it('sums the declared fields over all matching documents, and refuses other sums', async () => {
    for (const [name, { sum }] of Object.entries(collection.fields)) {
      const answer = await admin.get(`${target.path}?sum=${name}&limit=1`)
      const counted = documents.filter((one) =>
        mayMatch(collection.fields, summedWhere(collection.screen?.list, name), one),
      )
      const values = counted.map((document) => (document[name] as number | undefined) ?? 0)
      const expected = sum
        ? values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000
        : '400 somme.inconnue'
      expect({ name, sum: answer.status === 200 ? answer.list.sum : answer.refusal }).toEqual({ name, sum: expected })
    }
  })

  it('refuses filters and sorts that are not declared', async () => {
    // With its parent, a collection of declared fields is another (posted-entries.test.ts).
    const undeclared = collection.declaredBy ? [] : Object.keys(collection.fields)
    for (const name of undeclared.filter((field) => !filters.includes(field) && !sorts.includes(field))) {
      expect((await admin.get(`${target.path}?where[${name}][vide]=1`)).refusal).toBe('422 filtre.inconnu')
    }
    for (const name of [...undeclared.filter((field) => !sorts.includes(field)), 'inconnu']) {
      expect((await admin.get(`${target.path}?sort=${name}`)).refusal).toBe('422 tri.inconnu')
    }
    expect((await admin.get(`${target.path}?where[inconnu]=1`)).refusal).toBe('422 filtre.inconnu')
  })
})

describe('a long list', () => {
  const path = '/api/boutiques/brocante/essais'
  const fill = (from: number, to: number): Promise<unknown> =>
    server.sql(
      `insert into essais (id, _scope, data, created_at, updated_at, datetime)
       select 'e' || n, 'brocante', jsonb_build_object('titre', 'Même titre', 'montant', n / 100.0, 'entier', n % 3),
         '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', n from generate_series($1::int, $2::int) as n`,
      [from, to],
    )

  it('is counted exactly up to 1,000, then reports more; its sum is exact', async () => {
    await fill(1, 1000)
    expect(await admin.list(path, { count: '1', limit: '1' })).toMatchObject({ count: 1000, plus: false })
    await fill(1001, 1003)
    const answer = await admin.list(path, { count: '1', sum: 'montant', limit: '1' })
    expect(answer).toMatchObject({ count: 1000, plus: true, sum: (1003 * 1004) / 200 })
    const third = await admin.list(path, { count: '1', sum: 'entier', 'where[entier]': '2', limit: '1' })
    expect(third).toMatchObject({ count: 334, plus: false, sum: 668 })
  })

  it('has forty documents per page by default, and two hundred at most', async () => {
    expect((await admin.list(path)).documents).toHaveLength(40)
    expect((await admin.list(path, { limit: '200' })).documents).toHaveLength(200)
    expect((await admin.get(`${path}?limit=201`)).refusal).toBe('400 limite.invalide')
  })

  it('is complete and without duplicates when all titles are equal and documents change meanwhile', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof admin.list>> = await admin.list(path, {
        sort: 'titre',
        limit: '100',
        ...(after && { after }),
      })
      seen.push(...page.documents.map(({ id }) => id))
      after = page.next
      if (seen.length === 300) {
        // Before and after the cursor: neither shifts the following page.
        await server.sql("delete from essais where _scope = 'brocante' and id = $1", [seen[10]])
        await admin.create(path, { id: '0_devant', titre: 'Même titre' })
      }
    } while (after !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(1003)
  })

  it('sorts names without regard to accents and case', async () => {
    const target = '/api/boutiques/cabinet/essais'
    const names = ['zèbre', 'Été', 'eau', 'Œuf', 'ETE', 'abeille', 'oeuf', 'Âne']
    for (const titre of names) await admin.create(target, { titre })
    const listed = (await admin.list(target, { sort: 'titre' })).documents.map(({ titre }) => fold(String(titre)))
    expect(listed).toEqual(['abeille', 'ane', 'eau', 'ete', 'ete', 'oeuf', 'oeuf', 'zebre'])
    expect(essais.sort).toBe('titre')
  })
})

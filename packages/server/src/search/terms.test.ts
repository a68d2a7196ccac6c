import { collectionOf } from '@boutique/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { termPrefix } from '../store/lists/search-fields.ts'
import { startTestNode } from '../testing/node.ts'
import { registry } from '../testing/registry.ts'
import { TermMaker } from './terms.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const produits = collectionOf(registry, 'produits')
const prefix = termPrefix('produits', 'atelier')

/** Inserts products by SQL and indexes them; returns their terms without prefix and letter, and their words. */
async function indexed(documents: { name: string; sku?: string }[]): Promise<string[][]> {
  const ids = documents.map((_, at) => `essai${at}`)
  await server.sql(`delete from produits where id like 'essai%'`)
  await server.sql(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select 'essai' || (at - 1), 'atelier', made, $2, $2, at from unnest($1::jsonb[]) with ordinality as d (made, at)`,
    [documents.map((document) => JSON.stringify(document)), '2026-01-01T00:00:00.000Z'],
  )
  await server.node.searchIdle()
  const rows = await server.sql<{ terms: string[] }>(
    'select tsvector_to_array(terms) as terms from system.search where id = any($1) order by datetime',
    [ids],
  )
  return rows.map(({ terms }) => terms)
}
/** The terms that the SQL function of the first release made of a name; later terms must be equal. */
async function formerly(name: string): Promise<string[]> {
  const [row] = await server.sql<{ terms: string[] }>(
    `select tsvector_to_array(terms) as terms from system.search_index($1, array['a', 'b'], array[$2, $2], array['c'], array[''])`,
    [prefix, name],
  )
  return row?.terms ?? []
}

describe('terms', () => {
  it('are words and stems behind prefix and letter, without stop words', async () => {
    const [terms] = await indexed([{ name: 'Les années de la chaise restaurée' }])
    const stems = ['anne', 'annees', 'chais', 'chaise', 'les', 'restaur', 'restauree']
    expect(terms).toEqual(expect.arrayContaining(stems.map((stem) => `${prefix}a${stem}`)))
    expect(terms).not.toContain(`${prefix}ade`)
  })

  it('of a code are the whole code and every suffix of three characters or more', async () => {
    const [terms] = await indexed([{ name: '€', sku: 'CH-12.0' }])
    expect(terms?.map((term) => term.slice(prefix.length + 1))).toEqual(['120', '=ch120', 'ch120', 'h120'])
  })

  it('equal those of the first release, for any text', async () => {
    const texts = [
      ...fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), { numRuns: 150, seed: 5 }),
      ...['0012 12x 1e5 0x1f', 'ΟΔΟΣ дом 椅子', 'כיסא كرسي', `a ${'x'.repeat(90)} b`, 'Été à la mêmes fées'],
    ].filter((text) => !text.includes('\u0000') && text.isWellFormed())
    const made = await indexed(texts.map((name) => ({ name })))
    for (const [at, name] of texts.entries())
      expect({ name, terms: made[at] }).toEqual({ name, terms: await formerly(name) })
  })
})

describe('the forms of words', () => {
  it('are queried once', async () => {
    const texts: string[] = []
    const on = {
      query: (query: { text: string; values: unknown[] }) => {
        texts.push(query.text)
        return server.node.engine.pool.query(query)
      },
    } as never
    await server.sql(
      `insert into produits (id, _scope, data, created_at, updated_at, datetime)
       values ('mot', 'atelier', '{"name":"Guéridon 1900"}', '', '', 1)`,
    )
    const maker = new TermMaker()
    for (const _ of [1, 2]) await maker.index(on, produits, ['mot'])
    expect(texts.filter((text) => text.includes('search_stems'))).toHaveLength(1)
  })
})

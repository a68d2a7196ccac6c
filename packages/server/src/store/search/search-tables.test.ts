import { codeOf, wordsOf } from '@boutique/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())

const splitBySql = async (texts: string[]): Promise<string[][]> => {
  const rows = await server.sql<{ words: string }>(
    'select trim(system.search_split(text)) as words from unnest($1::text[]) with ordinality as given (text, at) order by at',
    [texts],
  )
  return rows.map(({ words }) => words.split(' ').filter((word) => word !== ''))
}
const indexOf = async (name: string, sku: string): Promise<{ terms: string[]; words: string[] }> => {
  const [row] = await server.sql<{ terms: string[]; words: string[] }>(
    `select tsvector_to_array(terms) as terms, words
    from system.search_index('-', array['a'], array[$1], array['k'], array[$2])`,
    [name, sku],
  )
  return row as { terms: string[]; words: string[] }
}

describe('words in SQL', () => {
  it.each([
    ['French', 'Table basse en chêne, l’été d’œuvre – 120×45 cm (3 m²)'],
    ['Greek, Cyrillic and Japanese', 'ΟΔΟΣ дом 椅子'],
    ['Hebrew and Arabic', 'כיסא كرسي'],
    ['signs', '€ % _ \\ \' " | & ! : * ( ) < > @ # ~ \u00a0 \u2019 \u2026 \u{1F600}'],
    ['a word too long', `a ${'x'.repeat(90)} b`],
  ])('equal those of the search: %s', async (_, text) => {
    expect(await splitBySql([text])).toEqual([wordsOf(text)])
  })

  it('equal those of the search, for any text', async () => {
    const texts = fc
      .sample(fc.string({ unit: 'grapheme', maxLength: 60 }), 500)
      .filter((text) => !text.includes('\u0000'))
    expect(await splitBySql(texts)).toEqual(texts.map(wordsOf))
  })
})

describe('terms', () => {
  it('are words and stems behind the letter of their part, without stop words', async () => {
    const { terms, words } = await indexOf('Les années de la chaise restaurée', '')
    expect(words).toEqual(['annees', 'chaise', 'les', 'restauree'])
    const stems = ['-aanne', '-aannees', '-achais', '-achaise', '-ales', '-arestaur', '-arestauree']
    expect(terms).toEqual(expect.arrayContaining(stems))
    expect(terms).not.toContain('-ade')
  })

  it('of a code are the whole code and every suffix of three characters or more', async () => {
    const { terms, words } = await indexOf('', 'CH-12.0')
    expect(terms).toEqual(['-k120', '-k=ch120', '-kch120', '-kh120'])
    expect(codeOf('CH-12.0')).toBe('ch120')
    expect(words).toEqual([])
  })

  it.each(['', '   ', '€'])('of nothing (%j) are none', async (text) => {
    expect(await indexOf(text, text)).toEqual({ terms: [], words: [] })
  })
})

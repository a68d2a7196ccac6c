import { fold } from '@boutique/domain'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())

/** The results of the fast and of the complete SQL function. */
const folded = (texts: string[]) =>
  server.sql<{ quick: string; long: string }>(
    `select system.fold(text) as quick, system.fold_any(text) as long from unnest($1::text[]) with ordinality as t (text, at) order by at`,
    [texts],
  )

it('folds every single letter like the complete function', async () => {
  const letters = Array.from({ length: 0x3000 }, (_, at) => String.fromCharCode(at + 1))
  const rows = await folded(letters)
  const differing = letters.filter((_, at) => rows[at]?.quick !== rows[at]?.long)
  expect(differing).toEqual([])
})

it('folds texts like the complete function and the domain', async () => {
  const words = fc.array(
    fc.constantFrom('Été', 'à', 'NOËL', 'cœur', 'ŒUVRE', 'Straße', 'łódź', 'Ÿ', '½', '漢', 'e\u0301', ' - '),
  )
  const texts = fc.sample(words, { numRuns: 500, seed: 7 }).map((parts) => parts.join(''))
  const rows = await folded(texts)
  expect(rows.map(({ quick }) => quick)).toEqual(texts.map(fold))
  expect(rows.map(({ long }) => long)).toEqual(texts.map(fold))
})

import { describe, expect, it } from 'vitest'
import type { Collection } from '../collection.ts'
import type { RelatedList } from '../screens/related-list.ts'
import { formTab, lignes, ofRow, type Row, sentences, shown } from './testing/declarations.ts'

const LIST: RelatedList = { of: 'essais', by: 'dans', sort: 'nom' }
const listing = (related: Partial<RelatedList>): Collection[] => [
  shown({
    tabs: [
      formTab({}),
      formTab({ id: 'lies', sections: [{ title: 'Liés', fields: [], related: { ...LIST, ...related } }] }),
    ],
  }),
  lignes(),
]

const ROWS: Row[] = [
  [
    'of a collection without a screen',
    listing({ of: 'lignes', by: 'essai' }),
    "section « Liés » de la fiche : « of » nomme « lignes », qui n'est pas une collection déclarée avec un écran",
  ],
  [
    'by a field that is no relation to this collection',
    listing({ by: 'nom' }),
    "section « Liés » de la fiche : « by » nomme « nom », qui n'est pas dans « essais » une relation vers « essais » avec « filter: true »",
  ],
]

describe('a load refuses related documents', () => {
  it.each(ROWS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

it.each<[string, Partial<RelatedList>, string]>([
  [
    'that open by a field that is no relation',
    { opens: ['nom'] },
    "« opens » nomme « nom », qui n'est pas une relation de « essais »",
  ],
  [
    'that start a document which cannot be filled from the open one',
    { adds: true },
    '« adds » attend « from » avec « essais » dans la fiche de « essais »',
  ],
])('a load refuses related documents %s', (_, related, sentence) => {
  const place = 'Collection « essais », section « Liés » de la fiche'
  expect(sentences(listing(related))).toContain(`${place} : ${sentence}.`)
})

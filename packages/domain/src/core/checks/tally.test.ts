import { describe, expect, it } from 'vitest'
import type { Collection } from '../collection.ts'
import { photos, relation } from '../fields/kinds.ts'
import type { TallyDescription } from '../screens/tally.ts'
import { lignes, nom, ofRow, type Row, sentences, shown } from './testing/declarations.ts'

const counting = (tally: Partial<TallyDescription>, layout: 'rows' | 'tree' = 'rows'): Collection[] => {
  const dans = relation({ label: 'Dans', to: 'essais', filter: true })
  const parent = relation({ label: 'Parent', to: 'essais', exists: true, filter: true })
  const libre = relation({ label: 'Libre', to: 'essais' })
  const fields = { nom, dans, libre, images: photos({ label: 'Images' }), parent }
  return [
    shown(
      { list: { layout, row: { title: 'nom', tally: { of: 'essais', by: 'dans', ...tally } } } },
      { fields, tree: 'parent' },
    ),
  ]
}
const PLACE = '« tally » de la ligne de la liste'

const ROWS: Row[] = [
  [
    'of no collection',
    counting({ of: 'rien' }),
    `${PLACE} : « of » nomme « rien », qui n'est pas une collection déclarée`,
  ],
  [
    'by a field that is no relation to this collection',
    counting({ by: 'nom' }),
    `${PLACE} : « by » nomme « nom », qui n'est pas dans « essais » une relation vers « essais » avec « filter: true »`,
  ],
  [
    'by a relation that is no filter',
    counting({ by: 'libre' }),
    `${PLACE} : « by » nomme « libre », qui n'est pas dans « essais » une relation vers « essais » avec « filter: true »`,
  ],
  [
    'of a collection that is no child',
    [...counting({ of: 'lignes', by: undefined }), lignes()],
    `${PLACE} : sans « by », « lignes » doit être une sous-collection de « essais »`,
  ],
  [
    'where a field is no filter',
    counting({ where: { nom: 'Table' } }),
    `${PLACE} : « where » nomme « nom », qui n'est pas un champ avec « filter: true »`,
  ],
  [
    'with a field that has no photos',
    counting({ photo: 'nom' }),
    `${PLACE} : « photo » nomme « nom », et demande « by » et un champ de photos de « essais »`,
  ],
  ['in a tree', counting({}, 'tree'), `${PLACE} : une liste en arbre ne compte rien`],
]

it('a load accepts a list that counts, with photos', () => {
  expect(sentences(counting({ photo: 'images' }))).toEqual([])
})

describe('a load refuses a list that counts', () => {
  it.each(ROWS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

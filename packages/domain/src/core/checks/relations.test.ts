import { describe, expect, it } from 'vitest'
import type { Collection } from '../collection.ts'
import { relation, relations, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { lignes, nom, ofRow, type Row, withFields, sentences } from './testing/declarations.ts'

const total = (change: object): Collection[] => [
  withFields({
    total: {
      ...price({ label: 'Total', derived: true }),
      rollup: { of: 'lignes', by: 'essai', sum: 'montant' },
      ...change,
    },
  }),
  lignes(),
]

const ROLLUPS: Row[] = [
  ['that is not derived', total({ derived: undefined }), 'champ « total » : « rollup » demande « derived: true »'],
  [
    'into a text',
    [
      withFields({ total: { ...text({ label: 'T', derived: true }), rollup: { of: 'lignes', by: 'essai' } } }),
      lignes(),
    ],
    'champ « total » : « rollup » demande un champ de nombres',
  ],
  [
    'of an unknown collection',
    total({ rollup: { of: 'ligne', by: 'essai' } }),
    "champ « total » : « rollup » nomme « ligne », qui n'est pas une collection déclarée",
  ],
  [
    'by a field that does not exist there',
    total({ rollup: { of: 'lignes', by: 'esai' } }),
    "champ « total » : « by » nomme « esai », qui n'est pas dans « lignes » une relation vers « essais » avec « filter: true »",
  ],
  [
    'of a field that does not exist there',
    total({ rollup: { of: 'lignes', by: 'essai', sum: 'prix' } }),
    "champ « total » : « sum » nomme « prix », qui n'est pas un champ de nombres de « lignes »",
  ],
  [
    'of the smallest value of a field that does not exist there',
    total({ rollup: { of: 'lignes', by: 'essai', min: 'prix' } }),
    "champ « total » : « min » nomme « prix », qui n'est pas un champ de nombres de « lignes »",
  ],
  [
    'without a relation, of a collection that is no part of it',
    total({ rollup: { of: 'lignes', min: 'montant' } }),
    'champ « total » : sans « by », « lignes » doit être une sous-collection de « essais »',
  ],
  [
    'by a condition on an unknown field',
    total({ rollup: { of: 'lignes', by: 'essai', where: { validee: true } } }),
    "champ « total » : « where » demande une égalité sur un champ de « lignes » avec « filter: true », ce que n'est pas « validee »",
  ],
  [
    'of another scope',
    [...total({}).slice(0, 1), lignes({ scope: 'global' })],
    "champ « total » : « lignes » n'a pas la même portée (« scope »)",
  ],
  [
    'of documents that sum up others',
    [
      withFields({
        total: { ...price({ label: 'T', derived: true }), rollup: { of: 'essais', by: 'dans' } },
        dans: relation({ label: 'D', to: 'essais', filter: true }),
      }),
    ],
    "champ « total » : « essais » résume elle-même d'autres documents",
  ],
]

const RELATIONS: Row[] = [
  [
    'that creates documents which need more than a title',
    [
      withFields({ ligne: relation({ label: 'L', to: 'lignes', creates: true }) }),
      lignes({ fields: { nom, lieu: text({ label: 'Lieu', required: true }) } }),
    ],
    'champ « ligne » : « creates » : « lieu » est obligatoire dans « lignes », et pas seulement son titre',
  ],
  [
    'that creates documents whose title rules write',
    [
      withFields({ lignes: relations({ label: 'L', to: 'lignes', creates: true }) }),
      lignes({ fields: { nom: text({ label: 'Nom', derived: true, sort: true }) } }),
    ],
    'champ « lignes » : « creates » : le titre de « lignes » ne se saisit pas',
  ],
]

it('a load accepts a relation that creates documents by the field that names them', () => {
  const derived = text({ label: 'Nom', derived: true, sort: true })
  const saisi = text({ label: 'Nom saisi' })
  expect(
    sentences([
      withFields({ ligne: relation({ label: 'L', to: 'lignes', creates: true }) }),
      lignes({ fields: { nom: derived, saisi }, named: 'saisi' }),
    ]),
  ).toEqual([])
})

describe('a load refuses a relation', () => {
  it.each(RELATIONS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

describe('a load refuses a sum', () => {
  it.each(ROLLUPS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

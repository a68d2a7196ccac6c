import { describe, expect, it } from 'vitest'
import type { Collection, CollectionDeclaration } from '../collection.ts'
import { group, list } from '../fields/composites.ts'
import type { Fields } from '../field.ts'
import { date, photos, relation, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { essais, lignes, nom, ofRow, qte, etat, type Row, sentences, shown } from './testing/declarations.ts'

const guarded = { label: 'Pour', readWith: 'lignes' }
const fields = { nom, qte, etat, pour: text({ ...guarded, sort: true, filter: true }) }
const one = (change: Partial<CollectionDeclaration<Fields>>): Collection[] => [
  essais({ fields, ...change }),
  lignes({ fields: { nom } }),
]
const withField = (pour: Fields[string]): Collection[] => one({ fields: { ...fields, pour } })
const place = (name: string): string => `champ « pour » : un champ avec « readWith » ne peut pas être dans « ${name} »`

const ROWS: Row[] = [
  [
    'with an unknown collection',
    withField(text({ label: 'Pour', readWith: 'ligne' })),
    "champ « pour » : « readWith » nomme « ligne », qui n'est pas une collection déclarée des boutiques",
  ],
  [
    'with a collection that belongs to no boutique',
    [essais({ fields }), lignes({ fields: { nom }, scope: 'global' })],
    "champ « pour » : « readWith » nomme « lignes », qui n'est pas une collection déclarée des boutiques",
  ],
  [
    'in a group',
    one({ fields: { ...fields, pour: group({ label: 'G', fields: { qui: text(guarded) } }) } }),
    'champ « pour » : « readWith » est pour un champ de la collection elle-même, pas pour une de ses parties',
  ],
  [
    'that everybody reads',
    withField(text({ ...guarded, read: 'public' })),
    'champ « pour » : « readWith » et « read » ne vont pas ensemble',
  ],
  [
    'that is required',
    withField(text({ ...guarded, required: true })),
    'champ « pour » : « readWith » et « required » ne vont pas ensemble',
  ],
  [
    'that is unique',
    withField(text({ ...guarded, unique: true })),
    'champ « pour » : « readWith » et « unique » ne vont pas ensemble',
  ],
  ['of photos', withField(photos(guarded)), 'champ « pour » : « readWith » ne va pas avec le genre « photos »'],
  ['that names the document', one({ title: 'pour' }), place('title')],
  ['that selects show', one({ titles: ['pour'] }), place('title')],
  ['that is searched', one({ search: { pour: 'C' } }), place('search')],
  ['by which lists are ordered', one({ sort: 'pour' }), place('sort')],
  [
    'by which a tab is ordered',
    [shown({ tab: { sort: '-pour' } }, { fields }), lignes({ fields: { nom } })],
    place('sort'),
  ],
  [
    'by which a tab filters',
    [shown({ tab: { where: { pour: 'x' } } }, { fields }), lignes({ fields: { nom } })],
    place('tabs'),
  ],
  [
    'of which a list shows a period',
    [
      shown(
        { list: { period: { field: 'pour' } } },
        { fields: { ...fields, pour: date({ ...guarded, filter: true, sort: true }) } },
      ),
      lignes({ fields: { nom } }),
    ],
    place('period'),
  ],
  [
    'of which a list shows the sum',
    [
      shown(
        { list: { total: { field: 'pour', label: 'T' } } },
        { fields: { ...fields, pour: price({ ...guarded, sum: true }) } },
      ),
      lignes({ fields: { nom } }),
    ],
    place('total'),
  ],
  [
    'that another collection sums',
    [
      essais({
        fields: {
          nom,
          qte,
          etat,
          total: price({
            label: 'T',
            derived: true,
            rollup: { of: 'lignes', by: 'essai', sum: 'montant' },
          }),
        },
      }),
      lignes({
        fields: {
          nom,
          essai: relation({ label: 'E', to: 'essais', filter: true }),
          montant: price({ label: 'M', readWith: 'essais' }),
        },
      }),
    ],
    'champ « total » : « rollup » nomme « montant », un champ de « lignes » avec « readWith »',
  ],
]

describe('a load refuses a guarded field', () => {
  it.each(ROWS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })

  it('and accepts one by which people may filter and order', () => {
    expect(sentences(one({}))).toStrictEqual([])
  })
})

describe('a load refuses a copying relation', () => {
  const copy = (copied: object, email: Fields[string] = text({ label: 'E' })): Collection[] => [
    essais({
      fields: { nom, qte, etat, essai: relation({ label: 'L', to: 'lignes' }), email, parts },
      copied: [{ by: 'essai', fields: ['email'], until: 'parts', ...copied }],
    } as Partial<CollectionDeclaration<Fields>>),
    lignes({ fields: { nom } }),
  ]
  const parts = list({ label: 'P', item: 'une part', fields: { nom: text({ label: 'N' }) } })
  const place = '« copied », « essai » : '

  it.each<Row>([
    [
      'that is no relation',
      copy({ by: 'nom' }),
      "« copied », « nom » : « nom » n'est pas une relation vers une collection déclarée",
    ],
    ['until something that is no list', copy({ until: 'qte' }), `${place}« qte » n'est pas une liste`],
    ['of an unknown field', copy({ fields: ['mail'] }), `${place}« mail » n'est pas un champ`],
    ['of a filter', copy({}, text({ label: 'E', filter: true })), `${place}« email » ne peut pas avoir « filter »`],
    [
      'of a title',
      copy({}).map((each) => (each.slug === 'essais' ? { ...each, titles: ['email'] } : each)),
      `${place}« email » ne peut pas être dans « title »`,
    ],
  ])('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })

  it('and accepts another one', () => {
    expect(sentences(copy({}))).toStrictEqual([])
  })
})

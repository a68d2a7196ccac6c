import { describe, expect, it } from 'vitest'
import type { Collection, Data } from '../collection.ts'
import { relation } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { essais, lignes, nom, ofRow, type Row, sentences, shown } from './testing/declarations.ts'

const question = { collection: 'ligne', where: {} }
const places = integer({ label: 'Places', min: 0 })
const filled = (fill: (source: Data) => Data, slug = 'lignes', label = 'Créer un essai'): Collection[] => [
  shown({ form: { from: { [slug]: { label, fill } } } }),
  lignes(),
]
const RULES: Row[] = [
  [
    'a creation filled from an unknown collection',
    filled(() => ({}), 'ligne'),
    "« from », « ligne » : ce n'est pas une collection déclarée de même « scope » (« boutique »)",
  ],
  ['a creation without a label', filled(() => ({}), 'lignes', ' '), '« from », « lignes » : son « label » est attendu'],
  [
    'a creation that fills an unknown field',
    filled(() => ({ prix: 1 })),
    "« from », « lignes » : « prix » reçoit une valeur, et n'est pas un champ",
  ],
  [
    'a creation that fills a value that is no choice',
    filled(() => ({ etat: 'ancien' })),
    '« from », « lignes » : « etat » reçoit une valeur que le champ refuse (Valeur inconnue (neuf, usage))',
  ],
  [
    'an action without a label',
    essais({ actions: { vendre: { label: '', done: () => 'Fait', run: () => ({}) } } }),
    'action « vendre » : son « label » est attendu',
  ],
  [
    'an action by a name of every collection',
    essais({ actions: { top: { label: 'Haut', done: () => 'Fait', run: () => ({}) } } }),
    'action « top » : une autre action porte déjà ce nom',
  ],
  [
    'an action that finds in an unknown collection',
    essais({
      actions: { vendre: { label: 'V', finds: () => ({ q: question }), done: () => 'Fait', run: () => ({}) } },
    }),
    "action « vendre », « finds » : « ligne » n'est pas une collection déclarée",
  ],
  [
    'an action that finds by an unknown field',
    [
      essais({
        actions: {
          vendre: {
            label: 'V',
            finds: ({ id }) => ({ q: { collection: 'lignes', where: { esai: id } } }),
            done: () => 'Fait',
            run: () => ({}),
          },
        },
      }),
      lignes(),
    ],
    "action « vendre », « finds » : « esai » n'est pas un champ de « lignes » avec « filter: true »",
  ],
  [
    'an action that writes an unknown field',
    essais({ actions: { vendre: { label: 'V', done: () => 'Fait', run: () => ({ prix: 1 }) } } }),
    "action « vendre » : « prix » reçoit une valeur, et n'est pas un champ",
  ],
  [
    'an action that writes a value below the minimum',
    essais({
      fields: { nom, places },
      actions: { moins: { label: 'M', done: () => 'Fait', run: () => ({ places: -1 }) } },
    }),
    'action « moins » : « places » reçoit une valeur que le champ refuse (0 au moins)',
  ],
  [
    'rules that set a value that is no choice',
    essais({ onSave: (_, after) => ({ ...after, etat: 'ancien' }) }),
    '« onSave » : « etat » reçoit une valeur que le champ refuse (Valeur inconnue (neuf, usage))',
  ],
  [
    'defaults of another type',
    essais({ defaults: () => ({ qte: 'dix' }) }),
    '« defaults » : « qte » reçoit une valeur que le champ refuse (Nombre attendu)',
  ],
  [
    'an action that writes an unknown collection',
    essais({
      actions: {
        vendre: {
          label: 'V',
          done: () => 'Fait',
          run: () => ({ also: [{ type: 'remove', collection: 'ligne', id: 'l' }] }),
        },
      },
    }),
    "action « vendre », « also » : « ligne » n'est pas une collection déclarée",
  ],
  [
    'an action that changes an unknown field elsewhere',
    [
      essais({
        actions: {
          vendre: {
            label: 'V',
            done: () => 'Fait',
            run: () => ({ also: [{ type: 'change', collection: 'lignes', id: 'l', values: { prix: 2 } }] }),
          },
        },
      }),
      lignes(),
    ],
    "action « vendre », « also » : « prix » n'est pas un champ de « lignes »",
  ],
  [
    'an action that takes an unknown relation',
    essais({
      actions: {
        vendre: {
          label: 'V',
          input: { a: relation({ label: 'A', to: 'clients' }) },
          done: () => 'Fait',
          run: () => ({}),
        },
      },
    }),
    "action « vendre », champ « a » : « to » nomme « clients », qui n'est pas une collection déclarée",
  ],
  [
    'a generation without a label',
    [
      essais({ generations: { faire: { label: '', into: 'essais/parts', run: () => [] } } }),
      essais({ slug: 'essais/parts' }),
    ],
    'action « faire » : son « label » est attendu',
  ],
  [
    'children of an unknown collection',
    essais({ generations: { faire: { label: 'F', into: 'essais/parts', run: () => [] } } }),
    "action « faire » : « into » nomme « essais/parts », qui n'est pas une partie déclarée de « essais »",
  ],
  [
    'a rule that needs an unknown collection where a relation is chosen',
    essais({
      fields: { nom, dans: relation({ label: 'Dans', to: 'essais' }) },
      needs: ({ dans }) => ({ ...(typeof dans === 'string' && { dans: { collection: 'essai', id: dans } }) }),
    }),
    "« needs » : « essai » n'est pas une collection déclarée",
  ],
  [
    'rules that need an unknown collection',
    essais({ needs: () => ({ client: { collection: 'clients', id: 'c' } }) }),
    "« needs » : « clients » n'est pas une collection déclarée",
  ],
  [
    'rules that count an unknown collection',
    essais({ counts: () => ({ q: question }) }),
    "« counts » : « ligne » n'est pas une collection déclarée",
  ],
  [
    'a question beside a document about an unknown collection',
    essais({ alongsideFinds: () => ({ q: question }) }),
    "« alongsideFinds » : « ligne » n'est pas une collection déclarée",
  ],
  [
    'a question beside a deleted document by an unknown field',
    essais({
      alongsideFinds: (_, after) => ({ q: { collection: 'essais', where: { [after ? 'qte' : 'prix']: 1 } } }),
    }),
    "« alongsideFinds » : « prix » n'est pas un champ de « essais » avec « filter: true »",
  ],
  [
    'a question beside a document by a part of a text',
    essais({ alongsideFinds: () => ({ q: { collection: 'essais', where: { qte: { contient: '1' } } } }) }),
    "« alongsideFinds » : « qte » ne peut être comparé qu'à une valeur entière",
  ],
  [
    'a write beside a new document of an unknown field',
    essais({
      alongside: (before) => (before ? [] : [{ type: 'create', collection: 'essais', data: { prix: 1 } }]),
    }),
    "« alongside » : « prix » reçoit une valeur, et n'est pas un champ",
  ],
  [
    'a write beside a deleted document of an unknown collection',
    essais({ alongside: (_, after) => (after ? [] : [{ type: 'remove', collection: 'ligne', id: 'l' }]) }),
    "« alongside » : « ligne » n'est pas une collection déclarée",
  ],
  [
    'rules that write an unknown field',
    essais({ onSave: (_, after) => ({ ...after, prix: 1 }) }),
    "« onSave » : « prix » reçoit une valeur, et n'est pas un champ",
  ],
  [
    'defaults of an unknown field',
    essais({ defaults: () => ({ prix: 1 }) }),
    "« defaults » : « prix » reçoit une valeur, et n'est pas un champ",
  ],
  [
    'hidden groups by an unknown field',
    essais({ hides: () => [{ prix: 1 }] }),
    "« hides » : « prix » n'est pas un champ de « essais » avec « filter: true »",
  ],
]

describe('a load refuses', () => {
  it.each(RULES)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

it('an action whose value is refused for some documents only is accepted', () => {
  const run = (document: Data) => ({ places: Number(document.places ?? 0) - 1 })
  const fields = { nom, places }
  expect(sentences([essais({ fields, actions: { moins: { label: 'M', done: () => 'Fait', run } } })])).toEqual([])
})

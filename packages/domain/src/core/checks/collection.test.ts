import { describe, expect, it } from 'vitest'
import { list } from '../fields/composites.ts'
import { boolean, multiline, relation, text } from '../fields/kinds.ts'
import { link } from '../fields/link.ts'
import { essais, label, lignes, nom, ofRow, type Row } from './testing/declarations.ts'

const COLLECTIONS: Row[] = [
  [
    'a name that no table can have',
    essais({ slug: 'mes essais' }),
    '« slug » : un nom est attendu, en lettres sans accent, ou « parent/enfant »',
  ],
  ['an empty label', essais({ label: { ...label, empty: '' } }), '« label » : un texte est attendu pour « empty »'],
  [
    'no sentence for an empty list',
    essais({ label: { ...label, purpose: ' ' } }),
    '« label » : un texte est attendu pour « purpose »',
  ],
  [
    'an order by what is not sorted',
    essais({ sort: '-qte' }),
    "« sort » : « -qte » n'est pas un champ avec « sort: true »",
  ],
  ['a title that is no field', essais({ title: 'name' }), "« title » : « name » n'est pas un champ"],
  [
    'public documents by a text',
    essais({ publicWhere: { nom: 'x' } }),
    "« publicWhere » : « nom » n'est pas un choix ou un oui ou non avec « filter: true »",
  ],
  [
    'closed members of a list that is not public',
    essais({
      fields: {
        nom,
        choix: boolean({ label: 'C', filter: true }),
        prix: list({ label: 'P', fields: { nom: text({ label: 'N' }) } }),
      },
      closed: { while: { choix: true }, fields: ['prix/nom'] },
    }),
    "« closed » : « prix/nom » n'est pas un champ public, ni celui des éléments d'une liste publique",
  ],
  [
    'a tree by a relation elsewhere',
    [
      essais({
        fields: { nom, dans: relation({ label: 'D', to: 'lignes', filter: true, exists: true }) },
        tree: 'dans',
      }),
      lignes(),
    ],
    "« tree » : « dans » n'est pas une relation vers « essais » avec « filter: true » et « exists: true »",
  ],
  [
    'addresses on the website without an index',
    essais({
      fields: { nom, va: boolean({ label: 'V', filter: true }), vers: link({ label: 'L' }) },
      site: { address: 'nom', redirect: { when: 'va', to: 'vers' } },
    }),
    "« site » : « nom » n'est pas un champ avec « filter: true »",
  ],
  [
    'totals of a field that is not summed',
    essais({ totals: { date: 'qte', sums: ['qte'], by: [] } }),
    "« totals » : « qte » n'est pas un champ avec « sum: true »",
  ],
  [
    'totals by a field without a column',
    essais({ totals: { date: 'qte', sums: [], by: ['nom'] } }),
    "« totals » : « nom » n'est pas un champ avec « filter: true »",
  ],
  ['a search by a number', essais({ search: { qte: 'A' } }), "« search » : « qte » n'est pas un champ de texte"],
  [
    'a search by a code of several lines',
    essais({ fields: { nom, notes: multiline({ label: 'N' }) }, search: { notes: 'code' } }),
    "« search » : « code » demande un texte d'une ligne, ce que n'est pas « notes »",
  ],
  [
    'a search of a list without the texts of its items',
    essais({
      fields: { nom, lignes: list({ label: 'L', item: 'une ligne', fields: { mot: text({ label: 'M' }) } }) },
      search: { lignes: 'C' },
    }),
    '« search » : « lignes » est une liste : ses textes cherchés se nomment par « searched »',
  ],
  [
    'a search of global documents',
    essais({ scope: 'global', search: { nom: 'A' } }),
    "« search » : seules les fiches d'une boutique se cherchent, ni leurs parties ni ce qui est commun à tous",
  ],
  [
    'a search of documents without a name',
    essais({ title: undefined, search: { nom: 'A' } }),
    '« search » : « title » est attendu : il nomme ce qui est trouvé',
  ],
  [
    'numbers that are not unique',
    essais({ numbering: { field: 'nom', series: 's', digits: 3, codeLength: 2, code: () => 'AB' } }),
    "« numbering » : « nom » n'est pas un champ de texte avec « unique: true »",
  ],
  [
    'codes of another length',
    essais({
      fields: { nom: text({ label: 'N', sort: true, unique: true }) },
      numbering: { field: 'nom', series: 's', digits: 3, codeLength: 5, code: () => 'AB' },
    }),
    '« numbering » : « codeLength » annonce 5 caractères, et « code » en donne 2 (« AB »)',
  ],
]

describe('a load refuses a collection with', () => {
  it.each(COLLECTIONS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { date, text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import type { FormSection } from '../screen.ts'
import { etat, formTab, nom, ofRow, qte, type Row, shown } from './testing/declarations.ts'

const summed = integer({ label: 'Quantité', filter: true, sum: true })

const ALL: FormSection = { title: 'Essai', fields: ['nom', 'qte', 'etat'] }

const SCREENS: Row[] = [
  [
    'a title of rows that is no field',
    shown({ row: { title: 'name' } }),
    "ligne de la liste : « name » n'est pas un champ",
  ],
  [
    'a second line that is no field',
    shown({ row: { second: ['prix'] } }),
    "ligne de la liste : « prix » n'est pas un champ",
  ],
  [
    'a filter that is not declared',
    shown({ list: { filters: ['nom'] } }),
    "filtres de la liste : « nom » n'est pas un champ avec « filter: true »",
  ],
  [
    'a search that is not declared',
    shown({ list: { search: true } }),
    'recherche de la liste : « search » de la collection, ou « filter: true » de son titre, est attendu',
  ],
  [
    'a button to a website that the form does not show',
    shown({ list: { viewButton: true } }),
    'bouton « Voir sur le site » de la liste : « viewOnWeb » du formulaire est attendu',
  ],
  [
    'a tree without a relation that makes one',
    shown({ list: { layout: 'tree' } }),
    'liste en arbre : « tree » de la collection est attendu',
  ],
  [
    'the fields of a tree in another layout',
    shown({ list: { treeReads: ['nom'] } }),
    "liste en arbre : « treeReads » demande « layout: 'tree' »",
  ],
  [
    'a period of no date',
    shown({ list: { period: { field: 'qte' } } }),
    "période de la liste : « qte » n'est pas une date avec « filter: true » et « sort: true »",
  ],
  [
    'a period of a date without an index',
    shown(
      { list: { period: { field: 'jour' } } },
      { fields: { nom, qte, etat, jour: date({ label: 'Jour', filter: true }) } },
    ),
    "période de la liste : « jour » n'est pas une date avec « filter: true » et « sort: true »",
  ],
  [
    'a total of a field that is not summed',
    shown({ list: { total: { field: 'qte', label: 'Total' } } }),
    "total de la liste : « qte » n'est pas un champ avec « sum: true »",
  ],
  [
    'a total without a label',
    shown({ list: { total: { field: 'qte', label: ' ' } } }, { fields: { nom, qte: summed, etat } }),
    'total de la liste : son « label » est attendu',
  ],
  [
    'a total of no value of a field',
    shown(
      { list: { total: { field: 'qte', label: 'T', where: { etat: 'neuff' } } } },
      { fields: { nom, qte: summed, etat } },
    ),
    'total de la liste : « where » compare « etat » à une valeur que ce champ ne prend pas',
  ],
  [
    'a tab that filters without an index',
    shown({ tab: { where: { nom: 'x' } } }),
    "onglet « t » de la liste : « where » nomme « nom », qui n'est pas un champ avec « filter: true »",
  ],
  [
    'a tab that filters by no value of its field',
    shown({ tab: { where: { etat: 'neuff' } } }),
    'onglet « t » de la liste : « where » compare « etat » à une valeur que ce champ ne prend pas',
  ],
  [
    'a tab whose order is not declared',
    shown({ tab: { sort: '-qte' } }),
    "onglet « t » de la liste : « sort » nomme « -qte », qui n'est pas un champ avec « sort: true »",
  ],
  [
    'a tab that reorders another order',
    shown({ tab: { sort: 'nom', reorder: true } }),
    "onglet « t » de la liste : « reorder » demande l'ordre « -datetime » ou « datetime », et l'onglet a « nom »",
  ],
  ['a tab without a label', shown({ tab: { label: '' } }), 'onglet « t » de la liste : son « label » est attendu'],
  [
    'two tabs of one id',
    shown({ tabs: [formTab({}), formTab({ sections: [] })] }),
    'onglet « general » de la fiche : un autre onglet porte le même « id »',
  ],
  [
    'a section with an unknown field',
    shown({ tabs: [formTab({ sections: [{ title: 'S', fields: ['nom', ['qte', 'prix'], 'etat'] }] })] }),
    "onglet « general » de la fiche : « prix » n'est pas un champ",
  ],
  [
    'a folded section without fields',
    shown({ tabs: [formTab({ sections: [ALL, { title: 'S', fields: [], folded: 'always' }] })] }),
    'onglet « general » de la fiche, section « S » : « folded » attend des champs dans la section, ou un panneau',
  ],
  [
    'a required field in a folded section',
    shown(
      { tabs: [formTab({ sections: [{ ...ALL, folded: 'while-empty' }] })] },
      { fields: { nom: text({ label: 'Nom', required: true }), qte, etat } },
    ),
    'onglet « general » de la fiche, section « Essai » : « nom » est obligatoire, et « folded » le cache',
  ],
  [
    'switches of no flag',
    shown({ tabs: [formTab({ sections: [{ ...ALL, switches: true }] })] }),
    'onglet « general » de la fiche, section « Essai » : « switches » attend des champs « boolean »',
  ],
  [
    'a section without a title',
    shown({ tabs: [formTab({ sections: [{ title: '', fields: ['nom', 'qte', 'etat'] }] })] }),
    'onglet « general » de la fiche : une section attend son « title »',
  ],
  [
    'a field shown twice',
    shown({ tabs: [formTab({ sections: [{ title: 'S', fields: ['nom', 'qte', 'etat', 'nom'] }] })] }),
    'onglet « general » de la fiche : « nom » est montré deux fois',
  ],
  [
    'a field that no section shows',
    shown({ tabs: [formTab({ sections: [{ title: 'S', fields: ['nom', 'etat'] }] })] }),
    "champ « qte » : il n'est dans aucune section de la fiche, ou « hidden: true » est attendu",
  ],
  [
    'a hidden field that a section shows',
    shown({}, { fields: { nom, qte: integer({ label: 'Q', hidden: true }) } }),
    'champ « qte » : il est « hidden », et une section de la fiche le montre',
  ],
  [
    'a condition on an unknown field',
    shown({ tabs: [formTab({ when: { field: 'prix', is: 1 } })] }),
    "onglet « general » de la fiche : « when » nomme « prix », qui n'est pas un champ",
  ],
  [
    'a condition that never holds',
    shown({ tabs: [formTab({ when: { field: 'etat', is: 'neuff' } })] }),
    'onglet « general » de la fiche : « when » compare « etat » à une valeur que ce champ ne prend pas',
  ],
  [
    'a condition of a section on an unknown field',
    shown({
      tabs: [formTab({ sections: [{ title: 'S', when: { field: 'prix', is: 1 }, fields: ['nom', 'qte', 'etat'] }] })],
    }),
    "onglet « general » de la fiche, section « S » : « when » nomme « prix », qui n'est pas un champ",
  ],
  [
    'a lock on an unknown field',
    shown({ form: { locks: { prix: () => true } } }),
    "« locks » : « prix » n'est pas un champ",
  ],
  [
    'an unknown field that a relation fills',
    shown({ form: { fills: { client: { nom: 'name' } } } }),
    "« fills » : « client » n'est pas un champ",
  ],
  [
    'a link to a website without a path',
    shown({ form: { viewOnWeb: true } }),
    '« viewOnWeb » : un champ « pathname » est attendu',
  ],
  [
    'a creation that takes a field again',
    shown({ form: { creation: { nom: text({ label: 'N' }) } } }),
    '« creation » : « nom » est déjà un champ de la collection',
  ],
  [
    'a button of an unknown action',
    shown({ form: { bar: ['vendre'] } }),
    "« bar » : « vendre » n'est pas une action de la collection",
  ],
  [
    'a condition of an unknown action',
    shown({ form: { offers: { vendre: () => true } } }),
    "« offers » : « vendre » n'est pas une action de la collection",
  ],
  [
    'a preview of an unknown action',
    shown({ form: { previews: { vendre: 'urls' } } }),
    "« previews » : « vendre » n'est pas une action de la collection",
  ],
]

describe('a load refuses a screen with', () => {
  it.each(SCREENS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

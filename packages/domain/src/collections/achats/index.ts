import { defineCollection } from '../../core/collection.ts'
import { actions } from './actions.ts'
import { alongside, alongsideFinds } from './costs.ts'
import { defaults, needs, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The pieces that a boutique buys, alone or in lots, and those that their owners deposit (piece 1, piece 8). */
export const achats = defineCollection({
  slug: 'achats',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'achat',
    many: 'Achats',
    empty: 'Aucun achat',
    purpose: 'Un achat est ce que vous payez pour des pièces ; leur coût en vient, et un lot se répartit entre elles.',
    create: 'Nouvel achat',
    missing: "L'achat n'existe pas",
    foreign: "Cet achat n'appartient pas à cette boutique",
    deleted: 'Cet achat a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  title: 'vendeur_name',
  titles: ['numero'],
  sort: '-date',
  fields,
  defaults,
  needs,
  onSave,
  alongsideFinds,
  alongside,
  copied: [{ by: 'contact' }],
  numbering: { field: 'numero', series: 'achat', digits: 4, codeLength: 4, code: (_, now) => `A${now.slice(2, 4)}-` },
  actions,
  screen,
})

import { defineCollection } from '../../core/collection.ts'
import { alongside, alongsideFinds, defaults, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** What a boutique pays to the owners of pieces that it sold for them (piece 8). */
export const reversements = defineCollection({
  slug: 'reversements',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'reversement',
    many: 'Reversements',
    empty: 'Aucun reversement',
    purpose: 'Un reversement paie à un déposant sa part des pièces vendues ; il se fait depuis son dépôt.',
    create: 'Nouveau reversement',
    missing: "Le reversement n'existe pas",
    foreign: "Ce reversement n'appartient pas à cette boutique",
    deleted: 'Ce reversement a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  title: 'contact_name',
  titles: ['numero'],
  sort: '-date',
  fields,
  defaults,
  onSave,
  alongsideFinds,
  alongside,
  numbering: {
    field: 'numero',
    series: 'reversement',
    digits: 4,
    codeLength: 4,
    code: (_, now) => `R${now.slice(2, 4)}-`,
    gapless: true,
  },
  screen,
})

import { defineCollection } from '../../core/collection.ts'
import { alongside, alongsideFinds } from './beside-cost.ts'
import { defaults, onRemove, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'
import { needsBoutique } from '../shared/needs-boutique.ts'

/** What the pieces of a boutique cost: written by purchases and expenses, or typed (hours). */
export const couts = defineCollection({
  slug: 'couts',
  scope: 'boutique',
  label: {
    one: 'coût',
    many: 'Coûts',
    empty: 'Aucun coût',
    purpose: "Un coût est ce qu'une pièce a demandé : son achat, une fourniture, des heures, une livraison.",
    create: 'Nouveau coût',
    missing: "Le coût n'existe pas",
    foreign: "Ce coût n'appartient pas à cette boutique",
    deleted: 'Ce coût a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  title: 'name',
  sort: '-date',
  fields,
  defaultNeeds: needsBoutique,
  defaults,
  onSave,
  onRemove,
  // What a sold piece cost follows.
  alongsideFinds,
  alongside,
  screen,
})

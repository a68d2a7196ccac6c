import { defineCollection } from '../../core/collection.ts'
import { dayOf } from '../../dates.ts'
import { alongside, alongsideFinds } from './costs.ts'
import { needs, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The expenses of a boutique (EXP). */
export const depenses = defineCollection({
  slug: 'depenses',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'dépense',
    many: 'Dépenses',
    empty: 'Aucune dépense',
    purpose: 'Une dépense est un achat de la boutique ; la liste en fait le total par période.',
    create: 'Nouvelle dépense',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  title: 'name',
  sort: '-billingDate',
  fields,
  defaults: ({ now }) => ({ billingDate: dayOf(now) }),
  needs,
  onSave,
  alongsideFinds,
  alongside,
  // The number and the document are those of one invoice.
  importable: true,
  copy: { without: ['billingDate', 'numero', 'photos', 'pieces'] },
  screen,
})

import { group } from '../../fields/composites.ts'
import { boolean, choice, date, photos, relation, text } from '../../fields/kinds.ts'
import { integer, price } from '../../fields/number-kinds.ts'

/** What a collection without a mistake declares, its fields aside. */
export const base = {
  slug: 'essais',
  scope: 'boutique',
  label: {
    one: 'essai',
    many: 'Essais',
    empty: 'Aucun essai',
    purpose: 'Un essai sert aux tests',
    create: 'Nouvel essai',
  },
  access: { area: 'store', profile: 'boutique-compta' },
} as const
export const fields = {
  nom: text({ label: 'Nom', sort: true }),
  reference: text({ label: 'Référence', unique: true }),
  qte: integer({ label: 'Quantité', filter: true }),
  prix: price({ label: 'Prix' }),
  etat: choice({ label: 'État', values: { neuf: 'Neuf', usage: 'Usagé' }, filter: true }),
  enLigne: boolean({ label: 'En ligne', filter: true }),
  jour: date({ label: 'Jour' }),
  images: photos({ label: 'Images' }),
  adresse: group({ label: 'Adresse', fields: { ville: text({ label: 'Ville' }) } }),
  dans: relation({ label: 'Dans', to: 'essais', filter: true, exists: true }),
}
export const actions = { vendre: { label: 'Vendre', done: () => 'Fait', run: () => ({ qte: 0 }) } }

/** A mistake, a declaration that has it, and what a load says of it; `null` where only the editor shows it. */
export type EditorRow = [mistake: string, declared: () => unknown, sentence: string | null]

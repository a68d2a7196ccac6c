import { type Ability, NOTHING } from '../../core/access.ts'
import { type Actor, hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { alongside, alongsideFinds } from '../achats/beside-movement.ts'
import { fields } from './schema.ts'

/** Accountants read it. Nobody writes it by hand, not even an administrator: its lines follow from orders, sales and purchases. */
const access = (actor: Actor): Ability<never> =>
  hasArea(actor, 'store') && hasProfile(actor, 'boutique-compta') ? { ...NOTHING, read: 'profile' } : NOTHING

/** The ledger of the pieces of a boutique: bought, restored, sold, taken back (ADR 70). */
export const mouvements = defineCollection({
  slug: 'mouvements',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'mouvement',
    many: 'Mouvements',
    empty: 'Aucun mouvement',
    purpose:
      "Un mouvement dit ce qui est arrivé à une pièce, et par qui ; les commandes, les ventes et les achats l'écrivent.",
    create: 'Nouveau mouvement',
    missing: "Le mouvement n'existe pas",
    deleted: 'Ce mouvement a été annulé',
  },
  access,
  sort: '-date',
  fields,
  totals: { date: 'date', sums: ['prix', 'cout', 'quantite'], by: ['type', 'category', 'fournisseur', 'lieu', 'par'] },
  // A sold piece of a deposit is owed to its owner.
  alongsideFinds,
  alongside,
})

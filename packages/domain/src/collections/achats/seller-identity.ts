import { type Ability, EVERYTHING, NOTHING } from '../../core/access.ts'
import { type Actor, hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { date, multiline, text } from '../../core/fields/kinds.ts'

/**
 * The right to the sellers' identities is its own: administrators, and who keeps both the accounts and the contacts. The
 * list of profiles is specified (PERM-10), so that there is none for it.
 */
export function access(actor: Actor): Ability<never> {
  if (actor.type === 'admin') return EVERYTHING
  const keeps = hasProfile(actor, 'boutique-compta') && hasProfile(actor, 'boutique-contacts')
  return hasArea(actor, 'store') && keeps ? { ...EVERYTHING, trash: false } : NOTHING
}

/** The seller of a purchase, as the register of used objects asks (C. pén. R321-3); the register copies the first one. */
export const sellerIdentity = defineCollection({
  slug: 'achats/identites',
  scope: 'boutique',
  label: {
    one: 'vendeur',
    many: 'Vendeurs',
    empty: 'Aucun vendeur',
    purpose: "Un vendeur est qui a cédé les pièces d'un achat, avec les références de sa pièce d'identité.",
    create: 'Nouveau vendeur',
  },
  access,
  ownAccess: true,
  title: 'nom',
  fields: {
    nom: text({ label: 'Nom', max: 200 }),
    prenom: text({ label: 'Prénom', max: 200 }),
    qualite: text({ label: 'Qualité ou profession', max: 200 }),
    domicile: multiline({ label: 'Domicile', max: 500 }),
    societe: text({ label: 'Société', hint: 'Le vendeur est alors son représentant', max: 300 }),
    siege: multiline({ label: 'Siège de la société', max: 500 }),
    pieceNature: text({
      label: "Pièce d'identité",
      hint: "Carte d'identité, passeport, permis de conduire…",
      max: 100,
    }),
    pieceNumero: text({ label: 'Numéro de la pièce', max: 100 }),
    pieceDate: date({ label: 'Délivrée le' }),
    pieceAutorite: text({ label: 'Par', hint: "L'autorité qui l'a délivrée", max: 200 }),
  },
})

import { formatDay, formatEuros, LIFE_STEPS, type LifeStep } from '@boutique/domain'

/** A link to a document behind a step. */
export interface StepLink {
  slug: 'contacts' | 'commandes' | 'achats' | 'ventes'
  id: string
  text: string
}

/** A step in words: what happened, and the documents behind it. */
export function lifeWords({ kind, contact, address, until, commande, achat, vente, montant }: LifeStep): {
  text: string
  links: StepLink[]
} {
  const links: StepLink[] = []
  if (contact) links.push({ slug: 'contacts', id: contact.id, text: contact.name })
  if (commande) links.push({ slug: 'commandes', id: commande.id, text: `commande ${commande.name}` })
  if (achat) links.push({ slug: 'achats', id: achat.id, text: `achat ${achat.name}` })
  if (vente !== undefined) links.push({ slug: 'ventes', id: vente, text: 'paiement' })
  const isLess = kind === 'cout' && (montant ?? 0) < 0
  const what = isLess ? 'Coût retiré' : LIFE_STEPS[kind]
  const amount = montant === undefined ? '' : ` · ${formatEuros(Math.abs(montant), 'row')}`
  const whom = contact || address === undefined ? '' : ` pour ${address}`
  const end = until === undefined ? '' : ` jusqu'au ${formatDay(until)}`
  return { text: `${what}${whom}${end}${amount}`, links }
}

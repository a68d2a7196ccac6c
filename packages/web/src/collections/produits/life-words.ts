import { formatDay, formatEuros, LIFE_STEPS, type LifeStep } from '@boutique/domain'

/** A link to a document behind a step. */
export interface StepLink {
  slug: 'contacts' | 'commandes' | 'achats' | 'ventes'
  id: string
  text: string
}

/** A step in words: what happened, and the documents behind it. */
export function lifeWords({ kind, contact, address, until, commande, achat, vente, montant, avant }: LifeStep): {
  text: string
  links: StepLink[]
} {
  const links: StepLink[] = []
  if (contact) links.push({ slug: 'contacts', id: contact.id, text: contact.name })
  if (commande) links.push({ slug: 'commandes', id: commande.id, text: `commande ${commande.name}` })
  if (achat) links.push({ slug: 'achats', id: achat.id, text: `achat ${achat.name}` })
  if (vente !== undefined) links.push({ slug: 'ventes', id: vente, text: 'paiement' })
  if (kind === 'cout' && avant !== undefined) return { text: costChange(avant, montant ?? 0), links }
  const what = LIFE_STEPS[kind]
  const amount = montant === undefined ? '' : ` · ${formatEuros(montant, 'row')}`
  const whom = contact || address === undefined ? '' : ` pour ${address}`
  const end = until === undefined ? '' : ` jusqu'au ${formatDay(until)}`
  return { text: `${what}${whom}${end}${amount}`, links }
}

/** A piece costs something else than before. */
const costChange = (before: number, now: number): string =>
  now === 0
    ? `Coût retiré · ${formatEuros(before, 'row')}`
    : `Coût : ${formatEuros(before, 'row')} → ${formatEuros(now, 'row')}`

import { callNumber, type Reach } from '@boutique/domain'

/** A link that reaches a person: `tel:` or `mailto:`. */
export interface ReachLink {
  id: 'appeler' | 'ecrire'
  label: string
  href: string
}

/** The links to the person of a document, from its current values: none for an empty field. */
export function reachLinks(reach: Reach | undefined, values: Readonly<Record<string, unknown>>): ReachLink[] {
  if (!reach) return []
  const [phone, email] = [values[reach.phone], values[reach.email]]
  const called = typeof phone === 'string' ? callNumber(phone) : undefined
  const links: ReachLink[] = []
  if (called !== undefined) links.push({ id: 'appeler', label: 'Appeler', href: `tel:${called}` })
  if (typeof email === 'string' && email !== '')
    links.push({ id: 'ecrire', label: 'Écrire', href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` })
  return links
}

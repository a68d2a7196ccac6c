import type { CampaignRecipients } from '@boutique/domain'

/** "Aucun destinataire", "1 destinataire", "1 234 destinataires". */
export function recipientsText(count: number): string {
  if (count === 0) return 'Aucun destinataire'
  return `${count.toLocaleString('fr-FR').replace(/\s/g, '\u00a0')} destinataire${count > 1 ? 's' : ''}`
}

/** "2 contacts choisis ne sont pas inscrits à la newsletter"; empty for none. */
export function unsubscribedText({ unsubscribed = 0 }: Pick<CampaignRecipients, 'unsubscribed'>): string {
  if (unsubscribed === 0) return ''
  if (unsubscribed === 1) return "1 contact choisi n'est pas inscrit à la newsletter"
  return `${unsubscribed.toLocaleString('fr-FR').replace(/\s/g, '\u00a0')} contacts choisis ne sont pas inscrits à la newsletter`
}

/** How many are not among the examples: "et 3 autres"; empty when there is none. */
export function othersText({ count, examples }: CampaignRecipients): string {
  const others = count - examples.length
  if (others <= 0) return ''
  return `et ${others.toLocaleString('fr-FR').replace(/\s/g, '\u00a0')} autre${others > 1 ? 's' : ''}`
}

import { formatDayLong } from '@boutique/domain'

/** How a contact was subscribed, after "Inscrit le 6 mars 2026". */
const SUBSCRIBED: Readonly<Record<string, string>> = {
  site: 'par le formulaire du site',
  'back-office': 'dans le back-office',
  'reinscription-mail': "de nouveau, par le lien d'un courriel",
  fusion: 'par un contact fusionné',
  import: 'par un import',
}
/** How it refused, after "A refusé les envois groupés le 6 mars 2026". */
const REFUSED: Readonly<Record<string, string>> = {
  'back-office': 'dans le back-office',
  'desinscription-mail': "par le lien d'un courriel",
  fusion: 'par un contact fusionné',
}

/** What is known of the consent of a contact. */
export interface NewsletterText {
  sentences: string[]
  /** The action that changes it. */
  action: 'inscrire' | 'reinscrire' | 'desinscrire'
  label: string
  /** The campaign whose link the contact used. */
  campagne?: string
  /** A mail server refused the address: the contact can be tried again. */
  isRefused: boolean
}

/** The consent of a contact in French, from its stored values. */
export function newsletterText(contact: Record<string, unknown>): NewsletterText {
  const { newsletterAt: at, newsletterHow: how, newsletterStoppedAt: stopped, emailRefusedAt: refused } = contact
  const way = (ways: Readonly<Record<string, string>>): string => ways[String(how)] ?? ''
  const dated = (start: string, instant: unknown, end: string): string =>
    `${[start, typeof instant === 'string' && `le ${formatDayLong(instant)}`, end].filter(Boolean).join(' ')}.`
  const isRefused = typeof refused === 'string'
  const address = isRefused
    ? [
        `Son serveur de courriel refuse cette adresse depuis le ${formatDayLong(refused)} : elle ne reçoit plus de campagne tant qu'elle ne change pas ou que vous ne la réessayez pas.`,
      ]
    : []
  if (stopped !== undefined)
    return {
      sentences: [
        `${dated('A refusé les envois groupés', stopped, way(REFUSED))} Ne reçoit aucune campagne.`,
        ...address,
      ],
      isRefused,
      ...(how === 'back-office'
        ? { action: 'inscrire', label: 'Inscrire à la newsletter' }
        : { action: 'reinscrire', label: 'Réinscrire à sa demande…' }),
      ...(typeof contact.newsletterCampagne === 'string' && { campagne: contact.newsletterCampagne }),
    }
  if (contact.subscribedToNewsletter === true)
    return {
      sentences: [dated('Inscrit', at, way(SUBSCRIBED)), ...address],
      isRefused,
      ...{ action: 'desinscrire', label: 'Désinscrire de la newsletter' },
    }
  return {
    sentences: ["N'a ni demandé ni refusé la newsletter.", ...address],
    isRefused,
    ...{ action: 'inscrire', label: 'Inscrire à la newsletter' },
  }
}

import type { ContactData } from './rules.ts'

/** How a contact was subscribed to the newsletter or unsubscribed from it. */
export const NEWSLETTER_WAYS = {
  site: 'Formulaire du site',
  'back-office': 'Dans le back-office',
  'desinscription-mail': "Lien de désinscription d'un courriel",
  'reinscription-mail': 'Réinscription après un lien de désinscription',
  fusion: "Repris d'un contact fusionné",
  import: 'Import',
} as const
export type NewsletterWay = keyof typeof NEWSLETTER_WAYS

/** The fields of a contact that say whether it receives the newsletter, since when and how. */
export type Consent = Pick<
  ContactData,
  'subscribedToNewsletter' | 'newsletterAt' | 'newsletterHow' | 'newsletterStoppedAt' | 'newsletterCampagne'
>

/** The values of a contact that is subscribed at an instant. An earlier refusal ends. */
export const subscribed = (now: string, how: NewsletterWay): Consent => ({
  subscribedToNewsletter: true,
  newsletterAt: now,
  newsletterHow: how,
  newsletterStoppedAt: undefined,
  newsletterCampagne: undefined,
})

/**
 * The values of a contact that refuses at an instant: it receives no campaign at all, also none that is addressed to
 * people who are not subscribed.
 * @param campagne the campaign whose link was used
 */
export const unsubscribed = (now: string, how: NewsletterWay, campagne?: string): Consent => ({
  subscribedToNewsletter: false,
  newsletterAt: now,
  newsletterHow: how,
  newsletterStoppedAt: now,
  newsletterCampagne: campagne,
})

/** Whether the person refused by a link in a mail, or a contact that was merged into this one refused. */
export const refusedAlone = ({ newsletterStoppedAt, newsletterHow }: Consent): boolean =>
  newsletterStoppedAt !== undefined && newsletterHow !== 'back-office'

/**
 * What the form of a website changes when its consent box is ticked; undefined for a contact that is subscribed, and for
 * one that has refused: anybody may type the address of somebody else.
 */
export const subscribedOnSite = (contact: Consent, now: string): Consent | undefined =>
  contact.subscribedToNewsletter || contact.newsletterStoppedAt !== undefined ? undefined : subscribed(now, 'site')

/** Whether the person unsubscribed by a link in a mail: the same link subscribes them again. */
export const isStoppedByLink = ({ newsletterStoppedAt, newsletterHow }: Consent): boolean =>
  newsletterStoppedAt !== undefined && newsletterHow === 'desinscription-mail'

/** What the link of a campaign changes when it unsubscribes; undefined when one has already done so. */
export const stoppedByLink = (contact: Consent, now: string, campagne: string): Consent | undefined =>
  isStoppedByLink(contact) ? undefined : unsubscribed(now, 'desinscription-mail', campagne)

/**
 * What a link changes when it subscribes again; undefined unless a link unsubscribed: whoever still has an old mail does
 * not lift a refusal that the shop recorded.
 */
export const resumedByLink = (contact: Consent, now: string): Consent | undefined =>
  isStoppedByLink(contact) ? subscribed(now, 'reinscription-mail') : undefined

/**
 * The consent of a contact after its merge with another one: a refusal of either stays; a subscription was given for an
 * e-mail address, and is taken with that address. Undefined: it does not change.
 * @param email the e-mail address after the merge
 */
export function mergedConsent(contact: Consent, other: Consent & { email?: string }, email?: string) {
  if (contact.newsletterStoppedAt !== undefined) return undefined
  const refuses = other.newsletterStoppedAt !== undefined
  const subscribes = other.subscribedToNewsletter && !contact.subscribedToNewsletter && email === other.email
  if (!refuses && !subscribes) return undefined
  const taken: Consent = {
    subscribedToNewsletter: !refuses,
    ...(other.newsletterAt !== undefined && { newsletterAt: other.newsletterAt }),
    ...(refuses && { newsletterStoppedAt: other.newsletterStoppedAt }),
    ...(other.newsletterHow !== undefined && { newsletterHow: 'fusion' }),
  }
  return taken
}

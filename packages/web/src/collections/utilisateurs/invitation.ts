import type { Welcome } from '@boutique/domain'

/**
 * The part of the response that a user creation adds to the document: the link to choose a password, and whether it was
 * mailed.
 */
export type Invitation = Pick<Welcome, 'link' | 'sent'>

/** The invitation in the response; undefined when there is none or it is invalid. */
export function invitationOf(document: Record<string, unknown>): Invitation | undefined {
  const said = document.invitation as Partial<Invitation> | null | undefined
  return typeof said?.link === 'string' ? { link: said.link, sent: said.sent === true } : undefined
}

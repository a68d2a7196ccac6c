/**
 * The part of the response that a user creation adds to the document: the link to choose a password, and whether it was
 * mailed.
 */
export interface Invitation {
  link: string
  sent: boolean
}

/** The invitation in the response; undefined when there is none or it is invalid. */
export function invitationOf(document: Record<string, unknown>): Invitation | undefined {
  const said = document.invitation as Partial<Invitation> | null | undefined
  return typeof said?.link === 'string' ? { link: said.link, sent: said.sent === true } : undefined
}

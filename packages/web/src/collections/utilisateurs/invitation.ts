/** What the creation of a user answers beside the document: the link to choose a password, and whether it was mailed. */
export interface Invitation {
  link: string
  sent: boolean
}

/** The invitation that came with a document; undefined when there is none, or it is not one. */
export function invitationOf(document: Record<string, unknown>): Invitation | undefined {
  const said = document.invitation as Partial<Invitation> | null | undefined
  return typeof said?.link === 'string' ? { link: said.link, sent: said.sent === true } : undefined
}

import { encode, wrap } from 'nodemailer/lib/qp'

/** A text of a mail, or its parts in their order. */
export type MailParts = readonly (string | SharedPart)[]
/** A part that many mails have: its encoded form is kept for the next one. */
export interface SharedPart {
  readonly shared: string
}

export const joined = (text: string | MailParts): string =>
  typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.shared)).join('')

const kept = new WeakMap<SharedPart, string>()
/** An encoded line has at most 76 characters, the sign of a soft line break included. */
const MAX_LINE_LENGTH = 75

/** The text as quoted-printable. Soft line breaks, which are not shown, stand between the parts. */
export function quoted(text: string | MailParts): string {
  if (typeof text === 'string') return quotedPart(text)
  return text
    .map((part) => (typeof part === 'string' ? quotedPart(part) : quotedOnce(part)))
    .filter((part) => part !== '')
    .join('=\r\n')
}

const quotedPart = (text: string): string => wrap(encode(text.replace(/\r\n?|\n/g, '\r\n')), MAX_LINE_LENGTH)

function quotedOnce(part: SharedPart): string {
  const known = kept.get(part)
  if (known !== undefined) return known
  const encoded = quotedPart(part.shared)
  kept.set(part, encoded)
  return encoded
}

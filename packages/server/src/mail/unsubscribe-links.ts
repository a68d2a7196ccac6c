import { createHmac, timingSafeEqual } from 'node:crypto'
import { ID_PATTERN } from '@boutique/domain'

/** Whom a link unsubscribes, and the campaign in which it was sent. */
export interface UnsubscribeLink {
  boutique: string
  contact: string
  campagne: string
}

/** The path of the page that a link opens; the token follows. */
export const UNSUBSCRIBE_PATH = '/desinscription'
/** Three ids of 64 characters, and a signature of 43. */
const MAX_LINK_LENGTH = 3 * 65 + 43

/**
 * The links by which people unsubscribe from the newsletter of a boutique: signed with HMAC-SHA-256, without an expiry.
 * @param key 256 bits
 * @param publicAddress the address of the server as recipients of mails reach it
 */
export function unsubscribeLinks(key: Buffer, publicAddress: () => string) {
  const signature = (text: string): Buffer => createHmac('sha256', key).update(`desinscription ${text}`).digest()
  return {
    /** The address for `List-Unsubscribe` (RFC 8058) and for the foot of a mail. */
    url({ boutique, contact, campagne }: UnsubscribeLink): string {
      const text = [boutique, contact, campagne].join('.')
      return `${publicAddress()}${UNSUBSCRIBE_PATH}/${text}.${signature(text).toString('base64url')}`
    },
    /** What a token stands for; undefined unless this installation signed it. */
    read(token: string): UnsubscribeLink | undefined {
      if (token.length > MAX_LINK_LENGTH) return undefined
      const [boutique = '', contact = '', campagne = '', signed = '', ...others] = token.split('.')
      if (others.length > 0 || ![boutique, contact, campagne].every((id) => ID_PATTERN.test(id))) return undefined
      const given = Buffer.from(signed, 'base64url')
      const expected = signature([boutique, contact, campagne].join('.'))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return { boutique, contact, campagne }
    },
  }
}
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>

import { type ColumnField, type ColumnOptions, emptyable, isStorableText } from '../field.ts'
import { plainText } from './kinds.ts'
import { refined } from '../schema.ts'

const MAX_LINK_LENGTH = 2000
const SAFE_LINK = /^(https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[^\s]|\/(?![/\\])|#)/i
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]/i

/** Whether a link may have the address: web, mail, telephone, a page of the site or an anchor. */
export const isSafeLink = (href: string): boolean =>
  href.length <= MAX_LINK_LENGTH && SAFE_LINK.test(href) && isStorableText(href)

/**
 * The address of a link as a person types it: "exemple.fr" → "https://exemple.fr", "lea@exemple.fr" →
 * "mailto:lea@exemple.fr"; undefined for anything else.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || text.length > MAX_LINK_LENGTH || /\s/.test(text) || !isStorableText(text)) return undefined
  if (isSafeLink(text)) return text
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return undefined
  const [host = ''] = text.split(/[/?#]/, 1)
  const [name = '', server, ...others] = host.split('@')
  const hasDot = (server ?? name).slice(1, -2).includes('.')
  if (!hasDot || name === '' || others.length > 0) return undefined
  if (server === undefined) return `https://${text}`
  return host === text ? `mailto:${text}` : undefined
}

/**
 * A safe address of a link: web, mail, telephone, or within the site (`/contact`, `#prix`); never a script. `absolute`
 * only accepts web addresses. 2,000 characters at most.
 */
export function link<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & { default?: string; absolute?: boolean },
): ColumnField<string, 'link', Filtered, Sorted> {
  const { absolute = false, ...rest } = options
  const error = absolute
    ? 'Adresse commençant par https:// attendue'
    : 'Adresse attendue (https://exemple.fr, /contact)'
  const isMeant = (address: string): boolean =>
    linkAddress(address) === address && (!absolute || WEB_ADDRESS.test(address))
  const address = plainText(MAX_LINK_LENGTH, (typed) => linkAddress(typed) ?? typed.trim())
  const schema = emptyable(refined(address, isMeant, error))
  const example = (n: number) => `https://exemple.fr/page-${n}`
  return { ...rest, kind: 'link', shape: 'leaf', column: 'text', maxLength: MAX_LINK_LENGTH, schema, example }
}

import { isSafeLink } from '@boutique/domain'

/**
 * The address of a link as a person types it: "exemple.fr" → "https://exemple.fr", "lea@exemple.fr" →
 * "mailto:lea@exemple.fr"; undefined for what cannot be one.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (isSafeLink(text)) return text
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return undefined
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`
  if (/^[^/]+\.[^/]{2,}/.test(text)) return `https://${text}`
  return undefined
}

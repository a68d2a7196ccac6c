const MAX_ORIGIN_LENGTH = 2000
const WEB = /^https?:\/\//i

/**
 * The origin of a website in the form browsers send, from an address as people type it: `Exemple.fr/` →
 * `https://exemple.fr`, `http://exemple.fr:80/boutique` → `http://exemple.fr`. Undefined for anything but a web
 * address.
 */
export function typedOrigin(typed: string): string | undefined {
  const text = typed.trim()
  return originOfAddress(WEB.test(text) || text.includes('://') ? text : `https://${text}`)
}

/** The origin that an `Origin` header names; undefined for `null` and for anything but a web origin. */
export function originOfAddress(address: string): string | undefined {
  if (address.length > MAX_ORIGIN_LENGTH || !WEB.test(address) || !URL.canParse(address)) return undefined
  return new URL(address).origin
}

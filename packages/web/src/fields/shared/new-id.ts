const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A client-generated id: 126 random bits in 21 characters. Also works without TLS, where `randomUUID` is missing. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(21)), (byte) => LETTERS[byte & 63]).join('')
}

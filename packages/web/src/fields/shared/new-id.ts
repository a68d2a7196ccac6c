const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** An id made here, 126 random bits in 21 letters. Works without TLS too, where `randomUUID` does not exist. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(21)), (byte) => LETTERS[byte & 63]).join('')
}

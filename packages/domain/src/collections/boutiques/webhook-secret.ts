/** Before a secret in base64, as the libraries of Standard Webhooks write it. */
export const BASE64_SECRET = 'whsec_'
/** Bytes of the shortest key that signs messages; a shorter one can be guessed. */
export const SHORTEST_KEY = 16

/** Characters of base64 for the bytes of the shortest key, without padding. */
const SHORTEST_BASE64 = Math.ceil((SHORTEST_KEY * 4) / 3)

/**
 * Whether a secret makes a key that nobody guesses. Behind `whsec_` it must be base64: what is not base64 would be
 * ignored, and an empty key would sign. Pure.
 */
export function signsSafely(secret: string): boolean {
  if (!secret.startsWith(BASE64_SECRET)) return secret.trim().length >= SHORTEST_KEY
  const key = secret.slice(BASE64_SECRET.length)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(key) && key.replace(/=+$/, '').length >= SHORTEST_BASE64
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The start of everything sealed here: what it is, and its version. */
const MAGIC = Buffer.from('ABSCELLE1', 'latin1')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + CHECK_BYTES
/** log2 of the cost of scrypt: 64 MB and a fifth of a second for each try. */
const COST = 16
const MIN_COST = 15
/** More memory than this (256 MB) is asked for by nobody who sealed honestly. */
const MAX_COST = 18
const BLOCK_SIZE = 8
export const MIN_PASSPHRASE = 12
export const MAX_PASSPHRASE = 1000

/** `short` and `long` are refused before sealing; `wrong` and `damaged` tell why something cannot be opened. */
export type PassphraseFailure = 'short' | 'long' | 'wrong' | 'damaged'

const SENTENCES: Record<PassphraseFailure, string> = {
  short: `La phrase secrète compte au moins ${MIN_PASSPHRASE} caractères.`,
  long: `La phrase secrète compte au plus ${MAX_PASSPHRASE} caractères.`,
  wrong: "Ce n'est pas la phrase secrète avec laquelle ces secrets ont été scellés.",
  damaged: 'Les secrets scellés sont incomplets ou abîmés : ils ne peuvent pas être ouverts.',
}

/** A passphrase that is refused, or that does not open what was sealed. The message is one French sentence. */
export class PassphraseError extends Error {
  readonly failure: PassphraseFailure

  constructor(failure: PassphraseFailure) {
    super(SENTENCES[failure])
    this.name = 'PassphraseError'
    this.failure = failure
  }
}

/** The key for AES-256, and bytes that tell a wrong passphrase from damaged content. */
function derive(passphrase: string, salt: Buffer, cost: number): Promise<{ key: Buffer; check: Buffer }> {
  // Keyboards write an accented letter as one character or as two.
  const typed = passphrase.normalize('NFKC')
  const settings = { N: 2 ** cost, r: BLOCK_SIZE, p: 1, maxmem: 2 ** cost * BLOCK_SIZE * 128 + 2 ** 20 }
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, 32 + CHECK_BYTES, settings, (error, derived) => {
      if (error) reject(error)
      else resolve({ key: derived.subarray(0, 32), check: derived.subarray(32) })
    })
  })
}

/**
 * Encrypts bytes under a passphrase: scrypt (N = 2^16, r = 8, p = 1) and AES-256-GCM. The result carries all that
 * opening needs but the passphrase: the format, the cost, the salt, a check of the passphrase, the nonce and the tag.
 *
 * @throws PassphraseError `short` or `long`
 */
export async function sealUnder(passphrase: string, content: Buffer): Promise<Buffer> {
  if (passphrase.length > MAX_PASSPHRASE) throw new PassphraseError('long')
  if (passphrase.length < MIN_PASSPHRASE) throw new PassphraseError('short')
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await derive(passphrase, salt, COST)
  const header = Buffer.concat([MAGIC, Buffer.from([COST]), salt, check])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header)
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), encrypted])
}

/**
 * Decrypts what `sealUnder` made.
 *
 * @throws PassphraseError `wrong` for another passphrase, `damaged` for bytes that were cut, altered or never sealed
 */
export async function openSealed(passphrase: string, sealed: Buffer): Promise<Buffer> {
  const start = HEADER_BYTES + NONCE_BYTES + TAG_BYTES
  const cost = sealed[MAGIC.length] ?? 0
  const isOurs = sealed.subarray(0, MAGIC.length).equals(MAGIC) && sealed.length >= start
  if (!isOurs || cost < MIN_COST || cost > MAX_COST) throw new PassphraseError('damaged')
  if (passphrase.length > MAX_PASSPHRASE) throw new PassphraseError('wrong')
  const header = sealed.subarray(0, HEADER_BYTES)
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES)
  const { key, check } = await derive(passphrase, salt, cost)
  if (!timingSafeEqual(check, header.subarray(-CHECK_BYTES))) throw new PassphraseError('wrong')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES))
  decipher.setAAD(header).setAuthTag(sealed.subarray(HEADER_BYTES + NONCE_BYTES, start))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
  } catch {
    throw new PassphraseError('damaged')
  }
}

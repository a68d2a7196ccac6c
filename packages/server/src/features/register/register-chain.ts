import { createHash, randomBytes } from 'node:crypto'
import type { RegisterIdentity } from '@boutique/domain'

/** A stored line of the register: `entry` is the exact text that was hashed. */
export interface StoredLine {
  number: number
  at: string
  purchase: string
  piece: string
  entry: string
  identity?: string
  salt?: string
  hash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The fingerprint of a seller that a line holds: with the salt it cannot be guessed once the seller is erased. */
export const identityHash = (identity: string, salt: string): string => sha256(`${salt}\n${identity}`)

/** The seller as the text that is stored and hashed, with a new salt. */
export function sealedIdentity(identity: RegisterIdentity): { identity: string; salt: string } {
  const text = JSON.stringify(Object.fromEntries(Object.entries(identity).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return { identity: text, salt: randomBytes(16).toString('hex') }
}

/** The hash of a line, which continues the one before it. */
export const lineHash = (
  previous: string,
  boutique: string,
  { number, at, purchase, piece, entry }: Omit<StoredLine, 'hash'>,
): string => sha256([previous, boutique, number, at, purchase, piece, entry].join('\n'))

/**
 * The number of the first line that does not continue the chain, or whose seller is not the one that was written;
 * undefined while all do. A missing line breaks the chain at the one after it.
 * @param from the hash and the number of the line before the first
 */
export function firstBroken(
  boutique: string,
  lines: readonly StoredLine[],
  from: { number: number; hash: string },
): number | undefined {
  let { number, hash } = from
  for (const line of lines) {
    if (line.number !== number + 1 || lineHash(hash, boutique, line) !== line.hash) return line.number
    if (line.identity !== undefined && !isWrittenSeller(line)) return line.number
    number = line.number
    hash = line.hash
  }
  return undefined
}

function isWrittenSeller({ entry, identity = '', salt = '' }: StoredLine): boolean {
  const { vendeur } = JSON.parse(entry) as { vendeur?: unknown }
  return vendeur === identityHash(identity, salt)
}

import type { Problem } from '@boutique/domain'

/** The most documents of one commit: more would keep others waiting. */
export const MAX_PART = 50

/**
 * How many documents are tried together. A part in which one document is refused is refused as a whole: it is tried again
 * in smaller parts, down to that document.
 */
export class PartSize {
  #size = MAX_PART

  get most(): number {
    return this.#size
  }

  /** A part was refused. @param size its documents */
  refused(size: number): void {
    this.#size = Math.max(1, Math.ceil(size / 4))
  }

  accepted(): void {
    this.#size = Math.min(MAX_PART, this.#size * 2)
  }
}

/** The codes of refusals that say nothing about a document, but about the moment. */
const LATER: ReadonlySet<string> = new Set([
  'ecriture.trop-vite',
  'trop.de-requetes',
  'ecriture.disputee',
  'disque.plein',
])
/** The codes of refusals of all documents. */
const OF_ALL: ReadonlySet<string> = new Set(['boutique.quota', 'boutique.absente'])

/** Whether a refusal says that the same may be tried again later. */
export const isForLater = ({ code }: Problem): boolean => LATER.has(code)
/** Whether a refusal is that of every document. */
export const isOfAll = ({ code }: Problem): boolean => OF_ALL.has(code)

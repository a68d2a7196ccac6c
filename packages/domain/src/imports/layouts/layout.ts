import { headerKey } from '../header-key.ts'
import type { ImportedCollection, ImportSystem } from '../types.ts'

/** The file of a system: its headers by what they fill, and those that only it has. */
export interface KnownLayout {
  system: ImportSystem
  collection: ImportedCollection
  /** Targets by the key of a header, see `headerKey`. */
  targets: ReadonlyMap<string, string>
  /** Each group has a header of the file; of a group one is enough. */
  needs: readonly (readonly string[])[]
}

/**
 * A layout from its spellings.
 *
 * @param headers target → the headers that fill it, in the languages of the system
 * @param needs groups of headers
 */
export function knownLayout(
  system: ImportSystem,
  collection: ImportedCollection,
  headers: Readonly<Record<string, readonly string[]>>,
  needs: readonly (readonly string[])[],
): KnownLayout {
  const targets = new Map(
    Object.entries(headers).flatMap(([to, spellings]) => spellings.map((one) => [headerKey(one), to] as const)),
  )
  return { system, collection, targets, needs: needs.map((group) => group.map(headerKey)) }
}

/** Whether the headers of a file are those of the layout. @param keys see `headerKey` */
export const fits = ({ needs }: KnownLayout, keys: ReadonlySet<string>): boolean =>
  needs.every((group) => group.some((key) => keys.has(key)))

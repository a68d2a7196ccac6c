import type { Engine } from '../engine.ts'

/** The same content within this many milliseconds is the same post. */
const SAME_WITHIN = 10 * 60_000

/**
 * The id that a visitor's post gets, then those under which the same one may already be stored. They tell nothing, and
 * nobody can compute them.
 *
 * @param place what is posted, and where
 * @param key chosen by the sender to mark repetitions: the same post for good
 */
export function sameContent(
  { idFrom, now }: Engine,
  place: readonly string[],
  posted: unknown,
  key: string | undefined,
): string[] {
  const content = JSON.stringify(posted)
  if (key !== undefined) return [idFrom(JSON.stringify([...place, 'clé', key, content]))]
  const window = Math.floor(Date.parse(now()) / SAME_WITHIN)
  return [window, window - 1].map((at) => idFrom(JSON.stringify([...place, at, content])))
}

import type { Collection, Data } from '@boutique/domain'

/**
 * Separates secrets from the data. The data keeps only their names (`secrets`), so that a form can show which are set.
 * A secret absent from `data` keeps its value; `cleared` names those to remove.
 */
export function splitSecrets(
  collection: Collection,
  data: Data,
  cleared: readonly string[],
): { open: Data; secrets: Record<string, string | undefined> } {
  const names = Object.entries(collection.fields).flatMap(([name, field]) => (field.kind === 'secret' ? [name] : []))
  if (names.length === 0) return { open: data, secrets: {} }
  const { secrets: before, ...open } = data
  const set = new Set(Array.isArray(before) ? (before as string[]) : [])
  const secrets: Record<string, string | undefined> = {}
  for (const name of names) {
    const value = open[name]
    delete open[name]
    if (typeof value === 'string') {
      secrets[name] = value
      set.add(name)
    } else if (cleared.includes(name)) {
      secrets[name] = undefined
      set.delete(name)
    }
  }
  return { open: set.size ? { ...open, secrets: [...set].sort() } : open, secrets }
}

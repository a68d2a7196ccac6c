import type { Collection, Data } from '@boutique/domain'

/**
 * Parts the secrets from the data that is stored openly. What stays behind is only which of them are set (`secrets`), so
 * that a form can say so. A secret absent from `data` keeps what stands; `cleared` names those to remove.
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

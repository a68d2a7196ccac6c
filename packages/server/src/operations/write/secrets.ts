import { type Collection, type Data, equal } from '@boutique/domain'

/**
 * Separates secrets from the data. The data keeps only their names (`secrets`), so that a form can show which are set.
 * A secret absent from `data` keeps its value; `cleared` names those to remove.
 * @param before the document before the change
 * @returns `forgotten`: the stored secrets that are removed because a field they are bound to changed without them
 */
export function splitSecrets(
  collection: Collection,
  data: Data,
  cleared: readonly string[],
  before: Data = {},
): { open: Data; secrets: Record<string, string | undefined>; forgotten: string[] } {
  const names = Object.entries(collection.fields).flatMap(([name, field]) => (field.kind === 'secret' ? [name] : []))
  if (names.length === 0) return { open: data, secrets: {}, forgotten: [] }
  const { secrets: stored, ...open } = data
  const set = new Set(Array.isArray(stored) ? (stored as string[]) : [])
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
  // A secret that is typed again counts as changed: its stored value is not compared.
  const isChanged = (name: string): boolean => name in secrets || !equal(before[name], open[name])
  const forgotten = names.filter(
    (name) => set.has(name) && !(name in secrets) && collection.fields[name]?.boundTo?.some(isChanged),
  )
  for (const name of forgotten) {
    secrets[name] = undefined
    set.delete(name)
  }
  return { open: set.size ? { ...open, secrets: [...set].sort() } : open, secrets, forgotten }
}

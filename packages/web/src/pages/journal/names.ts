import type { Collection, Field, JournalLine } from '@boutique/domain'
import type { NameOf } from '@boutique/domain'

/** The most names that are asked for of one collection: those of the newest lines. */
const MAX_NAMES = 200

const idsIn = ({ kind }: Field, value: unknown): string[] => {
  if (kind !== 'relation' && kind !== 'relations') return []
  return [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')
}

/** A value as it is shown: ids of documents as their names, where these are known. */
export function withNames(field: Field | undefined, value: unknown, nameOf: NameOf): unknown {
  const { kind, to } = field ?? {}
  const named = (id: unknown): unknown => (to && typeof id === 'string' && nameOf(to, id)) || id
  if (kind === 'relation') return named(value)
  return kind === 'relations' && Array.isArray(value) ? value.map(named) : value
}

/** A line whose relations are names. */
export const lineWithNames = (
  { fields }: Pick<Collection, 'fields'>,
  line: JournalLine,
  nameOf: NameOf,
): JournalLine => ({
  ...line,
  changes: line.changes.map((change) => {
    const field = fields[change.path]
    const shown = { ...change }
    if ('before' in change) shown.before = withNames(field, change.before, nameOf)
    if ('after' in change) shown.after = withNames(field, change.after, nameOf)
    return shown
  }),
})

/** The ids of the documents that values name, by collection, 200 of each at most. Pure. */
export function namedIds(values: readonly { field: Field | undefined; value: unknown }[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { field, value } of values) {
    if (!field?.to) continue
    const ids = found.get(field.to) ?? new Set()
    for (const id of idsIn(field, value)) if (ids.size < MAX_NAMES) ids.add(id)
    if (ids.size > 0) found.set(field.to, ids)
  }
  return new Map([...found].map(([slug, ids]) => [slug, [...ids].toSorted()]))
}

import type { Collection, ReadLevel } from '@boutique/domain'
import { literal } from './columns.ts'
import { DATA } from './row.ts'

const RANK = { public: 0, member: 1, profile: 2 } as const

/**
 * The SQL of a document's data for a reading level. Who holds the profile reads the stored text as it is (secrets are not
 * in it); the others get only the declared fields of their level, picked by the database: a field nobody declared never leaves.
 */
export function projection(collection: Collection, level: ReadLevel): string {
  if (level === 'profile') return DATA
  const readable = Object.entries(collection.fields)
    .filter(([, field]) => field.kind !== 'secret' && RANK[field.read ?? 'profile'] <= RANK[level])
    .map(([name]) => `${literal(name)}, data->${literal(name)}`)
  if (readable.length === 0) return "'{}'"
  const parts: string[] = []
  // A function takes a hundred arguments at most, two a field.
  for (let at = 0; at < readable.length; at += 40)
    parts.push(`jsonb_build_object(${readable.slice(at, at + 40).join(', ')})`)
  return `(${parts.map((part) => `jsonb_strip_nulls(${part})`).join(' || ')})::text`
}

/** The fields a level may filter and sort by: what it cannot read it must not be able to guess by asking. */
export function readableFields(collection: Collection, level: ReadLevel): Set<string> {
  const fields = Object.entries(collection.fields)
  return new Set(fields.filter(([, field]) => RANK[field.read ?? 'profile'] <= RANK[level]).map(([name]) => name))
}

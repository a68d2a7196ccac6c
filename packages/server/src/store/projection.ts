import type { Collection, ReadLevel } from '@boutique/domain'
import { literal } from './columns.ts'
import { publishedSql } from './published.ts'
import { DATA } from './row.ts'

/** The names of the fields that a level reads: of every document it is shown, and of published ones where these show more. */
export interface Readable {
  always: ReadonlySet<string>
  published: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * What a level reads of a collection, with the fields of an ability (`also`). It may filter and sort by nothing else: what
 * one cannot read, one must not guess.
 */
export function readableFields(collection: Collection, level: ReadLevel, also: readonly string[] = []): Readable {
  const open = Object.entries(collection.fields).filter(([, field]) => field.kind !== 'secret')
  const named = (keep: (read: ReadLevel | undefined, name: string) => boolean): Set<string> =>
    new Set(open.flatMap(([name, { read }]) => (keep(read, name) ? [name] : [])))
  const published = named((read) => read === 'public')
  if (level === 'public') return { always: published, published: NONE }
  if (level === 'profile') return { always: named(() => true), published: NONE }
  const titles = new Set<string | undefined>([collection.title, ...(collection.titles ?? []), ...also])
  const always = named((read, name) => read === 'member' || titles.has(name))
  return { always, published: collection.publicWhere ? new Set([...published, ...always]) : NONE }
}

/**
 * The SQL of a document's data for a reading level. Who holds the profile reads the stored text as it is (secrets are not
 * in it); the others get only the declared fields of their level, picked by the database: a field nobody declared never leaves.
 */
export function projection(collection: Collection, level: ReadLevel, also?: readonly string[]): string {
  if (level === 'profile') return DATA
  const { always, published } = readableFields(collection, level, also)
  const short = picked([...always])
  if (published.size === 0) return short
  const long = picked([...published])
  const condition = publishedSql(collection)
  return condition === 'true' ? long : `case when ${condition} then ${long} else ${short} end`
}

function picked(names: readonly string[]): string {
  if (names.length === 0) return "'{}'"
  const members = names.map((name) => `${literal(name)}, data->${literal(name)}`)
  const parts: string[] = []
  // A function takes a hundred arguments at most, two a field.
  for (let at = 0; at < members.length; at += 40) {
    parts.push(`jsonb_build_object(${members.slice(at, at + 40).join(', ')})`)
  }
  return `(${parts.map((part) => `jsonb_strip_nulls(${part})`).join(' || ')})::text`
}

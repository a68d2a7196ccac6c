import { createHash } from 'node:crypto'
import { type Collection, type Field, type ReadLevel, type SearchWeight, traitsOf } from '@boutique/domain'
import { literal } from './columns.ts'

/**
 * Fields searched in the same way by the same readers: all their text, the naming fields once more, or their codes. The
 * terms of a part share a letter.
 */
export interface SearchPart {
  letter: string
  kind: 'text' | 'name' | 'code'
  level: ReadLevel
  fields: [string, Field][]
}

const KINDS = { A: ['text', 'name'], C: ['text'], code: ['code'] } as const satisfies Record<SearchWeight, unknown>

/** The parts of a collection's search, in declaration order. */
export function searchParts({ fields, search = {} }: Collection): SearchPart[] {
  const parts: SearchPart[] = []
  for (const [name, weight] of Object.entries(search)) {
    const field = fields[name]
    if (!weight || !field) continue
    const level = field.read ?? 'profile'
    for (const kind of KINDS[weight]) {
      let part = parts.find((one) => one.kind === kind && one.level === level)
      if (!part) {
        part = { letter: String.fromCharCode(97 + parts.length), kind, level, fields: [] }
        parts.push(part)
      }
      part.fields.push([name, field])
    }
  }
  return parts
}

const RANK = { public: 0, member: 1, profile: 2 } as const
/**
 * The parts that a reader of a level may search: fields that they cannot read are not searched. Below the profile,
 * public text is searched in published documents only.
 */
export const searchableParts = (collection: Collection, level: ReadLevel): SearchPart[] =>
  searchParts(collection).filter(
    (part) =>
      RANK[part.level] <= RANK[level] && (part.level !== 'public' || level === 'profile' || collection.publicWhere),
  )

/** The prefix of every term of a boutique's documents of a collection. */
export const termPrefix = (collection: string, scope: string): string =>
  createHash('md5').update(`${collection}/${scope}`).digest('hex').slice(0, 6)
/** The SQL of a field's text in a JSON document; null when it has none. */
export function textSql(name: string, field: Field, document: string): string {
  const { searched } = traitsOf(field)
  const value = `${document}->${literal(name)}`
  const elements = `jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end)`
  if (searched === 'valeurs') return `(select string_agg(item->>'valeur', ' ') from ${elements} as item)`
  if (searched === 'members') {
    const members = (field.searched ?? []).map((member) => `item->>${literal(member)}`)
    return `(select string_agg(concat_ws(' ', ${members.join(', ')}), ' ') from ${elements} as item)`
  }
  if (searched === 'elements') return `(select string_agg(item #>> '{}', ' ') from ${elements} as item)`
  return `${document}->>${literal(name)}`
}

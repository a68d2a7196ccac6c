import { Problem } from '@boutique/domain'

const WHERE = /^where\[([A-Za-z_][A-Za-z0-9_]*)\](?:\[([a-z]+)\])?$/
const PLAIN = new Set(['sort', 'limit', 'after', 'count', 'sum', 'deleted'])

/** Parses the address of a list: `where[f]=v`, `where[f][gte]=v`, sort, limit, after, count, sum. Values stay text. */
export function listQueryOf(query: Record<string, unknown>): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  // Without a prototype, `where[__proto__]` is an ordinary name, refused as unknown.
  const where = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(query)) {
    if (PLAIN.has(key)) {
      raw[key] = Array.isArray(value) ? value[0] : value
      continue
    }
    const match = WHERE.exec(key)
    if (!match) throw new Problem(400, 'parametre.inconnu', `Ce paramètre n'existe pas : ${key.slice(0, 100)}`)
    const [, name, operator] = match as unknown as [string, string, string | undefined]
    if (operator === undefined) where[name] = Array.isArray(value) ? { in: value } : value
    else where[name] = { ...(where[name] as object | undefined), [operator]: value }
  }
  const limit = raw.limit
  if (limit !== undefined && (limit === '0' || limit === ''))
    throw new Problem(400, 'limite.invalide', 'La limite est un nombre de 1 à 200')
  return { ...raw, where }
}

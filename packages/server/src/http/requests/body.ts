import { type api, type Changes, type Data, invalid, type ListOperation, Problem } from '@boutique/domain'
import type { ZodMiniType } from 'zod/mini'

/** A JSON object with any members; anything else is 400. */
export function objectBody(body: unknown): Data {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Data
  throw new Problem(400, 'corps.inattendu', 'Un objet JSON est attendu')
}

/** The most items of a list that a body's schema may allow, and the most members without a place that are named. */
const MAX_ITEMS = 1000
const MAX_UNKNOWN = 100

/**
 * Parses a body by the schema of its route.
 * @throws Problem 422 with one message for each member
 */
export function parsedBody<S extends ZodMiniType>(schema: S, body: unknown): api.TypeOf<S> {
  // The schema looks at the items of a list before its length, and refuses this one by its length.
  const members = Object.entries(objectBody(body)).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.slice(0, MAX_ITEMS + 1) : value,
  ])
  const parsed = schema.safeParse(Object.fromEntries(members))
  if (parsed.success) return parsed.data
  const messages = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys.slice(0, MAX_UNKNOWN)) messages.set(name, "Ce champ n'existe pas")
    else messages.set(String(issue.path[0]), issue.message)
  }
  throw invalid([...messages].map(([path, message]) => ({ path, message })))
}

/** The body of a PATCH: `{changes, operations?, rev?}`. Fields outside `changes` are refused. */
export function patchBody(body: unknown): Changes & { rev?: number } {
  const { changes, operations, rev, ...others } = objectBody(body)
  const unknown = Object.keys(others)
  if (unknown.length)
    throw invalid(unknown.map((path) => ({ path, message: 'Les champs à changer vont dans « changes »' })))
  if (changes === undefined && operations === undefined) {
    throw invalid([{ path: 'changes', message: 'Champs obligatoire' }])
  }
  const isObject = typeof changes === 'object' && changes !== null && !Array.isArray(changes)
  if (changes !== undefined && !isObject) throw invalid([{ path: 'changes', message: 'Objet attendu' }])
  if (rev !== undefined && !(Number.isSafeInteger(rev) && (rev as number) >= 0)) {
    throw invalid([{ path: 'rev', message: 'Nombre entier attendu' }])
  }
  return { values: (changes ?? {}) as Data, operations: operationsOf(operations), rev: rev as number | undefined }
}

function operationsOf(operations: unknown): ListOperation[] {
  if (operations === undefined) return []
  const refuse = (): never => {
    throw invalid([{ path: 'operations', message: 'Opération inattendue' }])
  }
  if (!Array.isArray(operations) || operations.length > 500) return refuse()
  for (const operation of operations as Record<string, unknown>[]) {
    const { op, path, item, before } = operation ?? {}
    const known = op === 'add' || ((op === 'remove' || op === 'move') && typeof item === 'string')
    if (!known || typeof path !== 'string' || !(before === undefined || typeof before === 'string')) return refuse()
  }
  return operations as ListOperation[]
}

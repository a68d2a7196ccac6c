import {
  type api,
  type Changes,
  type Data,
  invalid,
  type ListOperation,
  patchSchema,
  Problem,
  REQUIRED,
  UNKNOWN_FIELD,
} from '@boutique/domain'
import * as z from 'zod/mini'

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
 * @throws Problem 422 with one message for each member, 400 for a member that has a code of its own
 */
export function parsedBody<S extends z.ZodMiniType>(schema: S, body: unknown): api.TypeOf<S> {
  // The schema looks at the items of a list before its length, and refuses this one by its length.
  const members = Object.entries(objectBody(body)).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.slice(0, MAX_ITEMS + 1) : value,
  ])
  const parsed = schema.safeParse(Object.fromEntries(members), { error: frenchOf })
  if (parsed.success) return parsed.data
  refuseByCode(parsed.error.issues)
  const messages = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys.slice(0, MAX_UNKNOWN)) messages.set(name, issue.message)
    else messages.set(String(issue.path[0]), issue.message)
  }
  throw invalid([...messages].map(([path, message]) => ({ path, message })))
}

/**
 * Parses the members of an address by the schemas of its route; others are ignored.
 * @throws Problem 400
 */
export function parsedQuery<Q extends Readonly<Record<string, z.ZodMiniType>>>(
  members: Q,
  query: unknown,
): { [N in keyof Q]: api.TypeOf<Q[N]> } {
  const parsed = z.object(members).safeParse(query, { error: frenchOf })
  if (parsed.success) return parsed.data as { [N in keyof Q]: api.TypeOf<Q[N]> }
  refuseByCode(parsed.error.issues)
  const [{ path = [], message = '' } = {}] = parsed.error.issues
  throw new Problem(400, 'parametre.invalide', `${String(path[0])} : ${message}`)
}

type Issue = z.core.$ZodIssue

function refuseByCode(issues: readonly Issue[]): void {
  for (const issue of issues) {
    const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
    if (typeof code === 'string') throw new Problem(400, code, issue.message)
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Texte attendu',
  number: 'Nombre attendu',
  int: 'Nombre entier attendu',
  boolean: 'Oui ou non attendu',
  array: 'Liste attendue',
  object: 'Objet attendu',
}

/** The sentence for what a schema refuses without a sentence of its own. */
function frenchOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD
  if (issue.input === undefined) return REQUIRED
  if (issue.code === 'invalid_value') return `Une de ces valeurs est attendue : ${issue.values.join(', ')}`
  return (issue.code === 'invalid_type' && EXPECTED[issue.expected]) || "Cette valeur n'est pas valable"
}

const PATCH = patchSchema('')

/** The body of a PATCH: `{changes, operations?, rev?}`. Fields outside `changes` are refused. */
export function patchBody(body: unknown): Changes & { rev?: number } {
  const { changes = {}, operations = [], rev } = parsedBody(PATCH, body)
  return { values: changes, operations: operations as ListOperation[], rev }
}

import { actorOf, onBehalfOf } from '../actor.ts'
import type { Data, RuleContext, SystemFields } from '../collection.ts'
import { exampleMembers } from '../fields/example.ts'
import type { Fields } from '../field.ts'

const NOW = '2024-03-06T10:00:00.000Z'
const SYSTEM: Data & SystemFields = { id: 'essai', rev: 1, deleted: false, createdAt: NOW, updatedAt: NOW, datetime: 0 }
const EXAMPLES = [1, 2, 3, 4]

/** Sample documents for rules: one without values, and several with an example of each. New ones at each call. */
export const sampleDocuments = (fields: Fields): (Data & SystemFields)[] =>
  structuredClone([
    SYSTEM,
    ...EXAMPLES.map((n) => ({ ...exampleMembers(fields, n), ...related(fields, n), ...SYSTEM })),
  ])

/** Relations have no example: every second document names others, which are never found. */
const related = (fields: Fields, n: number): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      n % 2 === 0 && kind === 'relation' ? [[name, 'essai-lie']] : [],
    ),
  )

/** The context in which rules are tried: nothing was found or counted. */
export const sampleContext: RuleContext = {
  now: NOW,
  actor: onBehalfOf(actorOf('essai', {})),
  boutique: 'essai',
  id: SYSTEM.id,
  needed: {},
  counted: {},
  found: {},
  newId: () => 'essai',
}

/** The result of a rule for a sample; undefined when it throws, since rules may refuse a document. */
export function tried<T>(rule: () => T): T | undefined {
  try {
    return rule()
  } catch {
    return undefined
  }
}

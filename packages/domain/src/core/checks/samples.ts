import { actorOf, onBehalfOf } from '../actor.ts'
import type { Data, RuleContext, SystemFields } from '../collection.ts'
import { exampleMembers } from '../example.ts'
import type { Fields } from '../field.ts'

const NOW = '2024-03-06T10:00:00.000Z'
const SYSTEM: Data & SystemFields = { id: 'essai', rev: 1, deleted: false, createdAt: NOW, updatedAt: NOW, datetime: 0 }
const EXAMPLES = [1, 2, 3, 4]

/** Documents that rules are tried with: one without a value, and several with an example of each. */
export const sampleDocuments = (fields: Fields): (Data & SystemFields)[] => [
  SYSTEM,
  ...EXAMPLES.map((n) => ({ ...exampleMembers(fields, n), ...SYSTEM })),
]

/** What rules know when they are tried: nothing was found or counted. */
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

/** What a rule returns for a sample; undefined when it throws: rules refuse what they do not allow. */
export function tried<T>(rule: () => T): T | undefined {
  try {
    return rule()
  } catch {
    return undefined
  }
}

import type { Action } from '../action.ts'
import { equal } from '../changes/equal.ts'
import type { Collection, Data, RuleContext, SystemFields } from '../collection.ts'
import type { Fields } from '../field.ts'
import type { Mistake } from './mistake.ts'
import { sampleContext, sampleDocuments, tried } from './samples.ts'

/** The context of the next save: a moment later, with other ids. */
const LATER: RuleContext = {
  ...sampleContext,
  now: new Date(Date.parse(sampleContext.now) + 1).toISOString(),
  newId: () => 'essai-suivant',
}

/**
 * Rules and actions that write into what they are given, so that nothing tells the document before from the one after it;
 * and an `onSave` whose result changes again at the next save, so that every save is sent to everybody who watches.
 */
export function* checkRuleResults({ fields, onSave, onRemove, actions = {} }: Collection): Iterable<Mistake> {
  const documents = documentsInEachState(fields)
  const unstable = new Set<string>()
  for (const document of documents)
    for (const before of [undefined, document]) {
      const saved = tried(() => onSave?.(before, document, sampleContext))
      const again = saved && tried(() => onSave?.(saved, saved, LATER))
      for (const name of again && saved ? differences(again, saved) : []) unstable.add(name)
    }
  const saves = documents.flatMap((one) => [
    () => onSave?.(undefined, one, sampleContext),
    () => onSave?.(one, one, LATER),
  ])
  yield* written('« onSave »', saves)
  for (const name of unstable)
    yield { place: '« onSave »', what: `« ${name} » change encore quand son résultat est enregistré à nouveau` }
  yield* written(
    '« onRemove »',
    documents.map((one) => () => onRemove?.(one, sampleContext)),
  )
  for (const [name, action] of Object.entries(actions)) yield* written(`action « ${name} »`, runs(action, documents))
}

function runs({ input = {}, run }: Action, documents: readonly (Data & SystemFields)[]): (() => unknown)[] {
  const inputs: readonly Data[] = frozen(sampleDocuments(input))
  return documents.flatMap((one) => inputs.map((sent) => () => run(one, sampleContext, sent)))
}

/** The samples, and one for each value of each choice: an action often refuses all states but one. They are frozen. */
function documentsInEachState(fields: Fields): readonly (Data & SystemFields)[] {
  const samples = sampleDocuments(fields)
  const [, filled = samples[0]] = samples
  const states = Object.entries(fields).flatMap(([name, { kind, values = {} }]) =>
    (kind === 'boolean' ? [true, false] : kind === 'choice' ? Object.keys(values) : []).map((value) => ({
      [name]: value,
    })),
  )
  return frozen([...samples, ...states.map((state) => structuredClone({ ...filled, ...state }) as Data & SystemFields)])
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}

/** What the engine of JavaScript says of a write into what is frozen, and the name that it gives. */
const WRITE = /^Cannot (?:assign|add|delete|define|redefine)\D*?\bproperty '?([\w-]+)/

function* written(place: string, rules: readonly (() => unknown)[]): Iterable<Mistake> {
  for (const rule of rules) {
    const name = WRITE.exec(failureOf(rule))?.[1]
    if (name === undefined) continue
    yield { place, what: `elle écrit « ${name} » dans ce qu'elle reçoit, et doit rendre un autre document` }
    return
  }
}

function failureOf(rule: () => unknown): string {
  try {
    rule()
    return ''
  } catch (error) {
    return error instanceof TypeError ? error.message : ''
  }
}

const differences = (one: Data, other: Data): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !equal(one[name], other[name]))

import type { Collection } from '../collection.ts'
import type { Action } from '../action.ts'
import { parseValue } from '../fields/validate.ts'
import { checkFields } from './fields.ts'
import { type Mistake, repeated } from './mistake.ts'
import { checkRelations } from './relations.ts'
import { sampleContext, sampleDocuments, tried } from './samples.ts'
import { checkCondition } from './screen.ts'

/** What an action has that runs on one document at a time: a mail, a key of the request, the server that runs it. */
const OF_ONE = ['once', 'sendsMail', 'mailsTo', 'isFinal', 'bySystem'] as const

/** The mistakes in the input of an action: its fields, the rows of its dialog, and the values that it suggests. */
export function* checkActionInput(
  declared: ReadonlyMap<string, Collection>,
  { fields }: Collection,
  place: string,
  action: Action,
): Iterable<Mistake> {
  const { input = {}, form, suggests, once, many } = action
  const alone = OF_ONE.find((name) => action[name] !== undefined)
  const at = (path: string) => `${place}, champ « ${path} »`
  yield* checkFields(input, at)
  yield* checkRelations(declared, input, at)
  if (many && alone !== undefined)
    yield { place: `${place}, « many »`, what: `elle a « ${alone} », qui demande un document à la fois` }
  const shown = form?.flatMap((group) => group.fields.flat())
  for (const name of shown ?? [])
    if (!input[name]) yield { place: `${place}, « form »`, what: `« ${name} » n'est pas un champ de « input »` }
  for (const name of repeated(shown ?? []))
    yield { place: `${place}, « form »`, what: `« ${name} » est montré deux fois` }
  for (const [name, { hidden }] of Object.entries(input))
    if (shown && !hidden && !shown.includes(name)) yield { place: at(name), what: "« form » de l'action l'oublie" }
  for (const { when, whileEmpty } of form ?? []) {
    yield* checkCondition(input, `${place}, « form »`, when)
    if (whileEmpty !== undefined && !input[whileEmpty])
      yield { place: `${place}, « form »`, what: `« ${whileEmpty} » n'est pas un champ de « input »` }
  }
  for (const name of Object.values(input).flatMap(({ orElse }) => (orElse ? [orElse.digits, orElse.words] : [])))
    if (input[name]?.kind !== 'text')
      yield { place: at(name), what: "« orElse » le nomme, et ce n'est pas un texte de « input »" }
  if (once !== undefined && !(input[once]?.kind === 'text' && input[once].hidden))
    yield { place: `${place}, « once »`, what: `« ${once} » n'est pas un texte caché de « input »` }
  const suggested = sampleDocuments(fields).map(
    (document) => tried(() => suggests?.(document, sampleContext.now)) ?? {},
  )
  for (const name of new Set(suggested.flatMap(Object.keys))) {
    const field = input[name]
    const values = suggested.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]))
    const where = `${place}, « suggests »`
    if (!field) yield { place: where, what: `« ${name} » reçoit une valeur, et n'est pas un champ de « input »` }
    else if (values.length > 0 && values.every((value) => parseValue(field, value, [name]).errors))
      yield { place: where, what: `« ${name} » reçoit une valeur que le champ refuse` }
  }
}

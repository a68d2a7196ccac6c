import { type Collection, type Data, type Question, SYSTEM_NAMES, type SystemFields } from '../collection.ts'
import { type ActionEffects } from '../action.ts'
import { equal } from '../changes/equal.ts'
import type { Fields } from '../field.ts'
import { SYSTEM_SORTS } from '../names.ts'
import { resolvePath, splitPath } from '../changes/path.ts'
import { parseValue } from '../fields/validate.ts'
import type { AlsoWrite } from '../changes/writes.ts'
import { checkActionInput } from './action-input.ts'
import { isBlank, type Mistake } from './mistake.ts'
import { sampleContext, sampleDocuments, tried } from './samples.ts'

type Declared = ReadonlyMap<string, Collection>
const BOUTIQUE = 'essai'

/** The common actions of every collection: one of its own with such a name would never run. */
const COMMON_ACTIONS = ['top', 'refresh', 'restaurer', 'reordonner', 'regenerer', 'supprimer']

/**
 * The mistakes that only show in results of rules and actions: unknown collections and fields, and values that a field
 * refuses. Rules are pure, so they can be run with sample documents.
 */
export function* checkRules(declared: Declared, collection: Collection): Iterable<Mistake> {
  yield* checkOwnRules(declared, collection)
  for (const name of Object.keys(collection.actions ?? {})) yield* checkAction(declared, collection, name)
  yield* checkGenerations(declared, collection)
  yield* checkFilledFrom(declared, collection)
}

function* checkOwnRules(declared: Declared, collection: Collection): Iterable<Mistake> {
  const { fields, defaultNeeds, defaults, hides } = collection
  const started = tried(() => defaults?.(sampleContext))
  yield* unknownNames(collection, '« defaults »', started)
  yield* refusedValues(fields, '« defaults »', [{ before: {}, after: started }])
  const saved: Result[] = []
  yield* unknownNeeds(
    declared,
    '« defaultNeeds »',
    tried(() => defaultNeeds?.(BOUTIQUE)),
  )
  for (const where of tried(() => hides?.(sampleContext.actor, BOUTIQUE, () => false)) ?? [])
    yield* unknownFilters(collection, '« hides »', where)
  for (const document of sampleDocuments(fields)) {
    yield* unknownNeeds(
      declared,
      '« needs »',
      tried(() => collection.needs?.(document, BOUTIQUE)),
    )
    yield* unknownQuestions(
      declared,
      '« counts »',
      tried(() => collection.counts?.(document, sampleContext.actor)),
    )
    yield* unknownQuestions(
      declared,
      '« removalFinds »',
      tried(() => collection.removalFinds?.(document, document.id)),
    )
    for (const before of [undefined, document]) {
      const after = tried(() => collection.onSave?.(before, document, sampleContext))
      yield* unknownNames(collection, '« onSave »', after)
      saved.push({ before: document, after })
    }
    yield* unknownWrites(
      declared,
      '« onRemove »',
      tried(() => collection.onRemove?.(document, sampleContext) ?? []),
    )
    yield* checkAlongside(declared, collection, document)
  }
  yield* refusedValues(fields, '« onSave »', saved)
}

/** Tries what is written beside a document that is created, changed, and deleted. */
function* checkAlongside(
  declared: Declared,
  { alongsideFinds, alongside }: Collection,
  document: Data & SystemFields,
): Iterable<Mistake> {
  for (const [before, after] of [
    [undefined, document],
    [document, document],
    [document, undefined],
  ]) {
    const questions = tried(() => alongsideFinds?.(before, after, document.id, {}))
    yield* unknownQuestions(declared, '« alongsideFinds »', questions)
    yield* looseQuestions(declared, '« alongsideFinds »', questions)
    yield* unknownWrites(
      declared,
      '« alongside »',
      tried(() => alongside?.(before, after, { ...sampleContext, id: document.id })),
    )
  }
}

/** Conditions that only the database compares exactly: those of a commit are also compared with what it writes. */
function* looseQuestions(
  declared: Declared,
  place: string,
  questions: Record<string, Question> | undefined,
): Iterable<Mistake> {
  for (const { collection, where } of Object.values(questions ?? {}))
    for (const [name, condition] of Object.entries(where))
      if (
        declared.get(collection)?.fields[name]?.compared === 'texts' ||
        (typeof condition === 'object' && 'contient' in condition)
      )
        yield { place, what: `« ${name} » ne peut être comparé qu'à une valeur entière` }
}

function* checkAction(declared: Declared, collection: Collection, name: string): Iterable<Mistake> {
  const action = collection.actions?.[name]
  if (!action) return
  const place = `action « ${name} »`
  if (isBlank(action.label)) yield { place, what: 'son « label » est attendu' }
  if (COMMON_ACTIONS.includes(name) || Object.hasOwn(collection.generations ?? {}, name))
    yield { place, what: 'une autre action porte déjà ce nom' }
  const input = action.input ?? {}
  yield* checkActionInput(declared, collection, place, action)
  const documents = sampleDocuments(collection.fields)
  const inputs = sampleDocuments(input)
  const results: Result[] = []
  for (const [index, document] of documents.entries()) {
    const given: Data = inputs[index] ?? {}
    yield* unknownQuestions(
      declared,
      `${place}, « finds »`,
      tried(() => action.finds?.(document, given)),
    )
    const changed: (Data & ActionEffects) | undefined = tried(() => action.run(document, sampleContext, given))
    const { datetime: _, also, jobs: __, ...values } = changed ?? {}
    yield* unknownNames(collection, place, values)
    yield* unknownWrites(declared, `${place}, « also »`, also)
    results.push({ before: document, after: values })
  }
  yield* refusedValues(collection.fields, place, results)
}

function* checkGenerations(declared: Declared, { slug, fields, generations = {} }: Collection): Iterable<Mistake> {
  for (const [name, { label, into, run }] of Object.entries(generations)) {
    const place = `action « ${name} »`
    if (isBlank(label)) yield { place, what: 'son « label » est attendu' }
    const target = declared.get(into)
    if (target?.parent !== slug)
      yield { place, what: `« into » nomme « ${into} », qui n'est pas une partie déclarée de « ${slug} »` }
    else
      for (const document of sampleDocuments(fields))
        for (const made of tried(() => run(document, [], sampleContext)) ?? []) yield* unknownNames(target, place, made)
  }
}

function* checkFilledFrom(declared: Declared, collection: Collection): Iterable<Mistake> {
  for (const [slug, { label, fill }] of Object.entries(collection.screen?.form.from ?? {})) {
    const place = `« from », « ${slug} »`
    if (isBlank(label)) yield { place, what: 'son « label » est attendu' }
    const source = declared.get(slug)
    if (source?.scope !== collection.scope || source.parent !== undefined)
      yield { place, what: `ce n'est pas une collection déclarée de même « scope » (« ${collection.scope} »)` }
    else {
      const results = sampleDocuments(source.fields).map((document) => tried(() => fill(document)))
      for (const after of results) yield* unknownNames(collection, place, after)
      yield* refusedValues(
        collection.fields,
        place,
        results.map((after) => ({ before: {}, after })),
      )
    }
  }
}

/** Values that a rule sets for unknown fields. */
function* unknownNames({ fields }: Collection, place: string, data: Data | undefined): Iterable<Mistake> {
  for (const name of Object.keys(data ?? {}))
    if (!fields[name] && !(SYSTEM_NAMES as readonly string[]).includes(name))
      yield { place, what: `« ${name} » reçoit une valeur, et n'est pas un champ` }
}

/** The result of a rule or action for a sample document; undefined when it refused the sample. */
interface Result {
  before: Data
  after: Data | undefined
}

/**
 * Fields whose changed value is refused by the field itself for every sample that changes it. A value refused for some
 * samples only depends on the document: it is refused with a 422 when it occurs.
 */
function* refusedValues(fields: Fields, place: string, results: readonly Result[]): Iterable<Mistake> {
  for (const [name, field] of Object.entries(fields)) {
    const parsed = results.flatMap(({ before, after }) => {
      const value = after?.[name]
      return value === undefined || equal(value, before[name]) ? [] : [parseValue(field, value, [name])]
    })
    const [error] = parsed[0]?.errors ?? []
    if (error && parsed.every(({ errors }) => errors))
      yield { place, what: `« ${error.path} » reçoit une valeur que le champ refuse (${error.message})` }
  }
}

const undeclared = (slug: string): string => `« ${slug} » n'est pas une collection déclarée`

function* unknownNeeds(
  declared: Declared,
  place: string,
  needs: Record<string, { collection: string }> | undefined,
): Iterable<Mistake> {
  for (const { collection } of Object.values(needs ?? {}))
    if (!declared.has(collection)) yield { place, what: undeclared(collection) }
}

function* unknownQuestions(
  declared: Declared,
  place: string,
  questions: Record<string, Question> | undefined,
): Iterable<Mistake> {
  for (const { collection, where } of Object.values(questions ?? {})) {
    const requested = declared.get(collection)
    if (requested) yield* unknownFilters(requested, place, where)
    else yield { place, what: undeclared(collection) }
  }
}

function* unknownFilters({ slug, fields }: Collection, place: string, where: object): Iterable<Mistake> {
  for (const name of Object.keys(where)) {
    const { column, filter, sort, sum, unique } = fields[name] ?? {}
    const isColumn = column !== undefined && Boolean(filter ?? sort ?? sum ?? unique)
    if (!isColumn && name !== 'id' && !(SYSTEM_SORTS as readonly string[]).includes(name))
      yield { place, what: `« ${name} » n'est pas un champ de « ${slug} » avec « filter: true »` }
  }
}

function* unknownWrites(
  declared: Declared,
  place: string,
  writes: readonly AlsoWrite[] | undefined,
): Iterable<Mistake> {
  for (const write of writes ?? []) {
    const target = declared.get(write.collection)
    if (!target) yield { place, what: undeclared(write.collection) }
    else if (write.type === 'create') yield* unknownNames(target, place, write.data)
    else if (write.type === 'change')
      for (const path of Object.keys(write.values))
        if (!resolvePath(target.fields, splitPath(path)))
          yield { place, what: `« ${path} » n'est pas un champ de « ${write.collection} »` }
  }
}

import {
  type Actor,
  type Collection,
  type Data,
  ID_PATTERN,
  invalid,
  parseData,
  Problem,
  type RuleContext,
  withFlags,
  withIds,
  writerOf,
} from '@boutique/domain'
import { commitOne } from './commit.ts'
import type { Engine, Place } from './engine.ts'
import { grant } from './rights.ts'
import { applyRules } from './rules.ts'

/**
 * Creates a document: defaults, what was sent, rules, number. A client may bring the id: sending the same again answers
 * the document that stands. Returns its JSON text.
 */
export async function createDocument(engine: Engine, actor: Actor, place: Place, body: Data): Promise<string> {
  const granted = await grant(engine, actor, place, 'create')
  const { id: sentId, ...sent } = body
  if (sentId !== undefined && (typeof sentId !== 'string' || !ID_PATTERN.test(sentId))) {
    throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  }
  const { collection } = granted
  const read = parseData(collection.fields, sent, writerOf(actor))
  const make = (context: RuleContext): Data => {
    const asked = withDefaults(collection, sent, read.data, context)
    return ruledOrErrors(collection, withItemIds(collection, asked, engine.newId), context, read.errors)
  }
  return commitOne(engine, actor, { type: 'create', granted, id: sentId ?? engine.newId(), sent: read.data, make })
}

/** What was sent over the defaults. An empty value that was sent is an answer: the default does not come back for it. */
function withDefaults(collection: Collection, sent: Data, read: Data, context: RuleContext): Data {
  const asked = { ...fixedDefaults(collection), ...collection.defaults?.(context), ...read }
  for (const [name, value] of Object.entries(sent)) {
    if (read[name] === undefined && (value === null || value === '') && name in asked) delete asked[name]
  }
  return asked
}

const fixedDefaults = ({ fields }: Collection): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )

const withItemIds = (collection: Collection, data: Data, newId: () => string): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withNestedIds(collection, name, value, newId)]))

function withNestedIds(collection: Collection, name: string, value: unknown, newId: () => string): unknown {
  const field = collection.fields[name]
  if (field?.shape === 'items') return withIds(value, newId)
  if (field?.shape !== 'object' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      field.fields?.[key]?.shape === 'items' ? withIds(member, newId) : member,
    ]),
  )
}

/** All that is wrong comes at once: what could not be read, and what is missing beside it. */
function ruledOrErrors(
  collection: Collection,
  asked: Data,
  context: RuleContext,
  errors: ReturnType<typeof parseData>['errors'],
): Data {
  try {
    const data = applyRules(collection, undefined, withFlags(collection.fields, asked), context)
    if (errors.length === 0) return data
  } catch (error) {
    if (errors.length === 0 || !(error instanceof Problem) || error.status !== 422) throw error
    const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
    const others = (error.details.errors ?? []).filter(({ path }) => !unread.has(path))
    throw invalid([...errors, ...others])
  }
  throw invalid(errors)
}

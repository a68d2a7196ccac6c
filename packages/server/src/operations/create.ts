import {
  type Actor,
  type Collection,
  type Data,
  ID_PATTERN,
  invalid,
  parseData,
  Problem,
  withIds,
  withFlags,
  writerOf,
} from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { type Row, transaction } from '../store/pool.ts'
import { documentText } from '../store/row.ts'
import { insertAlone, insertDocument, type NewDocument } from '../store/write.ts'
import { explainWriteError } from './write-errors.ts'
import type { Engine, Place } from './engine.ts'
import { takeNumber } from './numbers.ts'
import { type Granted, grant, judge } from './rights.ts'
import { refuseTooLarge, ruleContext, settle } from './rules.ts'
import { splitSecrets } from './secrets.ts'
import { text } from './text.ts'

/**
 * Creates a document: defaults, what was sent, rules, number. A client may bring the id: sending the
 * same again answers the document that stands. Returns its JSON text.
 */
export async function createDocument(engine: Engine, actor: Actor, place: Place, body: Data): Promise<string> {
  const granted = await grant(engine, actor, place, 'create')
  const { id: sentId, ...sent } = body
  if (sentId !== undefined && (typeof sentId !== 'string' || !ID_PATTERN.test(sentId))) {
    throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  }
  const { collection, scope, parent } = granted
  const now = engine.now()
  const read = parseData(collection.fields, sent, writerOf(actor))
  const context = await ruleContext(engine, actor, collection, scope, read.data, now)
  const asked = { ...fixedDefaults(collection), ...collection.defaults?.(context), ...read.data }
  for (const [name, value] of Object.entries(sent)) {
    // An empty value that was sent is an answer: the default does not come back for it.
    if (read.data[name] === undefined && (value === null || value === '') && name in asked) delete asked[name]
  }
  const data = settleOrCollect(collection, withItemIds(collection, asked, engine.newId), context, read.errors)
  const { open, secrets } = splitSecrets(collection, data, [])
  refuseTooLarge(open)
  const { numbering } = collection
  if (numbering && open[numbering.field] === undefined) {
    open[numbering.field] = await takeNumber(engine, collection, numbering, scope, open, now)
  }
  const document: NewDocument = {
    collection,
    id: sentId ?? engine.newId(),
    scope,
    parent,
    data: open,
    datetime: Date.parse(now),
    entry: { at: now, actor: actor.id, action: 'creer', changes: {}, derived: [] },
  }
  const row = await store(engine, document, secrets).catch((error) => explainWriteError(error, collection))
  return row ? documentText(row, collection) : standing(engine, actor, granted, document.id)
}

async function store(
  engine: Engine,
  document: NewDocument,
  secrets: Record<string, string | undefined>,
): Promise<Row | undefined> {
  const names = Object.entries(secrets)
  if (names.length === 0) return insertAlone(engine.pool, document)
  return transaction(engine.pool, async (client) => {
    const row = await insertDocument(client, document)
    if (row)
      for (const [field, secret] of names)
        await engine.secrets.write(client, document.collection.slug, document.id, field, secret)
    return row
  })
}

/** The document that a retry meets; an id that stands elsewhere is refused without a word about where. */
async function standing(engine: Engine, actor: Actor, granted: Granted, id: string): Promise<string> {
  const stored = await readDocument(engine.pool, granted.collection, id)
  if (stored?.scope !== granted.scope || stored.parent !== granted.parent) {
    throw new Problem(409, 'identifiant.pris', 'Cet identifiant est déjà utilisé')
  }
  return text(granted.collection, judge(actor, granted, stored))
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
function settleOrCollect(
  collection: Collection,
  asked: Data,
  context: Parameters<typeof settle>[3],
  errors: ReturnType<typeof parseData>['errors'],
): Data {
  try {
    const data = settle(collection, undefined, withFlags(collection.fields, asked), context)
    if (errors.length === 0) return data
  } catch (error) {
    if (errors.length === 0 || !(error instanceof Problem) || error.status !== 422) throw error
    const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
    const others = (error.details.errors ?? []).filter(({ path }) => !unread.has(path))
    throw invalid([...errors, ...others])
  }
  throw invalid(errors)
}

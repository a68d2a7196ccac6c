import {
  type Action,
  type Actor,
  type AlsoWrite,
  type Change,
  type Collection,
  type Data,
  equal,
  invalid,
  joinPath,
  missingFields,
  parseChanged,
  parseData,
  refusedData,
  Problem,
  withFlags,
} from '@boutique/domain'
import { latestEntries } from '../../store/journal/entries.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commitOne } from '../write/commit.ts'
import { duplicateDocument } from './duplicate.ts'
import type { Engine, Target } from '../engine.ts'
import { erase } from './erase.ts'
import { generate } from './generate.ts'
import { takeNumber } from '../write/numbers.ts'
import { refuseAction } from '../rights/own-fields.ts'
import type { Planning, Propose } from '../write/plan.ts'
import { rank } from './rank.ts'
import { hasProject } from '../read/own-project.ts'
import { reorder } from './reorder.ts'
import { returningWith } from '../undo/returning.ts'
import { forbidden, type Granted, grant } from '../rights/rights.ts'
import { findAll, ruleContext, systemOf } from '../write/rules.ts'

const orderOnly = (action: string, datetime: (stored: StoredDocument, data: Data, now: string) => number): Propose => {
  return (stored, data, { now }) => ({ action, data, changes: [], datetime: datetime(stored, data, now) })
}

/** The actions that every collection has. */
const common: Record<string, Propose> = {
  top: orderOnly('top', (_stored, _data, now) => Date.parse(now)),
  // Without publishedAt nothing changes (LIST-21).
  refresh: orderOnly('refresh', (stored, data) =>
    typeof data.publishedAt === 'string' ? Date.parse(data.publishedAt) : stored.datetime,
  ),
}

/** Marks a document deleted: it stays stored and can be restored (LIST-24). Some collections erase theirs. */
export async function removeDocument(engine: Engine, actor: Actor, target: Target): Promise<string> {
  const granted = await grant(engine, actor, target, 'remove')
  if (granted.collection.erased) return erase(engine, actor, granted, target.id)
  const propose: Propose = (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true })
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}

const NO_MAIL =
  "Cette boutique n'a pas de messagerie : renseignez son serveur SMTP (onglet Mail des paramètres), ou demandez à un administrateur de renseigner SMTP_URL"
/** The refusal of an action that sends mail, with its own sentence where it has one. */
export const noMail = (sentence: true | string = true): Problem =>
  new Problem(409, 'courriel.absent', sentence === true ? NO_MAIL : sentence)

/**
 * Runs a named action of a document. 404 for an unknown one. Returns the JSON text of the document, with the number of
 * others that the same action changed in its commit as `together`, if there are any.
 */
export async function act(engine: Engine, actor: Actor, target: Target, action: string, input: Data): Promise<string> {
  if (action === 'restaurer') return restore(engine, actor, target)
  if (action === 'dupliquer') return duplicateDocument(engine, actor, target, input)
  const granted = await grant(engine, actor, target, 'update')
  refuseAction(granted)
  if (action === 'reordonner' && granted.collection.ranked) return rank(engine, actor, target, granted, input)
  if (action === 'reordonner') return reorder(engine, actor, target, granted, input)
  if (action === 'regenerer') return regenerate(engine, actor, target, granted)
  const { generations } = granted.collection
  const generation = generations && Object.hasOwn(generations, action) ? generations[action] : undefined
  if (generation) return generate(engine, actor, target, granted, action, generation)
  const shared = Object.hasOwn(common, action) ? common[action] : undefined
  if (shared) return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose: shared })
  const { actions } = granted.collection
  const own = actions && Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!own || own.bySystem) throw new Problem(404, 'action.inconnue', `L'action ${action.slice(0, 60)} n'existe pas`)
  // Read before the transaction, which has its own connection.
  const isElsewhere =
    (own.byProvider && engine.hasProvider) ||
    (own.byProject && (await hasProject(engine, target.boutique ?? '', own.byProject)))
  const needsMail = own.sendsMail !== undefined && !isElsewhere
  const lacksMail = needsMail && !(await engine.sendsMail(target.boutique))
  const requested = withRequestId(engine, actor, granted.collection, target.id, own, inputOf(own, input))
  const proposed = ownAction(granted.collection, action, own, requested, lacksMail)
  let together = 0
  const propose: Propose = async (...requested) => {
    const proposal = await proposed(...requested)
    together = (proposal.also ?? []).filter((write) => isSame(write, granted.collection, action)).length
    return proposal
  }
  const isRelated = (own.finds ?? own.needs) !== undefined
  const changed = await commitOne(engine, actor, { type: 'change', granted, id: target.id, propose, isRelated })
  return together > 0 ? `${changed.slice(0, -1)},"together":${together}}` : changed
}

/** Whether a write is the same action on another document of the collection. */
const isSame = (write: AlsoWrite, { slug }: Collection, action: string): boolean =>
  write.type === 'change' && write.collection === slug && write.action === action

/** Reads the input of an action by the fields it declares; what was sent empty is undefined. Throws 422. */
export function inputOf({ input: fields = {} }: Action, sent: Data): Data {
  const refused = refusedData(fields, sent)
  if (refused.length > 0) throw invalid(refused)
  const { data, errors } = parseData(fields, sent)
  const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
  const missing = missingFields(fields, data).filter(({ path }) => !unread.has(path))
  if (errors.length + missing.length > 0) throw invalid([...errors, ...missing])
  const empty = Object.keys(sent).filter((name) => data[name] === undefined)
  return withFlags(fields, { ...Object.fromEntries(empty.map((name) => [name, undefined])), ...data })
}

/** The input with an id in place of the key of the request; nobody else can name or guess it. */
function withRequestId(
  { idFrom }: Engine,
  { id: actor }: Actor,
  { slug }: Collection,
  id: string,
  { once }: Action,
  input: Data,
): Data {
  if (once === undefined || input[once] === undefined) return input
  return { ...input, [once]: idFrom(JSON.stringify(['action', actor, slug, id, once, input[once]])) }
}

/**
 * The proposal of an action that a collection declares. The values it changes are parsed by their fields: they are
 * stored in their stored form, and a value that its field refuses is a 422.
 */
export const ownAction =
  (collection: Collection, action: string, declared: Action, input: Data, lacksMail: boolean): Propose =>
  async (stored, data, planning) => {
    const document = { ...data, ...systemOf(stored) }
    const finds = declared.finds?.(document, input)
    const needs = declared.needs?.(document, collection.scope === 'boutique' ? stored.scope : null)
    const requested = await ruleContext(planning, collection, stored.scope, data, stored.id, finds, needs)
    const more = await findAll(planning, stored.scope, declared.findsMore?.(document, input, requested.found) ?? {})
    const context = { ...requested, found: { ...requested.found, ...more } }
    const { datetime, also, jobs, ...returned } = declared.run(document, context, input)
    if (lacksMail) throw noMail(declared.sendsMail)
    if (declared.mailsTo) await requireRecipients(planning, stored.scope, data, declared.mailsTo)
    const { data: values, errors } = parseChanged(collection.fields, returned, data)
    if (errors.length) throw invalid(errors)
    const changes = Object.entries(values).flatMap(([name, after]) => changesOf(name, data[name], after))
    return { action, byProgram: true, data: { ...data, ...values }, changes, datetime, also, jobs }
  }

/** Refuses to mail nobody: the contacts of the campaign may be gone since they were chosen. */
async function requireRecipients(
  { engine, on }: Planning,
  boutique: string,
  data: Data,
  { contactfilter, nobody }: NonNullable<Action['mailsTo']>,
): Promise<void> {
  if (!(await engine.hasRecipients(on, boutique, data[contactfilter] ?? {})))
    throw new Problem(409, 'courriel.personne', nobody)
}

/** The changes of a field: an item that was added to the end of a list is a change of its own, so that one can be undone. */
function changesOf(name: string, before: unknown, after: unknown): Change[] {
  const [old, all] = [before ?? [], after]
  const isAdded =
    Array.isArray(old) && Array.isArray(all) && all.length > old.length && all.slice(old.length).every(hasId)
  if (!isAdded || !equal(all.slice(0, old.length), old)) return [{ path: name, before, after }]
  return all.slice(old.length).map((item) => ({ path: joinPath([name, item.id]), before: undefined, after: item }))
}

const hasId = (item: unknown): item is { id: string } => typeof (item as { id?: unknown } | null)?.id === 'string'

/**
 * Restores a deleted document, and what its deletion deleted with it. This needs the right to the bin, or to be the person who deleted it, as long as nothing
 * else happened to the document.
 */
async function restore(engine: Engine, actor: Actor, target: Target): Promise<string> {
  const granted = await grant(engine, actor, target, 'restore')
  const { collection, ability } = granted
  const propose: Propose = async (stored, data, planning) => {
    if (stored.deleted && !ability.trash) {
      const [last] = await latestEntries(planning.on, collection.slug, stored.id, 1)
      // The undo of its creation deletes a document as well.
      const isRemoval = last && ['supprimer', 'annuler'].includes(last.action) && 'deleted' in last.changes
      if (!isRemoval || last.actor !== actor.id) throw forbidden()
    }
    const also = stored.deleted ? await returningWith(planning, collection, stored) : []
    return { action: 'restaurer', data, changes: [], deleted: false, also }
  }
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose, deleted: true })
}

/** Gives the document the next number of its series (SKU field, "regenerate"). */
async function regenerate(engine: Engine, actor: Actor, target: Target, granted: Granted): Promise<string> {
  const { collection } = granted
  const { numbering } = collection
  if (!numbering) throw new Problem(404, 'action.inconnue', "L'action regenerer n'existe pas")
  const { field } = numbering
  const propose: Propose = async (stored, data, planning) => {
    const after = await takeNumber(planning, collection, numbering, stored.scope, data)
    const changes = [{ path: field, before: data[field], after }]
    return { action: 'regenerer', data: { ...data, [field]: after }, changes }
  }
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}

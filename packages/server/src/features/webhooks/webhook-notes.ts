import { type Collection, collectionOf, type Data, publicChange } from '@boutique/domain'
import { addJobs } from '../../store/jobs/jobs.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { type ChangedPublic, noteChanged, readHooks, readPublished } from './sql/webhook-changes.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Planned, Planning } from '../../operations/write/plan.ts'

/** The task that tells an address what has changed. */
export const WEBHOOK_TASK = 'webhooks.envoi'
/** Changes of this many milliseconds are told together. */
const GATHERED_MS = 1000

/** Whether the boutique of a document declares addresses that are told about its collection. */
export async function tellsWebsites(engine: Engine, collection: Collection, scope: string): Promise<boolean> {
  if (!collection.publicWhere || collection.scope !== 'boutique') return false
  const hooks = (await engine.readBoutique(scope))?.webhooks
  return Array.isArray(hooks) && hooks.length > 0
}

/**
 * Notes what a commit changes for visitors of websites, for the addresses that their boutiques declare, and requests
 * the messages; on the connection of the commit.
 */
export async function noteForWebsites(engine: Engine, client: Queryable, planned: readonly Planned[]): Promise<void> {
  const boutiques = collectionOf(engine.registry, 'boutiques')
  for (const { collection, after, entry, secrets } of planned) {
    // What waited for a secret.
    if (collection !== boutiques || !secrets.webhookSecret) continue
    const hooks = await readHooks(client, boutiques, after.id)
    const job = { boutique: after.id, actor: entry.actor }
    await requestMessages(
      engine,
      client,
      job,
      hooks.map(({ id }) => id),
    )
  }
  const open = planned.filter(({ collection }) => collection.publicWhere && collection.scope === 'boutique')
  for (const [boutique, writes] of Map.groupBy(open, ({ after }) => after.scope)) {
    const hooks = await readHooks(client, boutiques, boutique)
    const changed = hooks.length > 0 ? changedPublics(writes) : []
    if (changed.length === 0) continue
    const actor = writes[0]?.entry.actor ?? ''
    const dueAt = new Date(Date.parse(engine.now()) + GATHERED_MS).toISOString()
    const due = await noteChanged(client, boutique, hooks, changed)
    await requestMessages(engine, client, { boutique, actor, dueAt }, due)
  }
}

/** The same for published documents that a commit moves besides its writes, on the connection of the commit. */
export async function noteMovedForWebsites(
  { engine, on, actor }: Pick<Planning, 'engine' | 'on' | 'actor'>,
  collection: Collection,
  boutique: string,
  moved: readonly string[],
): Promise<void> {
  if (!collection.publicWhere || collection.scope !== 'boutique' || collection.parent !== undefined) return
  const hooks = await readHooks(on, collectionOf(engine.registry, 'boutiques'), boutique)
  const shown = hooks.length > 0 ? await readPublished(on, collection, boutique, moved) : new Set<string>()
  if (shown.size === 0) return
  const changed = [...shown].map((document) => ({ collection: collection.slug, document, was: true }))
  const dueAt = new Date(Date.parse(engine.now()) + GATHERED_MS).toISOString()
  const due = await noteChanged(on, boutique, hooks, changed)
  await requestMessages(engine, on, { boutique, actor: actor.id, dueAt }, due)
}

/** Requests the messages of addresses: at once, or at an instant unless they are already requested. */
export async function requestMessages(
  { tasks, now }: Engine,
  on: Queryable,
  { boutique, actor, dueAt }: { boutique: string; actor: string; dueAt?: string },
  hooks: readonly string[],
): Promise<void> {
  const { maxAttempts = 1, isLong = false } = tasks.get(WEBHOOK_TASK) ?? {}
  const job = { task: WEBHOOK_TASK, boutique, actor, maxAttempts, isLong, dueAt }
  const jobs = hooks.map((hook) => ({ ...job, payload: { hook }, key: hook }))
  if (jobs.length > 0) await addJobs(on, jobs, now(), dueAt !== undefined)
}

/** What websites see of the writes of a boutique; a part of a document counts as a change of the document. */
function changedPublics(planned: readonly Planned[]): ChangedPublic[] {
  const found = new Map<string, ChangedPublic>()
  for (const { collection, before, after } of planned) {
    const change = publicChange(collection, before && stateOf(before), stateOf(after))
    if (!change) continue
    const one = collection.parent
      ? { collection: collection.parent, document: after.parent, was: undefined }
      : { collection: collection.slug, document: after.id, was: change.was }
    const key = `${one.collection}/${one.document}`
    found.set(key, { ...one, was: found.get(key)?.was ?? one.was })
  }
  return [...found.values()]
}

const stateOf = ({ text, deleted, datetime }: StoredDocument) => ({
  data: JSON.parse(text) as Data,
  deleted,
  datetime,
})

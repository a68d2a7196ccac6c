import { type Actor, type Change, type Collection, type Data, equal, Problem } from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { transaction } from '../store/pool.ts'
import { documentText, type StoredDocument } from '../store/row.ts'
import { type ChangedDocument, updateAlone, updateDocument } from '../store/write.ts'
import type { Engine, Target } from './engine.ts'
import { keyedLock } from './keyed-lock.ts'
import { type Granted, judge } from './rights.ts'
import { derivedChanges, refuseTooLarge, ruleContext, settle } from './rules.ts'
import { splitSecrets } from './secrets.ts'
import { text } from './text.ts'
import { explainWriteError } from './write-errors.ts'

/** What an operation makes of a document as it stands now. */
export interface Proposal {
  action: string
  data: Data
  /** The paths somebody asked for, with their values before; the rest of the difference is derived. */
  changes: Change[]
  datetime?: number
  deleted?: boolean
}
export type Propose = (stored: StoredDocument, data: Data, now: string) => Proposal | Promise<Proposal>

const exclusively = keyedLock()
/** Other nodes may be faster a few times; beyond that something is wrong. */
const MOST_TRIES = 25

/**
 * The one way a stored document changes: read it, let `propose` say what is asked, apply the rules, write with the
 * revision that was read; when it has moved, everything is done again on what stands now. Returns the JSON text.
 */
export function changeDocument(
  engine: Engine,
  actor: Actor,
  target: Target,
  granted: Granted,
  propose: Propose,
  allow: { deleted?: boolean } = {},
): Promise<string> {
  const { collection } = granted
  return exclusively(`${collection.slug}/${target.id}`, async () => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const stored = judge(actor, granted, await readDocument(engine.pool, collection, target.id), allow)
      const done = await changeOnce(engine, actor, collection, stored, propose)
      if (done !== undefined) return done
    }
    throw new Problem(503, 'ecriture.disputee', 'Trop de modifications en même temps, réessayez')
  })
}

async function changeOnce(
  engine: Engine,
  actor: Actor,
  collection: Collection,
  stored: StoredDocument,
  propose: Propose,
): Promise<string | undefined> {
  const now = engine.now()
  const before = JSON.parse(stored.text) as Data
  const proposal = await propose(stored, before, now)
  const context = await ruleContext(engine, actor, collection, stored.scope, proposal.data, now, stored.id)
  const deleting = proposal.deleted ?? stored.deleted
  if (deleting && !stored.deleted) collection.onRemove?.(before, context)
  const settled = deleting ? proposal.data : settle(collection, before, proposal.data, context)
  const cleared = proposal.changes.flatMap(({ path, after }) => (after === undefined ? [path] : []))
  const { open, secrets } = splitSecrets(collection, settled, cleared)
  const datetime = proposal.datetime ?? stored.datetime
  const same = equal(open, before) && datetime === stored.datetime && deleting === stored.deleted
  if (same && Object.keys(secrets).length === 0) return text(collection, stored)
  refuseTooLarge(open)
  const document: ChangedDocument = {
    collection,
    id: stored.id,
    rev: stored.rev,
    data: open,
    deleted: deleting,
    datetime,
    entry: {
      at: now,
      actor: actor.id,
      action: proposal.action,
      ...journalOf(collection, stored, before, proposal, settled, datetime),
    },
  }
  const row = await write(engine, document, secrets).catch((error) => explainWriteError(error, collection))
  if (row) engine.changed(collection.slug, stored.id)
  return row && documentText(row, collection)
}

function journalOf(
  collection: Collection,
  stored: StoredDocument,
  before: Data,
  proposal: Proposal,
  settled: Data,
  datetime: number,
) {
  const changes: Record<string, unknown> = {}
  for (const change of proposal.changes) {
    const secret = collection.fields[change.path]?.kind === 'secret'
    changes[change.path] ??= secret ? null : (change.before ?? null)
  }
  if (datetime !== stored.datetime) changes.datetime = stored.datetime
  const derived = derivedChanges(before, proposal.data, settled)
  return { changes: { ...derived, ...changes }, derived: Object.keys(derived).filter((path) => !(path in changes)) }
}

async function write(engine: Engine, document: ChangedDocument, secrets: Record<string, string | undefined>) {
  const names = Object.entries(secrets)
  if (names.length === 0) return updateAlone(engine.pool, document)
  return transaction(engine.pool, async (client) => {
    const row = await updateDocument(client, document)
    if (row)
      for (const [field, secret] of names)
        await engine.secrets.write(client, document.collection.slug, document.id, field, secret)
    return row
  })
}

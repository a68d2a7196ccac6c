import {
  type Actor,
  applyChanges,
  ChangedPaths,
  type Collection,
  collectionOf,
  type Data,
  documentName,
  type DocumentVersion,
  equal,
  invalid,
  isRestorable,
  Problem,
  versionBefore,
  type Versions,
  writerOf,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { changedSince } from '../../store/journal/entries.ts'
import { entriesDownTo, readPlace } from '../../store/journal/journal-pages.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commitOne } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Propose } from '../../operations/write/plan.ts'
import { checkAccess, forbidden, grant, type Granted } from '../../operations/rights/rights.ts'
import { checkParent } from '../../operations/undo/undo-write.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'

/** Which version of a document: before its oldest entry `first`, or after its entry `rev`. */
export interface VersionRequest {
  collection: string
  document: string
  rev: number
  first: number
}
/** Entries that are reversed at once, and at most. */
const STEP = 100
const MAX_ENTRIES = 10_000

/** What names a version, as an address or a body has it. */
export const versionOf = (sent: {
  collection: string
  document: string
  rev: number | string
  first?: number | string
}): VersionRequest => ({ ...sent, rev: Number(sent.rev), first: Number(sent.first ?? sent.rev) })

/** The versions of a document around entries of its journal, for administrators. */
export async function readVersions(
  engine: Engine,
  actor: Actor,
  boutique: string,
  requested: VersionRequest,
): Promise<Versions> {
  const { granted, stored, place } = await named(engine, actor, boutique, requested)
  const { collection } = granted
  const versions = await reversed(engine.pool, collection, stored, requested)
  return {
    title: documentName(collection, JSON.parse(stored.text) as Data),
    at: place.at,
    actor: { id: place.actor, displayname: await engine.nameOf(place.actor) },
    action: place.action,
    ...versions,
    now: { ...currentVersion(stored), rev: stored.rev },
  }
}

/**
 * Puts a version back, or some of its fields, in one commit that can be undone. What rules and programs write is left to
 * them.
 *
 * @param which whether the version is the one before the entries or the one after them
 * @param names the fields to put back; all that differ when absent
 * @param base the revision that the person compared with: what others changed since is refused
 * @returns the JSON of the document
 */
export async function restoreVersion(
  engine: Engine,
  actor: Actor,
  boutique: string,
  requested: VersionRequest,
  { which, names, base }: { which: 'avant' | 'apres'; names?: readonly string[]; base: number },
): Promise<string> {
  const { granted, stored } = await named(engine, actor, boutique, requested)
  const { collection } = granted
  const { before, after } = await reversed(engine.pool, collection, stored, requested)
  const version = which === 'avant' ? before : after
  if (!version) throw new Problem(404, 'version.absente', "Le document n'existait pas encore")
  const comesBack = stored.deleted && !version.deleted && names === undefined
  if (stored.deleted && !comesBack)
    throw new Problem(409, 'version.supprime', "Ce document est dans la corbeille : remettez d'abord toute la version")
  if (comesBack && !granted.ability.trash) throw forbidden()
  const propose: Propose = async (current, data, planning) => {
    if (comesBack) await checkParent(engine, planning, granted, current)
    const values: Data = {}
    for (const [name, field] of Object.entries(collection.fields)) {
      if (!isRestorable(field) || (names && !names.includes(name))) continue
      if (!equal(data[name], version.data[name])) values[name] = version.data[name] ?? null
    }
    const changed = new ChangedPaths(await changedSince(planning.on, collection, current.id, base))
    const taken = Object.keys(values).filter((path) => changed.overlapping(path))
    if (taken.length > 0) {
      const message = "Quelqu'un d'autre a changé ce champ depuis"
      const errors = taken.map((path) => ({ path, message }))
      throw new Problem(409, 'version.depassee', `${message} : relisez les deux versions`, { errors })
    }
    const applied = applyChanges(collection.fields, data, { values, operations: [] }, engine.newId, writerOf(actor))
    if (applied.errors.length > 0) throw invalid(applied.errors)
    return { action: 'remettre', data: applied.data, changes: applied.changes, ...(comesBack && { deleted: false }) }
  }
  return commitOne(engine, actor, {
    type: 'change',
    granted,
    id: requested.document,
    deleted: true,
    isRelated: true,
    propose,
  })
}

/** The document of entries of a boutique's journal, as it is today, with the right to change it. */
async function named(engine: Engine, actor: Actor, boutique: string, requested: VersionRequest) {
  await checkAdministrator(engine, actor, boutique)
  const collection = collectionOf(engine.registry, requested.collection)
  const stored = await readDocument(engine.pool, collection, requested.document)
  const place = stored && (await readPlace(engine.pool, requested))
  const isOwn = collection.scope === 'boutique' ? place?.scope === boutique : requested.document === boutique
  const isPart = collection.scope === 'boutique' || collection.slug === 'boutiques'
  if (!stored || !place || !isOwn || !isPart || requested.first > requested.rev)
    throw new Problem(404, 'version.absente', "Cette modification n'est pas dans le journal de la boutique")
  const granted: Granted = await grant(
    engine,
    actor,
    {
      boutique: collection.scope === 'boutique' ? boutique : null,
      collection: collection.slug,
      ...(collection.parent && { parent: stored.parent }),
    },
    'update',
  )
  if (granted.ability.read !== 'profile' || granted.ability.fields) throw forbidden()
  checkAccess(actor, granted, stored, { deleted: true })
  return { granted, stored, place }
}

const currentVersion = (stored: StoredDocument): DocumentVersion => ({
  data: JSON.parse(stored.text) as Data,
  deleted: stored.deleted,
})

/** Walks the journal of a document back to entries. Throws 422 for entries that too many others followed. */
async function reversed(
  on: Queryable,
  collection: Collection,
  stored: StoredDocument,
  { document, rev, first }: VersionRequest,
): Promise<{ before?: DocumentVersion; after: DocumentVersion }> {
  if (stored.rev - first >= MAX_ENTRIES)
    throw new Problem(422, 'version.ancienne', 'Ce document a trop changé depuis pour montrer cette version')
  let version = currentVersion(stored)
  let after = version
  let below = stored.rev + 1
  while (below > first) {
    const from = { collection: collection.slug, document, rev: Math.max(first, 1) }
    const entries = await entriesDownTo(on, from, below, STEP)
    for (const entry of entries) {
      if (entry.rev === rev) after = version
      version = versionBefore(collection.fields, version, entry)
      below = entry.rev
    }
    if (entries.length < STEP) break
  }
  return first === 1 ? { after } : { before: version, after }
}

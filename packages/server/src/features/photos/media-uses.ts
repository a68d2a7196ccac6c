import { type Collection, collectionOf, type Data, shownPhotos, showsPhotos } from '@boutique/domain'
import { keepFile } from './sql/media-deletions.ts'
import { mediaIdsOf, type Showing, usedPaths } from './sql/media-uses.ts'
import { lockMarks } from '../../store/documents/photo-function.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { Modification, Planned, Planning } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

const MEDIAS = 'medias'

/** The part of a document that matters here; undefined before a creation. */
interface ShowingDocument {
  deleted: boolean
  data: Data
}

/** Whether a write changes which photos a document shows. */
export function changesUses(
  collection: Collection,
  before: ShowingDocument | undefined,
  after: ShowingDocument,
): boolean {
  if (collection.scope !== 'boutique' || !showsPhotos(collection.fields)) return false
  const [shown, showing] = [shownBy(collection, before), shownBy(collection, after)]
  return shown.length !== showing.length || new Set([...shown, ...showing]).size !== shown.length
}

/** The photos that a document shows; one in the bin shows none. */
const shownBy = ({ fields }: Collection, document: ShowingDocument | undefined): string[] =>
  document && !document.deleted ? shownPhotos(fields, document.data) : []

/** What planned writes change about the use of photos. */
export interface UseChanges {
  /** The documents that show other photos than before, with those that they show now. */
  documents: (Showing & { paths: string[] })[]
  /** The photos concerned, by boutique. */
  paths: Map<string, Set<string>>
  /** Those that a document did not show before, by boutique. */
  added: Map<string, Set<string>>
  /** The boutiques in which a document no longer shows a photo. */
  losing: Set<string>
}

/** The changes of planned writes; undefined without any. */
export function useChanges(planned: readonly Planned[]): UseChanges | undefined {
  const changes: UseChanges = { documents: [], paths: new Map(), added: new Map(), losing: new Set() }
  for (const { collection, before, after, isRelated } of planned) {
    if ((before && !isRelated) || collection.scope !== 'boutique') continue
    const [was, is] = [before && parsed(before), parsed(after)]
    if (!changesUses(collection, was, is)) continue
    const touched = changes.paths.get(after.scope) ?? new Set()
    changes.paths.set(after.scope, touched)
    const paths = shownBy(collection, is)
    const shown = shownBy(collection, was)
    for (const path of [...shown, ...paths]) touched.add(path)
    const added = changes.added.get(after.scope) ?? new Set()
    changes.added.set(after.scope, added)
    for (const path of paths) if (!shown.includes(path)) added.add(path)
    if (shown.some((path) => !paths.includes(path))) changes.losing.add(after.scope)
    changes.documents.push({ boutique: after.scope, collection: collection.slug, document: after.id, paths })
  }
  return changes.paths.size > 0 ? changes : undefined
}

const parsed = ({ text, deleted }: { text: string; deleted: boolean }): ShowingDocument => ({
  deleted,
  data: JSON.parse(text) as Data,
})

/**
 * The writes that mark media records as used or not, after the planned writes; a deleted record comes back when a
 * document begins to show its photo. The caller locks their documents before it plans them.
 */
export async function usedMarks(
  { on, engine }: Planning,
  { documents, paths, added, losing }: UseChanges,
): Promise<Modification[]> {
  const medias = collectionOf(engine.registry, MEDIAS)
  const marks: Modification[] = []
  // A creation that finds its photos marked stores itself: it waits while marks may be taken away.
  for (const boutique of [...losing].sort()) await lockMarks(on, boutique)
  for (const [boutique, touched] of paths) {
    // Asked once the records are locked: no other commit that changes their use is in progress.
    let requested: Promise<Set<string>> | undefined
    const used = () => (requested ??= usedAfter(on, boutique, touched, documents))
    for (const id of await mediaIdsOf(on, medias, boutique, [...touched]))
      marks.push(markOf(medias, boutique, id, { touched, added: added.get(boutique), used }))
  }
  return marks
}

/** Those of the paths that documents show once the writes are stored. */
async function usedAfter(
  on: Queryable,
  boutique: string,
  paths: ReadonlySet<string>,
  written: UseChanges['documents'],
): Promise<Set<string>> {
  const used = await usedPaths(on, boutique, [...paths], written)
  for (const document of written) if (document.boutique === boutique) for (const path of document.paths) used.add(path)
  return used
}

function markOf(
  medias: Collection,
  boutique: string,
  id: string,
  photos: {
    touched: ReadonlySet<string>
    added: ReadonlySet<string> | undefined
    used(): Promise<ReadonlySet<string>>
  },
): Modification {
  const { touched, added, used } = photos
  return {
    type: 'change',
    granted: grantToSystem(medias, boutique),
    id,
    deleted: true,
    propose: async (stored, data, { on }) => {
      const { fullPath, isUsed: before = false } = data as { fullPath?: string; isUsed?: boolean }
      const after = fullPath !== undefined && touched.has(fullPath) ? (await used()).has(fullPath) : before
      const isShown = stored.deleted && after && fullPath !== undefined && added?.has(fullPath) === true
      const changes = after === before ? [] : [{ path: 'isUsed', before, after }]
      return {
        action: 'recalculer',
        data: after === before ? data : { ...data, isUsed: after },
        changes,
        isDerived: true,
        // Deleted between its choice and the save of the document, or since the document was in the bin.
        ...(isShown && (await keepFile(on, fullPath)) && { deleted: false }),
      }
    },
  }
}

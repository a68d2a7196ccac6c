import type { Collection, Data, JobRequest } from '@boutique/domain'

/** The task that publishes a document at its instant. */
export const PUBLICATION_TASK = 'publications'

/** At most one job of a document waits. */
export const publicationKey = (collection: Collection, id: string): string => `${collection.slug}/${id}`

/** A document before or after a write. */
interface State {
  data: Data
  deleted: boolean
}

/**
 * The job of a write that leaves a document waiting for its instant, unless it waited for it before; it replaces the job
 * of an earlier write. The job of a document that does not wait any more finds nothing to do.
 */
export function publicationJobs(
  collection: Collection,
  id: string,
  before: State | undefined,
  after: State,
): JobRequest[] {
  const { publicFrom } = collection
  if (!publicFrom) return []
  const instantOf = (one: State | undefined): unknown =>
    one && !one.deleted && one.data[publicFrom.waits] === true ? one.data[publicFrom.at] : undefined
  const dueAt = instantOf(after)
  if (typeof dueAt !== 'string' || instantOf(before) === dueAt) return []
  const payload = { collection: collection.slug, id }
  return [{ task: PUBLICATION_TASK, payload, key: publicationKey(collection, id), dueAt }]
}

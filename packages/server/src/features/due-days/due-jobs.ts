import { addDays, type Collection, type JobRequest, startOfDay } from '@boutique/domain'
import type { WriteHook, WrittenState } from '../../operations/write/hooks.ts'

/** The task that runs the action of a document after its last day. */
export const DUE_TASK = 'echeances'

/** At most one job of a document waits. */
export const dueKey = (collection: Collection, id: string): string => `${collection.slug}/${id}`

/** The instant at which a day is over in Paris. */
export const endOfDay = (day: string): string => startOfDay(addDays(day, 1))

/** The job of a write that gives a document another last day; it replaces the job of an earlier write. */
export function dueJobs(
  collection: Collection,
  id: string,
  before: WrittenState | undefined,
  after: WrittenState,
): JobRequest[] {
  const { afterDay } = collection
  if (!afterDay) return []
  const dayOf = (one: WrittenState | undefined): unknown => (one && !one.deleted ? one.data[afterDay.day] : undefined)
  const day = dayOf(after)
  if (typeof day !== 'string' || dayOf(before) === day) return []
  const payload = { collection: collection.slug, id }
  return [{ task: DUE_TASK, payload, key: dueKey(collection, id), dueAt: endOfDay(day) }]
}

/** Requests the job of a document after its last day (`afterDay`). */
export const dueDays: WriteHook = { jobsOf: dueJobs }

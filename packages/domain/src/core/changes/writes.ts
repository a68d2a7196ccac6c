import type { TaskName } from '../../task-names.ts'
import type { Data } from '../collection.ts'

/**
 * A write of another document that an action or a deletion asks for. It is stored in the same commit, by the system on
 * behalf of the actor: the right to the action is enough. The document must be of the same boutique; `parent` is its
 * parent in a sub-collection.
 */
export type AlsoWrite =
  /** `id`: the one that the new document gets, a fresh one by default; a deleted document with it comes back with the data. */
  | { type: 'create'; collection: string; parent?: string; id?: string; data: Data }
  /** New values by path. `action`: the one of its collection that its history names, and whose undo takes it back. */
  | { type: 'change'; collection: string; parent?: string; id: string; values: Data; action?: string }
  /** `values`: of fields that only the program writes, kept with the deleted document. */
  | { type: 'remove'; collection: string; parent?: string; id: string; values?: Data }
  /**
   * A deleted document comes back; one that is there, or does not exist any more, stays as it is. With `removedWith` only
   * where the commit of its last deletion changed this field of a document of that collection: what was deleted in
   * another way stays deleted.
   */
  | {
      type: 'restore'
      collection: string
      parent?: string
      id: string
      removedWith?: { collection: string; field: string }
    }
  /** In every document of the scope with a relation to the document `from`, it names `to` instead. */
  | { type: 'redirect'; collection: string; from: string; to: string }

/** A task that runs after the commit, if it succeeds. */
export interface JobRequest {
  task: string
  payload: Data
  /** At most one job per key waits: a later one replaces it. */
  key?: string
  /** The boutique that a job of a global document is about; by default that of the document. */
  boutique?: string
  /** The instant when it is due; at once by default. */
  dueAt?: string
}
/** What an action requests. */
export type ActionJob = JobRequest & { task: TaskName }

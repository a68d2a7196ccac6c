import type { Collection, Data, JobRequest } from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../engine.ts'
import type { Modification, Planned, Planning } from './plan.ts'

/** A document before or after a write. */
export interface WrittenState {
  data: Data
  deleted: boolean
}

/** What a feature adds to every write. The engine calls each hook; `node.ts` passes those of the product (ADR 57). */
export interface WriteHook {
  /** Whether a write of a collection needs a transaction, because `stored` notes something beside it. */
  isNoted?(engine: Engine, collection: Collection, scope: string): Promise<boolean>
  /** Whether a change concerns other documents, which `also` and `stored` then write in its transaction. */
  isRelated?(collection: Collection, before: WrittenState, after: WrittenState): boolean
  /** The jobs that a write requests. */
  jobsOf?(collection: Collection, id: string, before: WrittenState | undefined, after: WrittenState): JobRequest[]
  /** Refuses that a deleted document returns. Throws a Problem. */
  returns?(on: Queryable, collection: Collection, stored: StoredDocument, data: Data): Promise<void>
  /** The writes that follow from the planned ones, in the same commit. */
  also?(planning: Planning, planned: readonly Planned[]): Promise<Modification[]>
  /** Notes the stored writes, on the connection of their commit. */
  stored?(engine: Engine, client: Queryable, planned: readonly Planned[]): Promise<void>
  /** Notes documents that a commit moves besides its writes, on the connection of the commit. */
  moved?(planning: Planning, collection: Collection, boutique: string, ids: readonly string[]): Promise<void>
}

import type { Where } from './where.ts'

/**
 * The messages of `GET /api/live`, one WebSocket a tab. The browser names each subscription with a `key` of its own; the
 * server answers with a snapshot, then with differences. Documents travel as the HTTP list sends them.
 */
export interface ListQuery {
  /** Null for global collections (boutiques, utilisateurs) and the user's own. */
  boutique: string | null
  collection: string
  /** Id of the parent document, for sub-collections. */
  parent?: string
  where?: Where
  /** Field name, `-` in front for descending. */
  sort?: string
  /** 1 to 200; 40 when absent; 0 with `count` asks for the count alone. */
  limit?: number
  after?: string
  /** Wants `count` messages, at most one a second. */
  count?: boolean
  /** A summed field, sent in `count` messages. */
  sum?: string
  /** The deleted documents instead (administrators). */
  deleted?: boolean
}
export interface DocumentQuery {
  boutique: string | null
  collection: string
  parent?: string
  id: string
}

export type ClientMessage =
  | { type: 'subscribe'; key: string; list: ListQuery }
  | { type: 'subscribe'; key: string; document: DocumentQuery }
  | { type: 'unsubscribe'; key: string }
  | { type: 'ping' }

export interface LiveProblem {
  status: number
  code: string
  detail: string
}

export type ServerMessage =
  /** Everything, at the start and after a reconnection or a slow spell. `next` is the cursor of the following page. */
  | { type: 'snapshot'; key: string; documents: LiveDocument[]; next: string | null }
  /** The documents that are new or changed, and the ids of the whole page in order. */
  | { type: 'change'; key: string; documents: LiveDocument[]; order: string[]; next: string | null }
  /** Exact to 1,000; `plus` when there are more. */
  | { type: 'count'; key: string; count: number; plus: boolean; sum?: number }
  /** A subscribed document that no longer is there for this reader (deleted, or the right is gone), or a refused query. */
  | { type: 'refused'; key: string; problem: LiveProblem }
  /** The reader's rights or profile changed: `/api/moi` has the new ones. */
  | { type: 'rights' }
  | { type: 'pong' }

export interface LiveDocument {
  id: string
  rev: number
  deleted: boolean
  createdAt: string
  updatedAt: string
  datetime: number
  boutique?: string
  [field: string]: unknown
}

import type { Tally, TallyQuery } from './screens/tally.ts'
import type { Where } from './where.ts'

/**
 * The messages of `GET /api/live`, one WebSocket per tab. The browser gives each subscription a `key`; the server
 * responds with a snapshot, then with differences. Documents have the format of the HTTP list.
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
  /** 1 to 200; 40 by default; 0 with `count` only requests the count. */
  limit?: number
  after?: string
  /** Requests `count` messages, at most one per second. */
  count?: boolean
  /** A summed field, sent in `count` messages. */
  sum?: string
  /** With `limit: 0`: requests `tally` messages, at most one per second. */
  tally?: TallyQuery
  /** The whole tree in one page, without `limit` and `after`: only the fields of its rows (`layout: 'tree'`). */
  tree?: boolean
  /** The deleted documents instead (administrators). */
  deleted?: boolean
}
export interface DocumentQuery {
  boutique: string | null
  collection: string
  parent?: string
  id: string
}

/** The documents of a list, of which one wants to know who is in them (ADR 39). */
export interface PresenceQuery {
  boutique: string
  collection: string
  parent?: string
}

/** Somebody in a document. */
export interface Present {
  /** The id of the person. */
  user: string
  name: string
  document: string
  /** The path of the field that has the focus. */
  field?: string
  /** Their tab is hidden. */
  isAway?: true
  /** In how many tabs they have the document open, if in several. */
  tabs?: number
}

/** Where a person is: in the document, with its tab hidden, or not any more. */
export type PresenceState = 'here' | 'away' | 'gone'

export type ClientMessage =
  | { type: 'subscribe'; key: string; list: ListQuery }
  | { type: 'subscribe'; key: string; document: DocumentQuery }
  | { type: 'subscribe'; key: string; presence: PresenceQuery }
  /** The person is in the document that the tab watches under `key`; others who may read it are told. */
  | { type: 'presence'; key: string; state: PresenceState; field?: string }
  | { type: 'unsubscribe'; key: string }
  | { type: 'ping' }

export interface LiveProblem {
  status: number
  code: string
  detail: string
  /** The boutique of a document that was asked for in another one, when the reader belongs to it. */
  boutique?: string
}

export type ServerMessage =
  /** The whole page, at the start and after a reconnection or a lag. `next` is the cursor of the next page. */
  | { type: 'snapshot'; key: string; documents: LiveDocument[]; next: string | null }
  /** The documents that are new or changed, and the ids of the whole page in order. */
  | { type: 'change'; key: string; documents: LiveDocument[]; order: string[]; next: string | null }
  /** Exact to 1,000; `plus` when there are more. */
  | { type: 'count'; key: string; count: number; plus: boolean; sum?: number }
  /** For each id of the request, how many documents point to it. */
  | { type: 'tally'; key: string; tallies: Record<string, Tally> }
  /** Everybody who is in the documents, the reader included; each person once for each document. */
  | { type: 'presence'; key: string; people: Present[] }
  /** A subscribed document that the reader cannot see any more (deleted, or without the right), or a refused query. */
  | { type: 'refused'; key: string; problem: LiveProblem }
  /** The first message: `rights` is that of `/api/moi`, unless the reader's rights or profile changed since. */
  | { type: 'hello'; rights: string }
  /** The reader's rights or profile changed: `/api/moi` returns the new ones. */
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

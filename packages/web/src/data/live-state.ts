import type { DocumentQuery, ListQuery, LiveDocument, LiveProblem, ServerMessage } from '@boutique/domain'

export type LiveStatus = 'loading' | 'live' | 'offline'

/** What a component sees of a live query. */
export interface LiveState {
  /** In the order of the list; at most one for a single document. */
  readonly documents: LiveDocument[]
  /** The cursor of the following page. */
  readonly next: string | null
  /** Exact to 1,000; `plus` when there are more. */
  readonly count?: number
  readonly plus?: boolean
  readonly sum?: number
  /** `offline`: what is shown may be old, or nothing came before the server went away. */
  readonly status: LiveStatus
  readonly problem?: LiveProblem
}

export type LiveRequest = { list: ListQuery } | { document: DocumentQuery }

export const LOADING: LiveState = { documents: [], next: null, status: 'loading' }

type Answer = Exclude<ServerMessage, { type: 'rights' } | { type: 'pong' }>

/** The state after a message of the server: a snapshot replaces, a change merges by id and takes the new order. */
export function received(state: LiveState, message: Answer): LiveState {
  switch (message.type) {
    case 'snapshot':
      return { ...state, documents: message.documents, next: message.next, status: 'live', problem: undefined }
    case 'change':
      return {
        ...state,
        documents: ordered(state.documents, message.documents, message.order),
        next: message.next,
        status: 'live',
        problem: undefined,
      }
    case 'count':
      return { ...state, count: message.count, plus: message.plus, sum: message.sum, status: 'live' }
    case 'refused':
      return { documents: [], next: null, status: 'live', problem: message.problem }
  }
}

function ordered(held: readonly LiveDocument[], changed: readonly LiveDocument[], order: readonly string[]) {
  const byId = new Map([...held, ...changed].map((document) => [document.id, document]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

/** The state while the server is away: what was there stays visible. */
export const disconnected = (state: LiveState): LiveState =>
  state.status === 'offline' ? state : { ...state, status: 'offline' }

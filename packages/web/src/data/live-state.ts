import type {
  DocumentQuery,
  ListQuery,
  LiveDocument,
  LiveProblem,
  Present,
  PresenceQuery,
  ServerMessage,
  Tally,
} from '@boutique/domain'

export type LiveStatus = 'loading' | 'live' | 'offline'

/** The state of a live query for components. */
export interface LiveState {
  /** In the order of the list; at most one for a single document. */
  readonly documents: LiveDocument[]
  /** The cursor of the next page. */
  readonly next: string | null
  /** Exact to 1,000; `plus` when there are more. */
  readonly count?: number
  readonly plus?: boolean
  readonly sum?: number
  /** What the documents of a list point to, by id. */
  readonly tallies?: Readonly<Record<string, Tally>>
  /** Who is in the documents of a list. */
  readonly people?: readonly Present[]
  /** `offline`: the documents may be stale, or none arrived before the connection was lost. */
  readonly status: LiveStatus
  readonly problem?: LiveProblem
}

export type LiveRequest = { list: ListQuery } | { document: DocumentQuery } | { presence: PresenceQuery }

export const LOADING: LiveState = { documents: [], next: null, status: 'loading' }

type Answer = Extract<ServerMessage, { key: string }>

/** The state after a message of the server: a snapshot replaces it, a change is merged by id and sets the new order. */
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
    case 'tally':
      return { ...state, tallies: message.tallies, status: 'live', problem: undefined }
    case 'presence':
      return { ...state, people: message.people, status: 'live', problem: undefined }
    case 'refused':
      // After a passing failure the documents are stale, not gone.
      if (isPassing(message.problem)) return { ...state, status: 'live', problem: message.problem }
      return { documents: [], next: null, status: 'live', problem: message.problem }
  }
}

/** Whether the same query may succeed a little later: the database was away, or its connections were all in use. */
export const isPassing = ({ status, code }: LiveProblem): boolean => status === 503 || code === 'trop.de-requetes'

function ordered(previous: readonly LiveDocument[], changed: readonly LiveDocument[], order: readonly string[]) {
  const byId = new Map([...previous, ...changed].map((document) => [document.id, document]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

/** The state while the server is unreachable: the documents stay visible. */
export const disconnected = (state: LiveState): LiveState =>
  state.status === 'offline' ? state : { ...state, people: undefined, status: 'offline' }

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type {
  DocumentQuery,
  ListQuery,
  LiveDocument,
  LiveProblem,
  Present,
  PresenceQuery,
  Tally,
} from '@boutique/domain'
import { connectLater } from './connect-later.ts'
import { LiveClient } from './live-client.ts'
import { LOADING, type LiveRequest, type LiveState, type LiveStatus } from './live-state.ts'

/** The live queries of this tab. */
export const live = new LiveClient(connectLater(() => import('./socket.ts').then((m) => m.connectLive)))

const nothing = (): void => {}

function useLive(request: LiveRequest | null): LiveState {
  // Equal queries share a key, since callers may create them at every render.
  const text = request === null ? null : JSON.stringify(request)
  const stable = useMemo(() => (text === null ? null : (JSON.parse(text) as LiveRequest)), [text])
  const subscribe = useCallback(
    (listener: () => void) => (stable === null ? nothing : live.subscribe(stable, listener)),
    [stable],
  )
  return useSyncExternalStore(subscribe, () => (stable === null ? LOADING : live.state(stable)))
}

/** Subscribes to a list (SHELL-12, LIVE-01). Null subscribes to nothing. */
export function useLiveList(query: ListQuery | null): LiveState {
  return useLive(query === null ? null : { list: query })
}

/** Subscribes to one document; `problem` when it does not exist, or no longer, for this reader. */
export function useLiveDocument(query: DocumentQuery | null): {
  document?: LiveDocument
  status: LiveStatus
  problem?: LiveProblem
} {
  const { documents, status, problem } = useLive(query === null ? null : { document: query })
  return { document: documents[0], status, problem }
}

/** Subscribes to the number of documents of a query: exact up to 1,000, then `plus`. */
export function useLiveCount(query: ListQuery | null): { count?: number; plus?: boolean; sum?: number } {
  const { count, plus, sum } = useLive(query === null ? null : { list: { ...query, limit: 0, count: true } })
  return { count, plus, sum }
}

const NOBODY: readonly Present[] = []

/** Subscribes to who is in the documents of a list, this person included; nobody while the server is away. */
export const useLivePeople = (query: PresenceQuery | null): readonly Present[] =>
  useLive(query === null ? null : { presence: query }).people ?? NOBODY

/**
 * One value of the state of each of several queries; undefined until it is known.
 * @param valueOf a pure function outside of the component
 */
function useLiveValues<T>(queries: readonly ListQuery[], valueOf: (state: LiveState) => T | null): (T | undefined)[] {
  const requested = JSON.stringify(queries.map((list) => ({ list })))
  const requests = useMemo(() => JSON.parse(requested) as LiveRequest[], [requested])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = requests.map((request) => live.subscribe(request, listener))
      return () => ends.forEach((end) => end())
    },
    [requests],
  )
  // A text, since a snapshot must be equal to the one before when nothing changed.
  const values = useSyncExternalStore(subscribe, () =>
    JSON.stringify(requests.map((request) => valueOf(live.state(request)))),
  )
  return useMemo(() => (JSON.parse(values) as (T | null)[]).map((one) => one ?? undefined), [values])
}

/** The number of documents of each of several queries; undefined until it is known. */
export const useLiveCounts = (queries: readonly ListQuery[]): ({ count: number; plus: boolean } | undefined)[] =>
  useLiveValues(
    queries.map((query) => ({ ...query, limit: 0, count: true })),
    countOf,
  )

/** The tallies that each of several queries asks for, by id. */
export const useLiveTallies = (queries: readonly ListQuery[]): (Readonly<Record<string, Tally>> | undefined)[] =>
  useLiveValues(queries, talliesOf)

const talliesOf = ({ tallies }: LiveState): Readonly<Record<string, Tally>> | null => tallies ?? null

const countOf = ({ count, plus = false }: LiveState): { count: number; plus: boolean } | null =>
  count === undefined ? null : { count, plus }

/** The state of the connection: `closed` when the server is unreachable. */
export function useConnectionStatus(): 'connecting' | 'open' | 'closed' {
  return useSyncExternalStore(
    (listener) => live.onStatus(listener),
    () => live.status,
  )
}

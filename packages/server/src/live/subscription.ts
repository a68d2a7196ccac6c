import type { DocumentQuery, ListQuery } from '@boutique/domain'
import type { CheckedList } from '../operations/read/read.ts'
import type { LiveHub } from './hub.ts'
import type { Failable, Watched } from './watched.ts'

/** What a subscription receives from; it ends with the subscription. */
export interface Source {
  leave(): void
  /** Sends the whole result again to a client that was too slow. */
  resend(): void
}

/** A subscription of a browser tab. */
export interface Subscription {
  list: ListQuery
  single?: DocumentQuery
  /** The queries it is subscribed to, to find out whether new rights change anything. */
  signature: string
  sources: Source[]
  /** Its reader sees whole documents of a boutique: those who are in them may be told. */
  isWhole: boolean
  /** The document exists, and its reader may read it. */
  isShown: boolean
  /** The list of a subscription to who is in its documents. */
  isPresence: boolean
  /** The id of this tab in the document, while it says to be there. */
  presence?: string
}

/** Whether a reader sees whole documents of a boutique. */
export const isWhole = ({ level, collection, fields }: CheckedList): boolean =>
  level === 'profile' && collection.scope === 'boutique' && fields === undefined

/** Adds a watched query to the sources of a subscription; the subscriber gets the known result at once. */
export function join<S extends Failable>(
  hub: LiveHub,
  watched: Watched<S> & Parameters<LiveHub['release']>[0],
  subscriber: S,
  sources: Source[],
): void {
  sources.push({
    leave() {
      watched.leave(subscriber)
      hub.release(watched)
    },
    resend: () => watched.resend(subscriber),
  })
  // Last: a query that failed already responds at once.
  watched.join(subscriber)
}

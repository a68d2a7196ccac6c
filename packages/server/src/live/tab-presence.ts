import {
  type Actor,
  type ClientMessage,
  type Collection,
  type Present,
  type Registry,
  resolvePath,
  splitPath,
} from '@boutique/domain'
import type { CheckedList } from '../operations/read/read.ts'
import type { PresenceHub } from './presence.ts'
import type { Source, Subscription } from './subscription.ts'

/** The most characters of a name and of a path that others are told. */
const MAX_NAME_LENGTH = 80
const MAX_FIELD_LENGTH = 200

/** The presence of one browser tab: where it says its person is, and who it is told is there. */
export class TabPresence {
  readonly #hub: PresenceHub
  readonly #registry: Registry
  readonly #tab: string
  readonly #subscriptions: ReadonlyMap<string, Subscription>
  /** How often it entered a document. */
  #entered = 0

  /**
   * @param tab the id of the tab, unique among all nodes
   * @param subscriptions those of the tab, by key, as they are at any moment
   */
  constructor(hub: PresenceHub, registry: Registry, tab: string, subscriptions: ReadonlyMap<string, Subscription>) {
    this.#hub = hub
    this.#registry = registry
    this.#tab = tab
    this.#subscriptions = subscriptions
  }

  /** The person says where they are: only in a document that this tab watches and may read. */
  say(actor: Actor, { key, state, field }: Extract<ClientMessage, { type: 'presence' }>): void {
    const subscription = this.#subscriptions.get(key)
    if (!subscription) return
    const { list, single, isWhole, isShown } = subscription
    if (!single || !isWhole || !isShown || list.boutique === null) return
    if (state !== 'here' && state !== 'away') return this.leave(key)
    const { collection, parent = '', boutique: scope } = list
    // Not the key: other nodes are told this id, and a browser chooses its keys.
    subscription.presence ??= `${this.#tab}-${++this.#entered}`
    this.#hub.enter(subscription.presence, {
      scope,
      collection,
      parent,
      document: single.id,
      user: actor.id,
      name: (actor.displayname?.trim() || 'Utilisateur').slice(0, MAX_NAME_LENGTH),
      ...(isFieldOf(this.#registry.get(collection), field) && { field }),
      ...(state === 'away' && { isAway: true }),
    })
  }

  /** The tab is not in the document of a subscription any more. */
  leave(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (subscription?.presence === undefined) return
    this.#hub.leave(subscription.presence, subscription.list.boutique ?? '')
    subscription.presence = undefined
  }

  /**
   * Watches who is in the documents of a list; a reader who does not see all of them is told of those that the tab
   * watches. `tell` gets the people at once.
   */
  watch({ collection, scope, parent = '', only, hidden }: CheckedList, tell: (people: Present[]) => void): Source {
    const isNarrow = only !== undefined || (hidden ?? []).length > 0
    const isWatched = (document: string): boolean =>
      [...this.#subscriptions.values()].some(
        ({ list, single, isShown }) =>
          isShown && single?.id === document && list.collection === collection.slug && list.boutique === scope,
      )
    let last: Present[] = []
    const leave = this.#hub.watch(
      { scope, collection: collection.slug, parent },
      {
        mayKnow: (document) => !isNarrow || isWatched(document),
        tell: (people) => {
          last = people
          tell(people)
        },
      },
    )
    return { leave, resend: () => tell(last) }
  }
}

/** Whether a path leads to a field of a collection; declared ones are not told. */
function isFieldOf(collection: Collection | undefined, path: unknown): path is string {
  if (!collection || typeof path !== 'string' || path.length > MAX_FIELD_LENGTH) return false
  return resolvePath(collection.fields, splitPath(path)) !== undefined
}

import type { Present } from '@boutique/domain'
import { messagesOf, type NodeMessage, type Place, type Presence } from './presence-messages.ts'

/** Somebody who is told who is in the documents of a place. */
export interface PresenceWatcher {
  tell(people: Present[]): void
  /** Whether this reader may know that the document exists. */
  mayKnow(document: string): boolean
}

/** Limits: people in one document, tabs in one boutique and of one person. */
const MAX_IN_DOCUMENT = 20
const MAX_IN_BOUTIQUE = 300
const MAX_OF_PERSON = 20
/** The shortest pause between two messages, in milliseconds: a flood is told as its last state. */
const PAUSE = 150
/** The ids of tabs. */
const ID = /^[a-z0-9-]{1,100}$/i

interface Known {
  presence: Presence
  /** The node that holds the tab; undefined for this one. */
  node?: string
  /** Whether another node has said it since the last heartbeat. */
  isFresh: boolean
}

/**
 * Who is in which document, in memory: the tabs of this node, and what other nodes say of theirs. Changes are told to
 * watchers and to the other nodes, at most once per pause. Each node repeats its own at every heartbeat; what is not
 * repeated between two heartbeats is forgotten, so that a node that died leaves nobody behind.
 */
export class PresenceHub {
  readonly #node: string
  readonly #send: (texts: readonly string[]) => Promise<void>
  readonly #log: (error: unknown) => void
  /** By boutique, then by the id of the tab. */
  readonly #scopes = new Map<string, Map<string, Known>>()
  /** The tabs of this node that found no room, by boutique; whoever came first is first. */
  readonly #waiting = new Map<string, Map<string, Presence>>()
  /** The boutiques that somebody left since waiting tabs were looked at. */
  readonly #roomIn = new Set<string>()
  readonly #watchers = new Map<string, Set<PresenceWatcher>>()
  /** The places to tell watchers about, and the own tabs to tell other nodes about, with the boutique of each. */
  readonly #changed = new Map<string, Place>()
  readonly #untold = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #lastFlush = Number.NEGATIVE_INFINITY
  #sending: Promise<void> | undefined
  #isStopped = false

  constructor(node: string, send: (texts: readonly string[]) => Promise<void>, log: (error: unknown) => void) {
    this.#node = node
    this.#send = send
    this.#log = log
  }

  /**
   * Puts a tab of this node in a document, or changes where it is. Beyond the limits it waits until there is room.
   * @param id at most 100 letters, digits and hyphens
   */
  enter(id: string, presence: Presence): void {
    if (this.#isStopped || !ID.test(id)) return
    if (!this.#hasRoom(id, presence)) return this.#wait(id, presence)
    this.#stopWaiting(id, presence.scope)
    this.#admit(id, presence)
  }

  /** The tab left its document. */
  leave(id: string, scope: string): void {
    this.#stopWaiting(id, scope)
    if (!this.#remove(id, scope)) return
    this.#untold.set(id, scope)
    this.#schedule()
  }

  /** Adds a watcher of a place, who is told at once. Returns a function that removes it. */
  watch(place: Place, watcher: PresenceWatcher): () => void {
    const key = keyOf(place)
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(watcher))
    watcher.tell(this.#peopleIn(place, watcher))
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key)
    }
  }

  /** A message of another node, or of this one, which is ignored. */
  receive(text: string): void {
    const { node, entries = [], gone = [], isHello } = JSON.parse(text) as NodeMessage
    if (node === this.#node) return
    // Who left makes room for who came.
    for (const id of gone) for (const scope of this.#scopes.keys()) this.#remove(id, scope)
    for (const [id, presence] of entries) this.#put(id, { presence, node, isFresh: true })
    if (isHello) this.#repeat()
    if (this.#changed.size > 0) this.#schedule()
  }

  /** Asks the other nodes for what they know: at the start, and when the connection to them is back. */
  hello(): void {
    void this.#tell([JSON.stringify({ node: this.#node, isHello: true } satisfies NodeMessage)])
    this.#repeat()
  }

  /** A heartbeat: forgets what other nodes did not repeat, and repeats what this one knows. */
  beat(): void {
    for (const [scope, known] of this.#scopes)
      for (const [id, one] of known) {
        if (one.node === undefined) continue
        if (one.isFresh) one.isFresh = false
        else this.#remove(id, scope)
      }
    this.#repeat()
    if (this.#changed.size > 0) this.#schedule()
  }

  /** The node stops: tells the others that its tabs are gone. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const all = [...this.#scopes.values()].flatMap((known) => [...known])
    const gone = all.flatMap(([id, { node }]) => (node === undefined ? [id] : []))
    this.#scopes.clear()
    this.#waiting.clear()
    if (gone.length > 0) void this.#tell(messagesOf(this.#node, [], gone))
  }

  #admit(id: string, presence: Presence): void {
    if (!this.#put(id, { presence, isFresh: true })) return
    this.#untold.set(id, presence.scope)
    this.#schedule()
  }

  #hasRoom(id: string, presence: Presence): boolean {
    const known = this.#scopes.get(presence.scope)
    return !known || known.has(id) || !isFull(known, presence)
  }

  #wait(id: string, presence: Presence): void {
    const waiting = this.#waiting.get(presence.scope) ?? new Map<string, Presence>()
    if (waiting.has(id) || waiting.size < MAX_IN_BOUTIQUE) this.#waiting.set(presence.scope, waiting.set(id, presence))
  }

  #stopWaiting(id: string, scope: string): void {
    const waiting = this.#waiting.get(scope)
    waiting?.delete(id)
    if (waiting?.size === 0) this.#waiting.delete(scope)
  }

  /** Admits those who wait where somebody left. */
  #fillRoom(): void {
    for (const scope of this.#roomIn)
      for (const [id, presence] of this.#waiting.get(scope) ?? []) {
        if (!this.#hasRoom(id, presence)) continue
        this.#stopWaiting(id, scope)
        this.#admit(id, presence)
      }
    this.#roomIn.clear()
  }

  #put(id: string, next: Known): boolean {
    const { presence } = next
    const known = this.#scopes.get(presence.scope) ?? new Map<string, Known>()
    const before = known.get(id)
    // The id of a tab belongs to the node that made it.
    if (before && before.node !== next.node) return false
    if (!this.#hasRoom(id, presence)) return false
    this.#scopes.set(presence.scope, known.set(id, next))
    if (before && isSame(before.presence, presence)) return false
    this.#changed.set(keyOf(presence), presence)
    if (before) this.#changed.set(keyOf(before.presence), before.presence)
    return true
  }

  #remove(id: string, scope: string): boolean {
    const known = this.#scopes.get(scope)
    const before = known?.get(id)
    if (!known || !before) return false
    known.delete(id)
    if (this.#waiting.has(scope)) this.#roomIn.add(scope)
    if (known.size === 0) this.#scopes.delete(scope)
    this.#changed.set(keyOf(before.presence), before.presence)
    return true
  }

  /** Tells the other nodes again where all tabs of this node are. */
  #repeat(): void {
    for (const [scope, known] of this.#scopes)
      for (const [id, { node }] of known) if (node === undefined) this.#untold.set(id, scope)
    if (this.#untold.size > 0) this.#schedule()
  }

  #schedule(): void {
    if (this.#timer || this.#isStopped) return
    const wait = Math.max(0, this.#lastFlush + PAUSE - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, wait)
    this.#timer.unref()
  }

  #flush(): void {
    this.#lastFlush = performance.now()
    this.#fillRoom()
    for (const [key, place] of this.#changed)
      for (const watcher of this.#watchers.get(key) ?? []) watcher.tell(this.#peopleIn(place, watcher))
    this.#changed.clear()
    // What changes while a message is under way is told by the next one.
    if (this.#sending || this.#untold.size === 0) return
    const entries: [string, Presence][] = []
    const gone: string[] = []
    for (const [id, scope] of this.#untold) {
      const known = this.#scopes.get(scope)?.get(id)
      if (known) entries.push([id, known.presence])
      else gone.push(id)
    }
    this.#untold.clear()
    this.#sending = this.#tell(messagesOf(this.#node, entries, gone)).finally(() => {
      this.#sending = undefined
      if (this.#untold.size > 0) this.#schedule()
    })
  }

  /** Where one message is refused, the others are sent one by one; the next heartbeat repeats what did not arrive. */
  async #tell(texts: readonly string[]): Promise<void> {
    try {
      await this.#send(texts)
    } catch (error) {
      if (texts.length < 2) this.#log(error)
      else for (const text of texts) await this.#tell([text])
    }
  }

  #peopleIn(place: Place, { mayKnow }: PresenceWatcher): Present[] {
    const people = new Map<string, Present>()
    const tabs = new Map<string, number>()
    for (const { presence } of this.#scopes.get(place.scope)?.values() ?? []) {
      const { collection, parent, user, name, document, field, isAway } = presence
      if (collection !== place.collection || parent !== place.parent || !mayKnow(document)) continue
      const key = `${document} ${user}`
      const before = people.get(key)
      tabs.set(key, (tabs.get(key) ?? 0) + 1)
      // With two tabs, the one in a field says most; an open one more than a hidden one.
      if (before && (isAway || (before.field !== undefined && !before.isAway))) continue
      people.set(key, { user, name, document, ...(field !== undefined && { field }), ...(isAway && { isAway }) })
    }
    return [...people].map(([key, one]) => ({ ...one, ...((tabs.get(key) ?? 1) > 1 && { tabs: tabs.get(key) }) }))
  }
}

const keyOf = ({ scope, collection, parent }: Place): string => JSON.stringify([scope, collection, parent])

const isSame = (one: Presence, other: Presence): boolean =>
  keyOf(one) === keyOf(other) &&
  one.document === other.document &&
  one.field === other.field &&
  one.isAway === other.isAway &&
  one.name === other.name

function isFull(known: ReadonlyMap<string, Known>, { collection, parent, document, user }: Presence): boolean {
  if (known.size >= MAX_IN_BOUTIQUE) return true
  const people = new Set<string>()
  let ofPerson = 0
  for (const { presence } of known.values()) {
    if (presence.user === user) ofPerson++
    if (presence.document === document && presence.collection === collection && presence.parent === parent)
      people.add(presence.user)
  }
  return (people.size >= MAX_IN_DOCUMENT && !people.has(user)) || ofPerson >= MAX_OF_PERSON
}

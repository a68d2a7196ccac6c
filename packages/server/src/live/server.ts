import type { ListQuery, Registry } from '@boutique/domain'
import type { Credential, Identity } from '../auth/identity.ts'
import type { Engine } from '../operations/engine.ts'
import { laneOf } from '../operations/read/lane.ts'
import { inLane } from '../store/connection/lanes.ts'
import { type Change, type ChangeListener, tellPresence } from '../store/connection/listen.ts'
import { LiveHub } from './hub.ts'
import type { Socket } from './outbox.ts'
import { PresenceHub } from './presence.ts'
import { BAD_MESSAGE, Peer, RESTARTING, TRY_AGAIN } from './peer.ts'
import { Turns } from './message-turns.ts'

type Actor = Parameters<Peer['retry']>[0]

interface Connected {
  peer: Peer
  userId: string
  credential: Credential
  /** Its last check of rights: checks run in sequence, so that the latest rights win. */
  checked: Promise<void>
  /** When its session ends, in milliseconds. */
  endsAt: number
  /** Whether a pong was received since the last heartbeat. */
  isAlive: boolean
}

/** Heartbeat interval in milliseconds: a client without a pong between two of them is disconnected. */
const BEAT = 25_000
/** The maximum number of sockets of one user on this node; programs of an administrator may have more. */
const MAX_SOCKETS = 100
const MAX_ADMIN_SOCKETS = 2000
/** The maximum number of queued messages of one socket, and of their characters for all sockets of a user. */
const MAX_WAITING = 1000
const MAX_CHARACTERS = 4_000_000

/** The live side of a node: its peers, its queries, and the effect of each commit on both. */
export function createLive(engine: Engine, identity: Identity, registry: Registry, log: (error: unknown) => void) {
  const hub = new LiveHub({ ...engine, registry }, log)
  const presence = new PresenceHub(engine.newId(), (texts) => tellPresence(engine.pool, texts), log)
  const connected = new Set<Connected>()
  const turns = new Turns()
  const socketsOf = new Map<string, number>()
  /** Characters of the queued messages, by user. */
  const queuedOf = new Map<string, number>()

  async function check(one: Connected, hasNews: boolean): Promise<void> {
    const { peer, credential } = one
    try {
      const actor = await identity.resolve(credential)
      one.endsAt = identity.endOf(credential)
      if (!actor) peer.end()
      else if (hasNews) await inLane({ name: laneOf(actor) }, () => peer.retry(actor))
    } catch (error) {
      log(error)
      peer.interrupt()
    }
  }
  const checkLater = (one: Connected, hasNews: boolean): void => {
    one.checked = one.checked.then(() => check(one, hasNews))
  }
  /** The collections whose fields the documents of a collection describe. */
  const describedBy = new Map(
    [...registry.values()].flatMap(({ slug, declaredBy }) => (declaredBy ? [[declaredBy.fields, slug] as const] : [])),
  )
  /** Where declared fields changed, the lists of their collection are resolved again. */
  function declaredAgain({ collection, scope }: Change): void {
    const slug = describedBy.get(collection)
    if (slug === undefined) return
    const concerned = (list: ListQuery): boolean => list.collection === slug && list.boutique === scope
    for (const one of connected) {
      const { peer } = one
      if (!peer.watches(scope, concerned)) continue
      const lane = { name: `live declarations ${scope}` }
      one.checked = one.checked.then(() => inLane(lane, () => peer.resolveAgain(concerned))).catch(log)
    }
  }
  const recheckWhere = (concerned: (peer: Peer) => boolean): void => {
    for (const one of connected) if (concerned(one.peer)) checkLater(one, true)
  }

  const listener: ChangeListener & { boutiquesChanged?: (ids: string[] | null) => void } = {
    change(change: Change) {
      if (change.collection === '@identity' || change.collection === 'utilisateurs') {
        const { ids } = change
        if (ids === null) identity.forgetAll()
        else identity.forget(ids)
        recheckWhere((peer) => ids === null || ids.includes(peer.userId))
        if (change.collection === '@identity') return
      }
      if (change.collection === 'boutiques') {
        const { ids } = change
        listener.boutiquesChanged?.(ids)
        recheckWhere((peer) => ids === null || ids.some((id) => peer.watches(id)))
      }
      declaredAgain(change)
      hub.changed(change)
    },
    reset() {
      identity.forgetAll()
      listener.boutiquesChanged?.(null)
      recheckWhere(() => true)
      hub.reset()
      presence.hello()
    },
    presence: (text) => presence.receive(text),
  }
  function forget(one: Connected): void {
    if (!connected.delete(one)) return
    const { userId } = one
    const left = (socketsOf.get(userId) ?? 1) - 1
    if (left > 0) socketsOf.set(userId, left)
    else socketsOf.delete(userId)
  }
  /** Closes sockets without a pong or with an expired session, and sends pings to the others. */
  function beat(): void {
    const now = Date.parse(engine.now())
    presence.beat()
    for (const one of connected) {
      if (!one.isAlive) {
        one.peer.terminate()
        forget(one)
        continue
      }
      one.isAlive = false
      one.peer.ping()
      if (now >= one.endsAt) checkLater(one, false)
    }
  }
  let isStopped = false
  const timer = setInterval(beat, BEAT)
  timer.unref()

  return {
    hub,
    presence,
    listener,
    beat,
    /**
     * Connects a tab: its messages go to `receive`, in order; `hello` first, `alive` at a pong and `close` at the end. Undefined
     * when its user has too many sockets or the server stops; the socket is then closed.
     */
    connect(socket: Socket, actor: Actor, credential: Credential) {
      if (isStopped) {
        socket.close(RESTARTING, 'redémarrage')
        return undefined
      }
      const count = socketsOf.get(actor.id) ?? 0
      if (count >= (actor.type === 'admin' ? MAX_ADMIN_SOCKETS : MAX_SOCKETS)) {
        socket.close(TRY_AGAIN, 'trop de connexions')
        return undefined
      }
      socketsOf.set(actor.id, count + 1)
      const peer = new Peer(engine, { hub, presence }, socket, actor)
      const endsAt = identity.endOf(credential)
      const entry: Connected = {
        peer,
        userId: actor.id,
        credential,
        checked: Promise.resolve(),
        endsAt,
        isAlive: true,
      }
      connected.add(entry)
      let last: Promise<void> = Promise.resolve()
      let waiting = 0
      let isOver = false
      const queue = (characters: number): void => {
        const queued = (queuedOf.get(actor.id) ?? 0) + characters
        if (queued > 0) queuedOf.set(actor.id, queued)
        else queuedOf.delete(actor.id)
      }
      return {
        receive(text: string): void {
          entry.isAlive = true
          if (isOver) return
          const { length } = text
          if (waiting >= MAX_WAITING || (queuedOf.get(actor.id) ?? 0) + length > MAX_CHARACTERS) {
            isOver = true
            return socket.close(BAD_MESSAGE, 'trop de messages')
          }
          waiting++
          queue(length)
          last = last
            .then(() => turns.next(actor.id))
            .then(() => (isOver ? undefined : inLane({ name: laneOf(actor) }, () => peer.receive(text))))
            .catch(log)
            .finally(() => {
              waiting--
              queue(-length)
            })
        },
        hello(): void {
          peer.hello()
        },
        alive(): void {
          entry.isAlive = true
        },
        close(): void {
          peer.close()
          forget(entry)
        },
      }
    },
    /** The server stops: tells the other nodes who leaves, and every tab to reconnect. */
    stop(): void {
      isStopped = true
      clearInterval(timer)
      presence.stop()
      for (const { peer } of connected) peer.restart()
    },
    get peers(): number {
      return connected.size
    },
  }
}
export type Live = ReturnType<typeof createLive>

import type { Registry } from '@boutique/domain'
import type { Credential, Identity } from '../auth/identity.ts'
import type { Engine } from '../operations/engine.ts'
import type { Change, ChangeListener } from '../store/listen.ts'
import { LiveHub } from './hub.ts'
import { Peer, type Socket } from './peer.ts'

interface Connected {
  peer: Peer
  credential: Credential
  /** Its last check: one after the other, so that the latest rights have the last word. */
  checked: Promise<void>
}

/** The live side of a node: its peers, its queries, and what each commit means for both. */
export function createLive(engine: Engine, identity: Identity, registry: Registry, log: (error: unknown) => void) {
  const hub = new LiveHub(engine.pool, registry, log)
  const connected = new Set<Connected>()

  async function recheck({ peer, credential }: Connected): Promise<void> {
    try {
      const actor = await identity.resolve(credential)
      if (actor) await peer.retry(actor)
      else peer.end()
    } catch (error) {
      log(error)
      peer.interrupt()
    }
  }
  const recheckWhere = (concerned: (peer: Peer) => boolean): void => {
    for (const one of connected) if (concerned(one.peer)) one.checked = one.checked.then(() => recheck(one))
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
      hub.changed(change)
    },
    reset() {
      identity.forgetAll()
      listener.boutiquesChanged?.(null)
      recheckWhere(() => true)
      hub.reset()
    },
  }
  return {
    hub,
    listener,
    /** A tab came: what it sends goes to `receive`, in order; `close` when it leaves. */
    connect(socket: Socket, actor: Parameters<Peer['retry']>[0], credential: Credential) {
      const peer = new Peer(engine, hub, socket, actor)
      const entry: Connected = { peer, credential, checked: Promise.resolve() }
      connected.add(entry)
      let last: Promise<void> = Promise.resolve()
      return {
        receive(text: string): void {
          last = last.then(() => peer.receive(text)).catch(log)
        },
        close(): void {
          connected.delete(entry)
          peer.close()
        },
      }
    },
    get peers(): number {
      return connected.size
    },
  }
}
export type Live = ReturnType<typeof createLive>

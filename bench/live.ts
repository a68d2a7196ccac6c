import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Product } from './product.ts'
import { BOUTIQUES } from './seed.ts'
import { percentile } from './stats.ts'

/** The latency of a change until subscribers of the list receive it, in milliseconds. */
export interface LiveMeasured {
  /** From the start of the write. */
  sent: { p50: number; p95: number }
  /** From its acknowledgement; 0 when the change arrived first. */
  acknowledged: { p50: number; p95: number }
}

/** Milliseconds between writes: ten writes a second, like a busy shop. */
const PACE = 100
const WRITES = 50
const MAX_WAIT_MS = 20_000

interface Write {
  sentAt: number
  acknowledgedAt: number
  arrivals: number[]
}

/**
 * Opens the subscribers on the first page of one boutique's list and changes its documents one after the other.
 *
 * @throws Error when a change does not reach a subscriber: leaving lost changes out would falsify the latency
 */
export async function measureLive(product: Product, subscribers: number): Promise<LiveMeasured> {
  const writes = new Map<string, Write>()
  const arrived = (text: string, now: number): void => {
    for (const [mark] of text.matchAll(/direct-\d+-\d+/g)) writes.get(mark)?.arrivals.push(now)
  }
  const sockets: WebSocket[] = []
  try {
    let shown: string[] = []
    // In small groups: the test measures changes, not the opening of a thousand sockets at once.
    for (let opened = 0; opened < subscribers; opened += 50) {
      const opening = Array.from({ length: Math.min(50, subscribers - opened) }, () => subscribe(product, arrived))
      for (const { socket, ids } of await Promise.all(opening)) {
        sockets.push(socket)
        shown = ids
      }
    }
    for (let number = 0; number < WRITES; number++) {
      const next = delay(PACE)
      await write(product, shown[number % shown.length] as string, `direct-${subscribers}-${number}`, writes)
      await next
    }
    const end = performance.now() + MAX_WAIT_MS
    const missing = (): number =>
      [...writes.values()].reduce((sum, { arrivals }) => sum + subscribers - arrivals.length, 0)
    while (missing() > 0 && performance.now() < end) await delay(50)
    if (missing() > 0) throw new Error(`Direct : ${missing()} changements ne sont pas arrivés à ${subscribers} abonnés`)
  } finally {
    for (const socket of sockets) socket.terminate()
  }
  const from = (start: (write: Write) => number) => {
    const latencies = [...writes.values()].flatMap((write) =>
      write.arrivals.map((at) => Math.max(0, at - start(write))),
    )
    return { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) }
  }
  return { sent: from(({ sentAt }) => sentAt), acknowledged: from(({ acknowledgedAt }) => acknowledgedAt) }
}

/** Opens a subscription to the list; resolves with the ids of its first page. */
async function subscribe(product: Product, arrived: (text: string, now: number) => void) {
  const headers = { authorization: `Bearer ${product.token}` }
  const socket = new WebSocket(`${product.address.replace('http', 'ws')}/api/live`, { headers })
  await once(socket, 'open')
  const list = {
    boutique: BOUTIQUES[0],
    collection: 'produits',
    where: { onSale: true, isOnlineStore: true },
    sort: '-datetime',
    limit: 40,
  }
  // Beside the list it says hello, which may arrive first.
  const documents = await new Promise<{ id: string }[]>((resolve, reject) => {
    const read = (data: Buffer): void => {
      const message = JSON.parse(data.toString()) as { type: string; documents: { id: string }[] }
      if (message.type === 'hello') return
      socket.off('message', read)
      if (message.type === 'snapshot') resolve(message.documents)
      else reject(new Error(`Direct : ${data.toString().slice(0, 500)}`))
    }
    socket.on('message', read)
    socket.send(JSON.stringify({ type: 'subscribe', key: 'liste', list }))
  })
  socket.on('message', (data: Buffer) => arrived(data.toString(), performance.now()))
  return { socket, ids: documents.map(({ id }) => id) }
}

async function write(product: Product, id: string, mark: string, writes: Map<string, Write>): Promise<void> {
  const entry: Write = { sentAt: performance.now(), acknowledgedAt: 0, arrivals: [] }
  writes.set(mark, entry)
  const response = await fetch(`${product.address}/api/boutiques/${BOUTIQUES[0]}/produits/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { shortname: mark } }),
  })
  entry.acknowledgedAt = performance.now()
  const text = await response.text()
  if (!response.ok) throw new Error(`Direct : ${response.status} ${text.slice(0, 500)}`)
}

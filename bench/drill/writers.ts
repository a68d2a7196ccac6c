import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { Client } from '../../packages/server/src/testing/client.ts'

/** Milliseconds between two writes of one person. */
const PAUSE = 100
const PHOTO_PAUSE = 1000
const AMOUNT = 1

/** What was acknowledged, and when (milliseconds). */
export interface Written {
  memos: Map<string, number>
  payments: Map<string, number>
  photos: Map<string, number>
}
/** People at work, until `stop`. A request without an answer counts as nothing. */
export interface Writers {
  written: Written
  stop(): Promise<void>
}

/** Two people who write memos, two who take payments of an order each, and one who sends photos. */
export async function startWriters(client: Client, boutique: string, name: string): Promise<Writers> {
  const root = `/api/boutiques/${boutique}`
  const written: Written = { memos: new Map(), payments: new Map(), photos: new Map() }
  const over = new AbortController()
  const again = async (pause: number, write: (n: number) => Promise<[Map<string, number>, string]>): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n++) {
      const done = await write(n).catch(() => undefined)
      if (done) done[0].set(done[1], Date.now())
      await delay(pause, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const memos = (who: string) =>
    again(PAUSE, async (n) => {
      const title = `${name}-${who}-${n}`
      await client.create(`${root}/memos`, { title })
      return [written.memos, title]
    })
  const payments = async (who: string): Promise<void> => {
    const { id } = await client.create(`${root}/commandes`, { deliveryDate: '2027-01-01' })
    return again(PAUSE, async (n) => {
      const commentaire = `${name}-${who}-${n}`
      await client.act(`${root}/commandes/${id}`, 'ajouter-paiement', { montant: AMOUNT, mode: 'cb', commentaire })
      return [written.payments, commentaire]
    })
  }
  const photos = again(PHOTO_PAUSE, async (n) => {
    const form = new FormData()
    form.set('file', new Blob([await picture(n)]), `${name}-${n}.png`)
    const { document } = await client.send('POST', `${root}/photos`, form)
    return [written.photos, String(document.fullPath)]
  })
  const all = [memos('a'), memos('b'), payments('c'), payments('d'), photos]
  return {
    written,
    async stop() {
      over.abort()
      await Promise.all(all)
    },
  }
}

/** A picture of its own for each number. */
export async function picture(n: number): Promise<ArrayBuffer> {
  const background = { r: n % 256, g: (n >> 8) % 256, b: 128 }
  const { buffer } = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  return buffer as ArrayBuffer
}

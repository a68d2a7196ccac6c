import { ARCHIVE_PIECE_BYTES } from '@boutique/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendArchive } from './send-archive.ts'

const BYTES = 2 * ARCHIVE_PIECE_BYTES + 5
/** What the server has, and what becomes of the next pieces: sent, refused, or stored with a lost answer. */
let stored = 0
let fates: ('lost' | 'offline' | 'refused')[] = []
const waits: number[] = []

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  stored = 0
  fates = []
  waits.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: Blob }) => {
    const fate = fates.shift()
    if (fate === 'offline') throw new TypeError('fetch failed')
    if (fate === 'refused') return answer(404, { code: 'import.absent', detail: 'Absent' })
    const from = Number(new URL(path, 'http://local').searchParams.get('depuis'))
    if (from !== stored) return answer(409, { code: 'import.position', detail: 'Pas ce morceau', received: stored })
    stored += body.size
    if (fate === 'lost') throw new TypeError('fetch failed')
    return answer(200, { state: stored === BYTES ? 'verification' : 'envoi', received: stored })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function send(received = 0) {
  const seen: number[] = []
  const { state } = await sendArchive({
    begun: { id: 'i1', received },
    file: new Blob([new Uint8Array(BYTES)]),
    onReceived: (bytes) => seen.push(bytes),
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
  })
  return { state, seen }
}

it('sends a file piece by piece', async () => {
  expect(await send()).toEqual({ state: 'verification', seen: [ARCHIVE_PIECE_BYTES, 2 * ARCHIVE_PIECE_BYTES] })
})

it('goes on after what has arrived', async () => {
  stored = ARCHIVE_PIECE_BYTES
  expect((await send(ARCHIVE_PIECE_BYTES)).seen).toEqual([2 * ARCHIVE_PIECE_BYTES])
})

it('sends a piece again after a lost connection, and none twice after a lost answer', async () => {
  fates = ['offline', 'lost']
  expect((await send()).state).toBe('verification')
  expect(stored).toBe(BYTES)
  expect(waits).toEqual([1000, 2000])
})

it('gives up after seven attempts, and at once when it is refused', async () => {
  fates = Array.from({ length: 7 }, () => 'offline')
  await expect(send()).rejects.toMatchObject({ code: 'reseau' })
  expect(waits).toHaveLength(6)
  fates = ['refused']
  await expect(send()).rejects.toMatchObject({ code: 'import.absent' })
  expect(waits).toHaveLength(6)
})

import type { LiveDocument } from '@boutique/domain'
import { rm } from 'node:fs/promises'
import { localStorage } from '../media/storage/local-storage.ts'
import type { FileStorage } from '../media/storage/storage.ts'
import { filesUnder, streamOf, twoColours } from '../media/testing.ts'
import type { NodeOptions } from '../node-options.ts'
import { type CleaningReport, cleanPhotos } from '../features/photos/photos-clean.ts'
import type { Answer } from './client.ts'
import { startTestNode, type TestNode } from './node.ts'
import type { Person } from './people.ts'
import { privateFolder } from './prepared.ts'

export const DAY_MS = 86_400_000

/** A server whose stored photos and clock a test may change. */
export interface PhotoTestServer extends TestNode {
  /** Every file of the storage, in order. */
  files(): Promise<string[]>
  /** Writes a file directly to the storage, as for a photo older than the product. */
  put(path: string, bytes: Buffer): Promise<void>
  storage: FileStorage
  /** How many milliseconds the server's clock is ahead. */
  time: { ahead: number }
  /** Runs the daily clean-up. */
  clean(): Promise<CleaningReport>
  send(person: Person, bytes: Uint8Array, fields?: Record<string, string>, boutique?: string): Promise<Answer>
  /** Uploads a picture of two colours, red on the left; returns its media record. */
  upload(fields?: Record<string, string>, boutique?: string): Promise<LiveDocument & { fullPath: string }>
}

export const PHOTOS = '/api/boutiques/atelier/photos'
/** 60 × 40 pixels, red on the left and blue on the right. */
export const picture = await twoColours(60, 40).png().toBuffer()

/** The form that a browser sends; `fields` come before the file. */
export function photoForm(bytes: Uint8Array, fields: Record<string, string> = {}, name = 'Vase été.png'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes]), name)
  return form
}

/** Starts the server; `spoil` wraps the storage that it uses. */
export async function startPhotoServer(
  options: Partial<NodeOptions> = {},
  spoil: (storage: FileStorage) => FileStorage = (storage) => storage,
): Promise<PhotoTestServer> {
  const root = privateFolder()
  const real = localStorage(root)
  const storage = spoil(real)
  const time = { ahead: 0 }
  const server = await startTestNode({ storage, clock: () => Date.now() + time.ahead, ...options })
  const send: PhotoTestServer['send'] = (person, bytes, fields, boutique = 'atelier') =>
    server.as(person).send('POST', `/api/boutiques/${boutique}/photos`, photoForm(bytes, fields))
  return {
    ...server,
    time,
    storage: real,
    files: async () => (await filesUnder(root)).sort(),
    put: async (path, bytes) => void (await real.write(path, streamOf(bytes))),
    clean: () =>
      cleanPhotos({
        engine: server.node.engine,
        storage,
        temporaryFolder: `${server.dataDir}/temporaire`,
        quota: Number.POSITIVE_INFINITY,
        forget: async () => undefined,
      }),
    send,
    async upload(fields, boutique) {
      const answer = await send('admin', picture, fields, boutique)
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
      return answer.document as LiveDocument & { fullPath: string }
    },
    async stop() {
      await server.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Connection } from '../packages/server/src/store/pool.ts'
import { alternate, type Measured } from './load.ts'
import { type Product, startProduct, startReference } from './product.ts'
import { watchMemory } from './program.ts'

const PHOTOS = 20
const [WIDTH, HEIGHT] = [4000, 3000]
/** The number of photos that the photo manager sends in parallel. */
const AT_ONCE = 3
const BOUTIQUE = 'b1'
const SIZE = 'w=320&h=320&c=max'

export interface Photos {
  /** Seconds until the last photo is stored and its thumbnail received. */
  seconds: number
  /** Peak memory in bytes. */
  memory: number
  /** A cached thumbnail, compared with a bare handler that sends the same file. */
  thumbnail: Record<'reference' | 'product', Measured[]>
}

/** Uploads photos of twelve megapixels like a phone's, displays them, then requests a cached thumbnail repeatedly. */
export async function measurePhotos(connection: Connection, rounds: number, seconds: number): Promise<Photos> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-bench-photos-'))
  const product = await startProduct(connection)
  try {
    const files = await drawPhotos()
    await openStorage(product)
    const memory = watchMemory(product)
    const started = performance.now()
    const shown = await sendAll(product, files).finally(memory)
    const took = (performance.now() - started) / 1000
    const highest = memory()
    const [{ path, bytes }] = shown as [Shown]
    const file = join(folder, 'vignette.webp')
    writeFileSync(file, bytes)
    const reference = await startReference(connection, { VIGNETTE: file })
    try {
      const headers = { accept: 'image/webp' }
      const thumbnail = await alternate(
        {
          reference: { address: reference.address, requests: [{ method: 'GET', path: '/vignette', headers }] },
          product: { address: product.address, requests: [{ method: 'GET', path, headers }] },
        },
        rounds,
        seconds,
      )
      return { seconds: took, memory: highest, thumbnail }
    } finally {
      await reference.stop()
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Different photos with the noise, the orientation and the file size of a phone's. */
async function drawPhotos(): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (let number = 0; number < PHOTOS; number++) {
    const colour = { r: (number * 53) % 256, g: (number * 97) % 256, b: 128 }
    const grain = await sharp({
      create: {
        width: 1000,
        height: 750,
        channels: 3,
        background: colour,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    files.push(
      await sharp(grain).resize(WIDTH, HEIGHT).jpeg({ quality: 92 }).withMetadata({ orientation: 6 }).toBuffer(),
    )
  }
  return files
}

async function openStorage({ address, token }: Product): Promise<void> {
  const response = await fetch(`${address}/api/boutiques/${BOUTIQUE}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { storageBucketPath: 'mesures' } }),
  })
  if (!response.ok) throw new Error(`Réglage du dossier des photos : ${response.status} ${await response.text()}`)
}

interface Shown {
  path: string
  bytes: Buffer
}

async function sendAll(product: Product, files: Buffer[]): Promise<Shown[]> {
  const shown: Shown[] = []
  const waiting = [...files.keys()]
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      shown.push(await send(product, files[next] as Buffer, `photo-${next}.jpg`))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return shown
}

async function send({ address, token }: Product, file: Buffer, name: string): Promise<Shown> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  const response = await fetch(`${address}/api/boutiques/${BOUTIQUE}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (response.status !== 201) throw new Error(`Envoi de ${name} : ${response.status} ${await response.text()}`)
  const { fullPath } = (await response.json()) as { fullPath: string }
  const path = `/image/upload/${fullPath}?${SIZE}`
  const image = await fetch(address + path, { headers: { accept: 'image/webp' } })
  if (!image.ok) throw new Error(`Vignette de ${name} : ${image.status}`)
  return { path, bytes: Buffer.from(await image.arrayBuffer()) }
}

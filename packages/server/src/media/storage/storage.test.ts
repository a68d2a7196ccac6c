import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { parseStorageUrl } from './storage-url.ts'
import { breakingStream, filesUnder, streamOf, temporaryFolder } from '../testing.ts'
import { startTestBucket } from './testing-bucket.ts'

const stores = {
  'a folder': async () => {
    const root = await temporaryFolder()
    return { storage: localStorage(root), left: () => filesUnder(root) }
  },
  'a bucket': async () => {
    const { url } = await startTestBucket('&prefix=la-boutique')
    const temporary = await temporaryFolder()
    const storage = s3Storage(parseStorageUrl(url), temporary)
    onTestFinished(() => storage.stop())
    return { storage, left: () => filesUnder(temporary) }
  },
}

async function names(files: AsyncIterable<{ path: string }>): Promise<string[]> {
  const paths: string[] = []
  for await (const file of files) paths.push(file.path)
  return paths.sort()
}
const textOf = async (found: { stream: Readable } | undefined) => found && (await buffer(found.stream)).toString()

describe.each(Object.keys(stores) as (keyof typeof stores)[])('%s', (kind) => {
  it('stores a file, returns it byte for byte, and reports its size and age', async () => {
    const { storage } = await stores[kind]()
    const bytes = createHash('shake256', { outputLength: 300_000 }).update('photo').digest()
    const started = Date.now()
    expect(await storage.write('atelier/été 1/table.jpg', streamOf(bytes))).toEqual({ bytes: 300_000 })
    const found = await storage.read('atelier/été 1/table.jpg')
    expect(found?.bytes).toBe(300_000)
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
    const known = await storage.stat('atelier/été 1/table.jpg')
    expect(known).toMatchObject({ path: 'atelier/été 1/table.jpg', bytes: 300_000 })
    expect(Math.abs((known?.modifiedAt.getTime() ?? 0) - started)).toBeLessThan(60_000)
  })

  it('replaces a file', async () => {
    const { storage } = await stores[kind]()
    await storage.write('a.jpg', streamOf(Buffer.from('before')))
    await storage.write('a.jpg', streamOf(Buffer.from('after')))
    expect(await textOf(await storage.read('a.jpg'))).toBe('after')
  })

  it('distinguishes a removed file from a missing one', async () => {
    const { storage } = await stores[kind]()
    await storage.write('atelier/a.jpg', streamOf(Buffer.from('a')))
    expect(await storage.remove('atelier/a.jpg')).toBe(true)
    expect(await storage.remove('atelier/a.jpg')).toBe(false)
    expect(await storage.remove('atelier')).toBe(false)
    expect(await storage.read('atelier/a.jpg')).toBeUndefined()
    expect(await storage.stat('atelier/a.jpg')).toBeUndefined()
  })

  it('a failing stream keeps the previous content and leaves nothing else', async () => {
    const { storage, left } = await stores[kind]()
    await storage.write('a.jpg', streamOf(Buffer.from('before')))
    const before = await left()
    for (const path of ['a.jpg', 'b.jpg'])
      await expect(storage.write(path, breakingStream(Buffer.alloc(200_000)))).rejects.toThrow('connection reset')
    expect(await textOf(await storage.read('a.jpg'))).toBe('before')
    expect(await names(storage.list(''))).toEqual(['a.jpg'])
    expect(await left()).toEqual(before)
  })

  it('no method accepts a path outside of it', async () => {
    const { storage } = await stores[kind]()
    const outside = { code: 'fichier.chemin' }
    for (const path of ['../secret', 'a/../../secret', '/etc/passwd', 'a\u0000b', '..\\secret', '']) {
      const stream = streamOf(Buffer.from('x'))
      await expect(storage.write(path, stream)).rejects.toMatchObject(outside)
      expect(stream.destroyed).toBe(true)
      await expect(storage.read(path)).rejects.toMatchObject(outside)
      await expect(storage.stat(path)).rejects.toMatchObject(outside)
      await expect(storage.remove(path)).rejects.toMatchObject(outside)
    }
    await expect(names(storage.list('../../'))).rejects.toMatchObject(outside)
  })

  it('lists by prefix', async () => {
    const { storage } = await stores[kind]()
    for (const path of ['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg', 'e.jpg'])
      await storage.write(path, streamOf(Buffer.from(path)))
    expect(await names(storage.list(''))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg', 'e.jpg'])
    expect(await names(storage.list('atelier/'))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg'])
    expect(await names(storage.list('atelier'))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg'])
    expect(await names(storage.list('absent/'))).toEqual([])
  })
})

describe('a bucket', () => {
  it('stays within its prefix', async () => {
    const { url } = await startTestBucket()
    const temporary = await temporaryFolder()
    const all = s3Storage(parseStorageUrl(url), temporary)
    const shop = s3Storage(parseStorageUrl(`${url}&prefix=une`), temporary)
    onTestFinished(() => [all, shop].forEach((storage) => storage.stop()))
    await all.write('autre/a.jpg', streamOf(Buffer.from('a')))
    await shop.write('b.jpg', streamOf(Buffer.from('b')))
    expect(await names(shop.list(''))).toEqual(['b.jpg'])
    expect(await names(all.list(''))).toEqual(['autre/a.jpg', 'une/b.jpg'])
    expect(await shop.stat('autre/a.jpg')).toBeUndefined()
  })

  it('lists more than one page of the protocol', async () => {
    const page = (key: string, next: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><Size>3</Size>
       <LastModified>2026-05-04T08:00:00.000Z</LastModified></Contents>${next}</ListBucketResult>`
    // The test server above does not page on this Node version; these are two recorded pages.
    const server = createServer((request, response) => {
      const isSecond = request.url?.includes('continuation-token=suite%2F2')
      response.setHeader('content-type', 'application/xml')
      response.end(isSecond ? page('b', '') : page('a', '<NextContinuationToken>suite/2</NextContinuationToken>'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const storage = s3Storage(parseStorageUrl(`s3://a:b@photos?endpoint=http://127.0.0.1:${port}`), tmpdir())
    onTestFinished(() => {
      storage.stop()
      server.closeAllConnections()
      server.close()
    })
    expect(await names(storage.list(''))).toEqual(['a', 'b'])
  })

  it.each([
    ['is away', async (bucket: { stop(): Promise<void>; url: string }) => (await bucket.stop(), bucket.url)],
    ['does not exist', async ({ url }: { url: string }) => url.replace('@photos', '@inconnu')],
  ])('that %s gives a 503 for every call, and leaves no local file', async (_, urlOf) => {
    const temporary = await temporaryFolder()
    const storage = s3Storage(parseStorageUrl(await urlOf(await startTestBucket())), temporary)
    onTestFinished(() => storage.stop())
    const away = { status: 503, code: 'stockage.absent', message: expect.stringContaining('ne répond pas') }
    await expect(storage.write('a.jpg', streamOf(Buffer.from('a')))).rejects.toMatchObject(away)
    await expect(storage.stat('a.jpg')).rejects.toMatchObject(away)
    await expect(storage.read('a.jpg')).rejects.toMatchObject(away)
    await expect(storage.remove('a.jpg')).rejects.toMatchObject(away)
    await expect(names(storage.list(''))).rejects.toMatchObject(away)
    expect(await filesUnder(temporary)).toEqual([])
  })

  it('that never answers is as one that is away', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const address = parseStorageUrl(`s3://a:b@photos?endpoint=http://127.0.0.1:${port}`)
    const storage = s3Storage(address, await temporaryFolder(), 50)
    onTestFinished(() => {
      storage.stop()
      server.closeAllConnections()
      server.close()
    })
    await expect(storage.write('a.jpg', streamOf(Buffer.from('a')))).rejects.toMatchObject({ code: 'stockage.absent' })
  })
})

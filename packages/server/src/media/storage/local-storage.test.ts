import { createHash } from 'node:crypto'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { localStorage } from './local-storage.ts'
import { breakingStream, filesUnder, streamOf, temporaryFolder } from '../testing.ts'

async function names(files: AsyncIterable<{ path: string }>): Promise<string[]> {
  const paths: string[] = []
  for await (const file of files) paths.push(file.path)
  return paths.sort()
}

it('stores a file, returns it byte for byte, and reports its size', async () => {
  const root = await temporaryFolder()
  const storage = localStorage(root)
  const bytes = createHash('shake256', { outputLength: 300_000 }).update('photo').digest()
  expect(await storage.write('atelier/2024/table.jpg', streamOf(bytes))).toEqual({ bytes: 300_000 })
  const found = await storage.read('atelier/2024/table.jpg')
  expect(found?.bytes).toBe(300_000)
  expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
  expect(await storage.stat('atelier/2024/table.jpg')).toMatchObject({ path: 'atelier/2024/table.jpg', bytes: 300_000 })
  expect(await filesUnder(root)).toEqual(['atelier/2024/table.jpg'])
  expect(await readFile(storage.localFile('atelier/2024/table.jpg'))).toEqual(bytes)
})

it('a folder is not a file, and a file is not a folder', async () => {
  const storage = localStorage(await temporaryFolder())
  await storage.write('atelier/a.jpg', streamOf(Buffer.from('a')))
  expect(await storage.read('atelier')).toBeUndefined()
  expect(await storage.stat('atelier')).toBeUndefined()
  expect(await storage.read('atelier/a.jpg/b')).toBeUndefined()
})

it('a failing stream keeps the previous content and leaves nothing else', async () => {
  const root = await temporaryFolder()
  const storage = localStorage(root)
  await storage.write('a.jpg', streamOf(Buffer.from('before')))
  await expect(storage.write('a.jpg', breakingStream(Buffer.alloc(200_000)))).rejects.toThrow('connection reset')
  await expect(storage.write('b.jpg', breakingStream(Buffer.alloc(200_000)))).rejects.toThrow('connection reset')
  expect(await readFile(join(root, 'a.jpg'), 'utf8')).toBe('before')
  expect(await filesUnder(root)).toEqual(['a.jpg'])
})

it('a write is not visible before it ends', async () => {
  const storage = localStorage(await temporaryFolder())
  const stream = new Readable({ read() {} })
  stream.push('first half, ')
  const written = storage.write('a.txt', stream)
  expect(await storage.stat('a.txt')).toBeUndefined()
  stream.push('second half')
  stream.push(null)
  expect(await written).toEqual({ bytes: 23 })
})

it('no method accepts a path outside the root', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'secret'), 'outside')
  const storage = localStorage(join(folder, 'medias'))
  const outside = { code: 'fichier.chemin' }
  for (const path of ['../secret', 'a/../../secret', join(folder, 'secret'), 'a\u0000b', '..\\secret']) {
    const stream = streamOf(Buffer.from('x'))
    await expect(storage.write(path, stream)).rejects.toMatchObject(outside)
    expect(stream.destroyed).toBe(true)
    await expect(storage.read(path)).rejects.toMatchObject(outside)
    await expect(storage.stat(path)).rejects.toMatchObject(outside)
    await expect(storage.remove(path)).rejects.toMatchObject(outside)
  }
  await expect(names(storage.list('../../'))).rejects.toMatchObject(outside)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('outside')
})

it('lists by prefix, without files being written', async () => {
  const root = await temporaryFolder()
  const storage = localStorage(root)
  for (const path of ['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg', 'e.jpg'])
    await storage.write(path, streamOf(Buffer.from(path)))
  await writeFile(join(root, '.temporaire', 'half'), 'half')
  expect(await names(storage.list(''))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg', 'e.jpg'])
  expect(await names(storage.list('atelier/'))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg'])
  expect(await names(storage.list('atelier'))).toEqual(['atelier/a.jpg', 'atelier/b/c.jpg', 'atelier2/d.jpg'])
  expect(await names(storage.list('atelier/b/c'))).toEqual(['atelier/b/c.jpg'])
  expect(await names(storage.list('absent/'))).toEqual([])
})

it('removes temporary files of crashed writes, and keeps those of running ones', async () => {
  const root = await temporaryFolder()
  const storage = localStorage(root)
  expect(await storage.cleanTemporary(1000, Date.now())).toBe(0)
  await mkdir(join(root, '.temporaire'))
  await writeFile(join(root, '.temporaire', 'old'), 'x')
  await writeFile(join(root, '.temporaire', 'recent'), 'x')
  const now = new Date('2024-05-01T12:00:00Z')
  await utimes(join(root, '.temporaire', 'old'), now, new Date('2024-05-01T10:59:59Z'))
  await utimes(join(root, '.temporaire', 'recent'), now, new Date('2024-05-01T11:00:01Z'))
  expect(await storage.cleanTemporary(3_600_000, now.getTime())).toBe(1)
  expect(await filesUnder(root)).toEqual(['.temporaire/recent'])
})

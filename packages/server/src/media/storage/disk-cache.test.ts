import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskCache } from './disk-cache.ts'
import { filesUnder, temporaryFolder } from '../testing.ts'

const bytes = (count: number) => (file: string) => writeFile(file, Buffer.alloc(count))

it('stores a file and returns it, also to the next process', async () => {
  const folder = await temporaryFolder()
  const cache = diskCache(folder, 1000)
  expect(await cache.get('aa1')).toBeUndefined()
  expect(await cache.add('aa1', bytes(10))).toEqual({ file: join(folder, 'aa', 'aa1'), bytes: 10 })
  expect(await cache.get('aa1')).toEqual({ file: join(folder, 'aa', 'aa1'), bytes: 10 })
  expect(await diskCache(folder, 1000).get('aa1')).toEqual({ file: join(folder, 'aa', 'aa1'), bytes: 10 })
})

it('stays within its size limit by evicting the least recently used', async () => {
  const folder = await temporaryFolder()
  const cache = diskCache(folder, 100)
  await cache.add('aa1', bytes(40))
  await cache.add('bb2', bytes(40))
  await cache.get('aa1')
  await cache.add('cc3', bytes(40))
  await cache.close()
  expect((await filesUnder(folder)).sort()).toEqual(['aa/aa1', 'cc/cc3'])
  expect(cache.bytes()).toBe(80)
  expect(await cache.get('bb2')).toBeUndefined()
})

it('evicts the oldest files of a folder that is too large after a restart', async () => {
  const folder = await temporaryFolder()
  const before = diskCache(folder, 1000)
  for (const [name, day] of [
    ['aa1', 3],
    ['bb2', 1],
    ['cc3', 2],
  ] as const) {
    const { file } = await before.add(name, bytes(40))
    await utimes(file, day, day)
  }
  const cache = diskCache(folder, 100)
  await cache.get('zz9')
  await cache.close()
  expect((await filesUnder(folder)).sort()).toEqual(['aa/aa1', 'cc/cc3'])
})

it('counts a replaced file once', async () => {
  const cache = diskCache(await temporaryFolder(), 1000)
  await cache.add('aa1', bytes(40))
  await cache.add('aa1', bytes(10))
  expect(cache.bytes()).toBe(10)
})

it('keeps nothing of a file that could not be made', async () => {
  const folder = await temporaryFolder()
  const cache = diskCache(folder, 1000)
  const failing = cache.add('aa1', async (file) => {
    await writeFile(file, 'half')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await filesUnder(folder)).toEqual([])
  expect(await cache.get('aa1')).toBeUndefined()
})

it('removes all names with a prefix, and nothing else', async () => {
  const folder = await temporaryFolder()
  const cache = diskCache(folder, 1000)
  for (const name of ['aa-1', 'aa-2', 'ab-1']) await cache.add(name, bytes(10))
  await cache.removeAll('aa-')
  expect(await filesUnder(folder)).toEqual(['ab/ab-1'])
  expect(cache.bytes()).toBe(10)
})

it('removes temporary files that a crash left an hour ago', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, '.temporaire'))
  await writeFile(join(folder, '.temporaire', 'old'), 'x')
  await utimes(join(folder, '.temporaire', 'old'), 1, 1)
  await writeFile(join(folder, '.temporaire', 'recent'), 'x')
  await diskCache(folder, 1000).get('aa1')
  expect(await filesUnder(folder)).toEqual(['.temporaire/recent'])
})

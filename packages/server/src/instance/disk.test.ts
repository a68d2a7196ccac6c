import { expect, it } from 'vitest'
import { watchDisk } from './disk.ts'

const MB = 1_000_000

it.each([
  ['a large disk with 201 MB', 500_000 * MB, 201 * MB, false],
  ['a large disk with 199 MB', 500_000 * MB, 199 * MB, true],
  ['a disk of 2 GB with 101 MB', 2000 * MB, 101 * MB, false],
  ['a disk of 2 GB with 99 MB', 2000 * MB, 99 * MB, true],
  ['a disk of 300 MB with 47 MB', 300 * MB, 47 * MB, true],
])('%s left', async (_, size, free, isFull) => {
  const disk = await watchDisk(['/data'], async () => ({ free, size }))
  expect(disk.isFull).toBe(isFull)
  disk.stop()
})

it('is full when one of its folders is, and ignores a folder that cannot be read', async () => {
  let free = 0
  const disk = await watchDisk(['/data', '/base', '/gone'], async (folder) => {
    if (folder === '/gone') throw new Error('gone')
    return { size: 1000 * MB, free: folder === '/base' ? free : 900 * MB }
  })
  expect(disk.isFull).toBe(true)
  free = 500 * MB
  await disk.look()
  expect(disk.isFull).toBe(false)
  disk.stop()
})

it('of this machine can be read', async () => {
  const disk = await watchDisk([import.meta.dirname])
  expect(typeof disk.isFull).toBe('boolean')
  disk.stop()
})

import { once } from 'node:events'
import { expect, it } from 'vitest'
import { runInChild } from './run-in-child.ts'
import { startChild } from './start-child.ts'
import type { TestTask } from '../testing/child.ts'

const MODULE = new URL('../testing/child.ts', import.meta.url)
const run = (task: TestTask, limit = 60_000): Promise<unknown> => runInChild(MODULE, task, limit)

it('the answer is what the module returned, bytes and dates included', async () => {
  const value = { texte: 'Été', octets: Uint8Array.of(1, 2), date: new Date(0), rien: undefined, nombre: Number.NaN }
  expect(await run({ echo: value })).toEqual(value)
})

it('what the module throws is thrown with its code', async () => {
  await expect(run('fail')).rejects.toMatchObject({ message: 'child.ts: The disk is full', code: 'ENOSPC' })
})

it.each<[string, TestTask, number | undefined, string]>([
  ['exits', 'exit', undefined, 'child.ts ended with 3'],
  ['crashes', 'crash', undefined, 'child.ts ended with SIGTRAP'],
  ['hangs', 'hang', 500, 'child.ts takes longer than 500 ms'],
])('a process that %s is told, and the program goes on', async (_, task, limit, message) => {
  await expect(run(task, limit)).rejects.toThrow(message)
})

it('a module that does not exist is told', async () => {
  const missing = new URL('./absent.ts', import.meta.url)
  await expect(runInChild(missing, {}, 60_000)).rejects.toThrow('absent.ts ended with 1')
})

it('the process has a low priority, and is gone after its answer', async () => {
  const [pid, priority] = (await run('priority')) as [number, number]
  expect(priority).toBe(10)
  const isThere = (): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isThere).toBe(false)
})

it('the process knows no secret of the environment', async () => {
  process.env.SECRET_KEY_OF_TEST = 'secret'
  const names = (await run('environment')) as string[]
  delete process.env.SECRET_KEY_OF_TEST
  expect(names).toContain('PATH')
  expect(names).not.toContain('SECRET_KEY_OF_TEST')
})

it('a process ends when the channel to it ends', async () => {
  const child = startChild(MODULE)
  const ended = once(child, 'exit')
  child.send('hang' satisfies TestTask)
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

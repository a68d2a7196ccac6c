import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

/** Work that ends when told to, with what has happened so far. */
function trial(within: ReturnType<typeof createPlaces>) {
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const until = (name: string) => new Promise<void>((resolve) => void ends.set(name, resolve))
  const begin = (name: string) =>
    within('one', async (outside) => {
      events.push(`${name} works`)
      await until(name)
      await outside(async () => {
        events.push(`${name} waits`)
        await until(`${name} outside`)
      })
      events.push(`${name} is back`)
      await until(`${name} end`)
    })
  const go = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
    return events.splice(0)
  }
  return { begin, go, events }
}

it('work has its turn in order, also while another waits outside, which comes back behind it', async () => {
  const { begin, go } = trial(createPlaces(1))
  const all = [begin('a'), begin('b'), begin('c')]
  expect(await go('nothing')).toEqual(['a works'])
  expect(await go('a')).toEqual(['a waits', 'b works'])
  expect(await go('a outside')).toEqual([])
  expect(await go('b')).toEqual(['b waits', 'c works'])
  expect(await go('c')).toEqual(['c waits', 'a is back'])
  expect(await go('b outside')).toEqual([])
  expect(await go('a end')).toEqual(['b is back'])
  expect(await go('b end')).toEqual([])
  await go('c outside')
  await go('c end')
  await Promise.all(all)
})

it('a failure leaves its place, inside and outside', async () => {
  const within = createPlaces(1)
  const fail = (how: string) => () => Promise.reject(new Error(how))
  await expect(within('one', fail('inside'))).rejects.toThrow('inside')
  await expect(within('one', (outside) => outside(fail('outside')))).rejects.toThrow('outside')
  expect(await within('one', async () => 'free')).toBe('free')
})

it('what goes on outside after its work was given up takes no place', async () => {
  const within = createPlaces(1)
  let end = (): void => undefined
  let left: Promise<unknown> | undefined
  await within('one', async (outside) => {
    left = outside(() => new Promise<void>((resolve) => void (end = resolve)))
    await Promise.resolve()
  })
  end()
  await left
  expect(await within('one', (outside) => outside(async () => 1))).toBe(1)
  expect(await Promise.all([within('one', async () => 2), within('one', async () => 3)])).toEqual([2, 3])
})

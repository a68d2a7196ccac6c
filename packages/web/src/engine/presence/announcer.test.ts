import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function announced() {
  const said: unknown[] = []
  return { said, announcer: new Announcer((where) => said.push(where)) }
}

it('a tab says that it is there, in which field after the last change, hidden, and gone', () => {
  const { said, announcer } = announced()
  announcer.show(true)
  announcer.focus('name')
  announcer.focus(undefined)
  announcer.focus('price')
  expect(said).toEqual([{ state: 'here' }])
  vi.advanceTimersByTime(1000)
  announcer.focus('price')
  vi.advanceTimersByTime(1000)
  announcer.show(false)
  announcer.show(true)
  announcer.focus('name')
  announcer.end()
  vi.advanceTimersByTime(1000)
  expect(said.slice(1)).toEqual([
    { state: 'here', field: 'price' },
    { state: 'away' },
    { state: 'here', field: 'price' },
    undefined,
  ])
})

import { expect, it } from 'vitest'
import { ACTION_TASKS, TASKS } from './tasks.ts'

it('the task of each name that actions request has that name', () => {
  const entries = Object.entries(ACTION_TASKS)
  expect(entries.map(([, { name }]) => name)).toEqual(entries.map(([requested]) => requested))
})

it('no two tasks have one name', () => {
  expect(new Set(TASKS.map(({ name }) => name)).size).toBe(TASKS.length)
})

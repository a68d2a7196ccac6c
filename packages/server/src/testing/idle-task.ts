import type { Task } from '../jobs/task.ts'

/** A task whose jobs do nothing: the tests do its work themselves. */
export const idleTask = (name: string): Task => ({
  name,
  label: 'Rien',
  maxAttempts: 1,
  timeLimit: 1000,
  run: async () => undefined,
})

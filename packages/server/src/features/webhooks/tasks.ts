import { deliverChanges } from './webhook-delivery.ts'
import { WEBHOOK_TASK } from './webhook-notes.ts'
import type { Task } from '../../jobs/task.ts'

/** Tells a website what has changed. */
export const websiteMessages: Task = {
  name: WEBHOOK_TASK,
  label: 'Message au site sur ce qui a changé',
  // Failures of the website are noted, and tried again by the task itself.
  maxAttempts: 5,
  timeLimit: 30_000,
  run: ({ hook }, { engine, boutique = '', services, signal, again }) =>
    deliverChanges({ engine, outgoing: services.outgoing }, { boutique, hook: String(hook), signal, again }),
}

import { NOTICE_TASK, sendNotice } from './entry-notice.ts'
import type { Task } from '../../jobs/task.ts'

/** Tells a boutique that a form received entries. */
export const entryNotice: Task = {
  name: NOTICE_TASK,
  label: "Courriel qui annonce les réponses d'un formulaire",
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ schema }, { engine, actor, boutique = '', services, signal, again }) =>
    sendNotice(engine, services.mail, actor, { boutique, id: String(schema), signal, again }),
}

import { PUBLICATION_TASK } from './publication-jobs.ts'
import { publishDue } from './publications.ts'
import type { Task } from '../../jobs/task.ts'

/** Publishes a document at its date. */
export const publication: Task = {
  name: PUBLICATION_TASK,
  label: 'Publication à la date prévue',
  // Its date was promised to visitors: nobody else publishes the document.
  isKept: true,
  maxAttempts: 12,
  timeLimit: 60_000,
  run: ({ collection, id }, { engine, actor, boutique = '', again }) =>
    publishDue(engine, actor, { boutique, collection: String(collection), id: String(id), again }),
}

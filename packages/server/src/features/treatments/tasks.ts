import { runTreatment, runTreatmentUndo, TREATMENT_TASK, TREATMENT_UNDO_TASK } from './treatments.ts'
import type { Task } from '../../jobs/task.ts'

/** Changes many documents of a boutique. */
export const treatment: Task = {
  name: TREATMENT_TASK,
  label: 'Traitement des données',
  isLong: true,
  // Without its job, a treatment would wait for ever.
  isKept: true,
  maxAttempts: 5,
  timeLimit: 10 * 60_000,
  run: ({ traitement }, { engine, actor, boutique = '', signal, progress }) =>
    runTreatment(engine, actor, { boutique, id: String(traitement), signal, progress }),
}

/** Undoes a treatment. */
export const treatmentUndo: Task = {
  ...treatment,
  name: TREATMENT_UNDO_TASK,
  label: "Annulation d'un traitement",
  run: ({ traitement }, { engine, actor, boutique = '', signal, progress }) =>
    runTreatmentUndo(engine, actor, { boutique, id: String(traitement), signal, progress }),
}

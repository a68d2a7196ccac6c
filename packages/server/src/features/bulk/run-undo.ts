import type { Engine } from '../../operations/engine.ts'
import type { PartedRun, RunEnd } from './run-parts.ts'
import { noteLine } from './note-line.ts'
import { moveBulk, readBulk } from './sql/bulk.ts'
import { nextToUndo, noteUndone } from './sql/bulk-documents.ts'
import { undoParts } from './undo-parts.ts'

/** Undoes the commits of a change. */
export const runBulkUndo = (engine: Engine, run: PartedRun): Promise<RunEnd> =>
  undoParts(engine, run, {
    async current() {
      const row = await readBulk(engine.pool, run.boutique, run.id)
      return row?.state === 'retour' ? row : undefined
    },
    progressOf: ({ restored, kept, changed }) => [restored + kept, changed],
    next: async ({ number, collection }) =>
      (await nextToUndo(engine.pool, number)).map((one) => ({ ...one, collection })),
    async note(on, row, written, kept, planned) {
      const ids = written.map(({ id }) => id)
      await noteUndone(on, row.number, ids, kept)
      await noteLine(on, row, planned, { isUndo: true })
    },
    async end({ number }, state, stopped) {
      await moveBulk(engine.pool, number, ['retour'], state, { endedAt: engine.now(), stopped })
    },
  })

import type { Engine } from '../../operations/engine.ts'
import type { PartedRun, RunEnd } from '../bulk/run-parts.ts'
import { undoParts } from '../bulk/undo-parts.ts'
import { nextToUndo, noteUndone } from './sql/import-records.ts'
import { moveImport, readImport } from './sql/imports.ts'

/** Undoes the commits of an import: created documents go to the bin, changed ones are as before. */
export const runImportUndo = (engine: Engine, run: PartedRun): Promise<RunEnd> =>
  undoParts(engine, run, {
    async current() {
      const row = await readImport(engine.pool, run.boutique, run.id)
      return row?.state === 'retour' ? row : undefined
    },
    progressOf: ({ restored, kept, created, changed }) => [restored + kept, created + changed],
    next: ({ number }) => nextToUndo(engine.pool, number),
    note: (on, { number }, written, kept) =>
      noteUndone(
        on,
        number,
        written.map(({ id }) => id),
        new Map([...kept].map(([id, { message }]) => [id, message])),
      ),
    async end({ number }, state, stopped) {
      await moveImport(engine.pool, number, ['retour'], state, { endedAt: engine.now(), stopped })
    },
  })

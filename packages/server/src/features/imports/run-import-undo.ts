import type { Engine } from '../../operations/engine.ts'
import type { PartedRun, RunEnd } from '../bulk/run-parts.ts'
import { undoParts } from '../bulk/undo-parts.ts'
import { dropMedias } from './drop-medias.ts'
import {
  nextPhotosToUndo,
  noteMediasGone,
  notePhotosFollow,
  notePhotosUndone,
  undoneMedias,
} from './sql/import-photos-undo.ts'
import { nextToUndo, noteUndone } from './sql/import-records.ts'
import { type ImportRow, moveImport, readImport } from './sql/imports.ts'

/** Media records that are read together. */
const MEDIAS = 20

/**
 * Undoes the commits of an import: photos leave their documents, created documents go to the bin, changed ones are as
 * before.
 */
export async function runImportUndo(engine: Engine, run: PartedRun): Promise<RunEnd> {
  const current = async (): Promise<ImportRow | undefined> => {
    const row = await readImport(engine.pool, run.boutique, run.id)
    return row?.state === 'retour' ? row : undefined
  }
  const progressOf = ({ restored, kept, created, changed }: ImportRow): [number, number] => [
    restored + kept,
    created + changed,
  ]
  const stop = async ({ number }: ImportRow, state: 'annule' | 'arrete', stopped?: string): Promise<void> => {
    const at = engine.now()
    await moveImport(engine.pool, number, ['retour'], state, at, { endedAt: at, stopped })
  }
  const photos = await undoParts<ImportRow>(engine, run, {
    ...{ current, progressOf },
    next: ({ number }) => nextPhotosToUndo(engine.pool, number),
    async note(on, { number }, written, kept) {
      for (const one of written) await notePhotosUndone(on, number, one, kept.get(one.id)?.message)
    },
    end: async (row, state, stopped) => (state === 'arrete' ? stop(row, state, stopped) : undefined),
  })
  if (photos) return photos
  return undoParts<ImportRow>(engine, run, {
    ...{ current, progressOf },
    next: ({ number }) => nextToUndo(engine.pool, number),
    async note(on, { number }, written, kept) {
      const ids = written.map(({ id }) => id)
      await noteUndone(on, number, ids, new Map([...kept].map(([id, { message }]) => [id, message])))
      await notePhotosFollow(on, number, ids, [...kept.keys()])
    },
    async end(row, state, stopped) {
      if (state === 'annule') await dropUndone(engine, run, row)
      await stop(row, state, stopped)
    },
  })
}

/** Deletes the media records of photos that are undone. */
async function dropUndone(engine: Engine, run: PartedRun, { number, boutique }: ImportRow): Promise<void> {
  for (;;) {
    run.signal.throwIfAborted()
    const medias = await undoneMedias(engine.pool, number, MEDIAS)
    if (medias.length === 0) return
    await dropMedias(engine, await run.person(), boutique, medias)
    await noteMediasGone(engine.pool, number, medias)
  }
}

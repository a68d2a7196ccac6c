import type { Engine } from './operations/engine.ts'
import { cleanArchives } from './features/archive/clean-archives.ts'
import { cleanTemporaryFiles } from './features/photos/photos-clean.ts'
import { everyDay } from './features/photos/photos-daily.ts'
import { keepSchema } from './store/schema/schema.ts'
import type { Connection } from './store/connection/pool.ts'
import { keepScripts } from './features/web-files/kept-scripts.ts'
import { countStoredSpace, keepSpaceOfDay } from './store/documents/space-used.ts'
import type { ArchiveServices } from './operations/archive-services.ts'

interface UpkeepOptions {
  engine: Engine
  photos: Parameters<typeof cleanTemporaryFiles>[0]
  archives: ArchiveServices
  /** A connection that leads to PostgreSQL itself. */
  direct: Connection | string
  webDir: string
  progress(message: string): void
  log(error: unknown): void
}

const HOUR_MS = 3_600_000

/** What a node does once a day, at an hour of its own, until it is stopped. */
export function startUpkeep({ engine, photos, archives, direct, webDir, progress, log }: UpkeepOptions) {
  const { pool, registry } = engine
  const running = [
    everyDay(() => cleanTemporaryFiles(photos), log),
    everyDay(async () => {
      await countStoredSpace(pool, registry, engine.now())
      await keepSpaceOfDay(pool, engine.now())
    }, log),
    everyDay(() => keepScripts(pool, webDir), log),
    everyDay(() => keepSchema(pool, direct, registry, progress), log),
    everyDay(() => cleanArchives(archives), log, HOUR_MS),
  ]
  return {
    async stop(): Promise<void> {
      for (const one of running) await one.stop()
    },
  }
}

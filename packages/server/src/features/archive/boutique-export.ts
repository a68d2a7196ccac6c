import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Actor, type ArchiveExport, parisDay, Problem, slug } from '@boutique/domain'
import { orAbsent } from '../../media/storage/old-files.ts'
import type { ArchiveServices } from '../../operations/archive-services.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'
import { latestJob } from '../../operations/write/jobs.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { transaction } from '../../store/connection/pool.ts'
import { addJobs, countEnded } from '../../store/jobs/jobs.ts'
import { exportArchive } from './export.ts'
import { jobView, type LongRun, newJob, perMille, refusalsAsProblems, withPool } from './long-run.ts'

export const EXPORT_TASK = 'archive.export'
/** Exports of one boutique in 24 hours. */
export const MAX_EXPORTS_A_DAY = 5
const DAY_MS = 86_400_000
/** How long the file of an export is kept. */
export const KEPT_MS = DAY_MS

/** The folder of the finished exports: one file for each boutique. */
export const exportFolder = ({ folder }: ArchiveServices): string => join(folder, 'exports')
// Ids of boutiques have no character that paths give a meaning to.
const fileOf = (services: ArchiveServices, boutique: string): string => join(exportFolder(services), `${boutique}.zip`)

/** The file of the last export of a boutique, while it is kept. */
interface ExportFile {
  file: string
  name: string
  bytes: number
  at: number
}

async function keptFile(services: ArchiveServices, boutique: string): Promise<ExportFile | undefined> {
  const { engine } = services
  const file = fileOf(services, boutique)
  const found = await orAbsent(stat(file))
  if (!found || Date.parse(engine.now()) - found.mtimeMs > KEPT_MS) return undefined
  const { name } = (await engine.readBoutique(boutique)) ?? {}
  const shown = slug(typeof name === 'string' ? name : '') || 'boutique'
  const at = Math.trunc(found.mtimeMs)
  return { file, name: `${shown}-${parisDay(new Date(at).toISOString())}.zip`, bytes: found.size, at }
}

/** Where the export of a boutique is, for administrators. */
export async function readExport(services: ArchiveServices, actor: Actor, boutique: string): Promise<ArchiveExport> {
  const { engine } = services
  await checkAdministrator(engine, actor, boutique)
  const since = new Date(Date.parse(engine.now()) - DAY_MS).toISOString()
  const job = await latestJob(engine, engine.pool, boutique, EXPORT_TASK)
  const { last, many } = await countEnded(engine.pool, boutique, EXPORT_TASK, since)
  const kept = await keptFile(services, boutique)
  return {
    ...jobView(job),
    ...(last !== undefined && { lastAt: last }),
    ...(kept && {
      file: { name: kept.name, bytes: kept.bytes, until: new Date(kept.at + KEPT_MS).toISOString() },
    }),
    left: Math.max(0, MAX_EXPORTS_A_DAY - many),
  }
}

/** Asks for an export of a boutique, for administrators: a job writes it. */
export async function startExport(services: ArchiveServices, actor: Actor, boutique: string): Promise<ArchiveExport> {
  const { engine } = services
  await checkAdministrator(engine, actor, boutique)
  await transaction(engine.pool, async (client) => {
    await lockQuestion(client, `export ${boutique}`)
    const { state } = jobView(await latestJob(engine, client, boutique, EXPORT_TASK))
    if (state === 'attente' || state === 'cours')
      throw new Problem(409, 'export.en-cours', 'Un export de cette boutique est déjà en cours')
    const since = new Date(Date.parse(engine.now()) - DAY_MS).toISOString()
    if ((await countEnded(client, boutique, EXPORT_TASK, since)).many >= MAX_EXPORTS_A_DAY)
      throw new Problem(
        429,
        'export.limite',
        `Cette boutique a été exportée ${MAX_EXPORTS_A_DAY} fois en 24 heures : réessayez demain`,
      )
    await addJobs(client, [newJob(engine, EXPORT_TASK, actor, boutique, 'export')], engine.now())
  })
  return readExport(services, actor, boutique)
}

/** The file of the last export of a boutique, for administrators. */
export async function exportedFile(services: ArchiveServices, actor: Actor, boutique: string): Promise<ExportFile> {
  await checkAdministrator(services.engine, actor, boutique)
  const kept = await keptFile(services, boutique)
  if (kept) return kept
  throw new Problem(404, 'export.absent', "Le fichier n'est plus là : il est gardé 24 heures. Refaites un export")
}

/** Writes the export of a boutique, without passwords and secrets, in place of the former one. */
export async function runExport(services: ArchiveServices, boutique: string, run: LongRun): Promise<void> {
  const { engine, storage, productVersion } = services
  await withPool(services, (pool) =>
    refusalsAsProblems(() =>
      exportArchive({
        pool,
        registry: engine.registry,
        storage,
        file: fileOf(services, boutique),
        boutique,
        withHashes: false,
        productVersion,
        now: engine.now,
        progress: perMille(run, 0, 1000),
        signal: run.signal,
      }),
    ),
  )
}

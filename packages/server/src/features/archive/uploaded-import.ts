import { rm } from 'node:fs/promises'
import { type Actor, type ArchiveImport, bytesText, Problem } from '@boutique/domain'
import { commandText } from '../../instance/command.ts'
import type { ArchiveServices } from '../../operations/archive-services.ts'
import { checkInstallationAdministrator } from '../../operations/rights/administrator.ts'
import { latestJob } from '../../operations/write/jobs.ts'
import { addJobs, dropJob } from '../../store/jobs/jobs.ts'
import { importArchive } from './import.ts'
import { jobView, type LongRun, newJob, perMille, refusalsAsProblems, withPool } from './long-run.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { planImport } from './plan-import.ts'
import { ArchiveRefusal, RESERVE_BYTES } from './refusal.ts'
import { carriedOut, shownPlan } from './shown-plan.ts'
import {
  addPiece,
  beginUpload,
  bytesOf,
  changeUpload,
  type Piece,
  readUpload,
  receivedBytes,
  removeUpload,
  type Upload,
} from './upload.ts'

export const CHECK_TASK = 'archive.verification'
export const IMPORT_TASK = 'archive.import'
/** The largest archive that is sent by a browser. */
const MAX_UPLOAD_BYTES = 20_000_000_000
const MAX_NAME = 200

const absent = (): Problem =>
  new Problem(404, 'import.absent', "Ce fichier n'est plus sur ce serveur : envoyez-le de nouveau")

/** The archive that is being sent or imported, for administrators; undefined without one. */
export async function readImport(services: ArchiveServices, actor: Actor): Promise<ArchiveImport | undefined> {
  checkInstallationAdministrator(actor)
  const upload = await readUpload(services)
  return upload && importView(services, upload)
}

async function importView(services: ArchiveServices, upload: Upload): Promise<ArchiveImport> {
  const { id, name, bytes, plan, refusal } = upload
  const { state, ...work } = await stateOf(services, upload)
  const isReceived = plan !== undefined || refusal !== undefined
  const received = isReceived ? bytes : await receivedBytes(services, id)
  return { id, name, bytes, received, state, ...work, ...(refusal && { failure: refusal }), ...(plan && { plan }) }
}

async function stateOf(
  services: ArchiveServices,
  { at, plan, refusal, isImported }: Upload,
): Promise<Pick<ArchiveImport, 'state' | 'part' | 'failure'>> {
  if (isImported) return { state: 'faite' }
  if (refusal !== undefined) return { state: 'refusee' }
  const { engine } = services
  const job = await latestJob(engine, engine.pool, null, plan ? IMPORT_TASK : CHECK_TASK)
  // Earlier jobs were for other uploads.
  const { state, ...work } = jobView(job && job.askedAt >= at ? job : undefined)
  if (state === 'attente' || state === 'cours') return { state: plan ? 'import' : 'verification', ...work }
  if (state === 'echec') return { state: 'echec', ...work }
  return { state: plan ? 'verifiee' : 'envoi' }
}

/** Begins to send an archive, in place of the former one; for administrators. */
export async function startUpload(
  services: ArchiveServices,
  actor: Actor,
  { name, bytes }: { name: string; bytes: number },
): Promise<ArchiveImport> {
  checkInstallationAdministrator(actor)
  if (!(bytes > 0)) throw new Problem(422, 'import.vide', 'Ce fichier est vide')
  if (bytes > MAX_UPLOAD_BYTES)
    throw new Problem(
      413,
      'import.trop-lourd',
      `Ce fichier dépasse ${bytesText(MAX_UPLOAD_BYTES)} : importez-le sur le serveur, par ${commandText('import')}`,
    )
  if ((await services.readFree()) - bytes < RESERVE_BYTES)
    throw new Problem(507, 'import.disque', "Le disque du serveur n'a pas assez de place pour ce fichier")
  const former = await readUpload(services)
  if (former) await forget(services, former)
  const { engine } = services
  const upload = { id: engine.newId(), name: name.slice(0, MAX_NAME), bytes, at: engine.now() }
  await beginUpload(services, upload)
  return importView(services, upload)
}

/** Takes the next piece of an archive, for administrators; after the last one a job verifies it. */
export async function takePiece(
  services: ArchiveServices,
  actor: Actor,
  id: string,
  piece: Piece,
): Promise<ArchiveImport> {
  checkInstallationAdministrator(actor)
  const upload = await readUpload(services, id)
  if (!upload) throw absent()
  const { engine } = services
  if (upload.plan || upload.refusal !== undefined) return importView(services, upload)
  const received = await addPiece(services, upload, piece)
  if (received === upload.bytes && (await stateOf(services, upload)).state !== 'verification')
    await addJobs(engine.pool, [newJob(engine, CHECK_TASK, actor, '', id)], engine.now())
  return importView(services, upload)
}

/** Imports the verified archive, for administrators: a job does it. An import that failed is continued. */
export async function confirmImport(services: ArchiveServices, actor: Actor, id: string): Promise<ArchiveImport> {
  checkInstallationAdministrator(actor)
  const upload = await readUpload(services, id)
  if (!upload) throw absent()
  const { state, plan } = await importView(services, upload)
  if (state === 'import') throw running()
  if (!plan || (state !== 'verifiee' && state !== 'echec'))
    throw new Problem(409, 'import.non-verifie', "Ce fichier n'est pas prêt à être importé")
  if (!plan.isNew) throw new Problem(409, 'import.rien', "Il n'y a rien à importer")
  const { engine } = services
  await addJobs(engine.pool, [newJob(engine, IMPORT_TASK, actor, '', id)], engine.now())
  return importView(services, upload)
}

/** Removes the archive that was sent, for administrators. */
export async function dropImport(services: ArchiveServices, actor: Actor, id: string): Promise<void> {
  checkInstallationAdministrator(actor)
  const upload = await readUpload(services, id)
  if (!upload) throw absent()
  await forget(services, upload)
}

/** Removes an upload, and its jobs that would fail without it. */
async function forget(services: ArchiveServices, upload: Upload): Promise<void> {
  if ((await stateOf(services, upload)).state === 'import') throw running()
  const { engine } = services
  await removeUpload(services)
  for (const task of [CHECK_TASK, IMPORT_TASK]) {
    const job = await latestJob(engine, engine.pool, null, task)
    if (job && job.askedAt >= upload.at && job.state !== 'terminé') await dropJob(engine.pool, job.id)
  }
}

const running = (): Problem => new Problem(409, 'import.en-cours', 'Un import est en cours : attendez sa fin')

/** Verifies an archive that has arrived, and keeps its plan, or why it is refused. Nothing is imported. */
export async function runCheck(services: ArchiveServices, id: string, run: LongRun): Promise<void> {
  const { registry } = services.engine
  try {
    await withArchive(services, id, async (archive) => {
      const plan = await withPool(services, (on) =>
        planImport({ archive, on, registry, progress: perMille(run, 0, 1000) }),
      )
      await changeUpload(services, id, { plan: shownPlan(plan) })
    })
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error
    await changeUpload(services, id, { refusal: sentenceOf(error) })
    await rm(bytesOf(services, id), { force: true })
  }
}

/**
 * Imports a verified archive. It is planned again, since the installation has changed: an import that was interrupted goes
 * on, and a boutique that collides by now is left out.
 */
export async function runImport(services: ArchiveServices, id: string, run: LongRun): Promise<void> {
  const { engine, storage } = services
  const { registry, newId, now, secrets: box } = engine
  await refusalsAsProblems(() =>
    withArchive(services, id, async (archive) => {
      // Its age counts from here.
      await changeUpload(services, id, {})
      await withPool(services, async (pool) => {
        const plan = await planImport({ archive, on: pool, registry, progress: perMille(run, 0, 300) })
        const progress = perMille(run, 300, 1000)
        const shown = shownPlan(plan)
        const readFree = () => services.readFree()
        if (shown.isNew)
          await importArchive({ archive, plan, pool, registry, storage, box, newId, now, readFree, progress })
        await changeUpload(services, id, { plan: carriedOut(shown), isImported: true })
      })
      await rm(bytesOf(services, id), { force: true })
    }),
  )
}

/** Opens an uploaded archive, unless the work with it is done. */
async function withArchive(
  services: ArchiveServices,
  id: string,
  work: (archive: Archive) => Promise<void>,
): Promise<void> {
  const upload = await readUpload(services, id)
  if (!upload) throw absent()
  if (upload.isImported || upload.refusal !== undefined) return
  const archive = await openArchive(bytesOf(services, id))
  await work(archive).finally(() => archive.close())
}

/** A passphrase would be stored with the job. */
const sentenceOf = ({ code, message }: ArchiveRefusal): string =>
  code === 'archive.phrase'
    ? `Ce fichier contient des secrets scellés : importez-le sur le serveur, par ${commandText('import')}.`
    : message

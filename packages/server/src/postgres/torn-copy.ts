import { commandText } from '../instance/command.ts'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './cluster.ts'
import { PostgresError } from './errors.ts'

/** Beside the cluster: which files these are, so that a copy of them is known as one. */
const PLACE = 'postgres.place'
/** In `pg_control`: where the state of the cluster is, and its values after a clean stop. */
const STATE_AT = 16
const CLEAN = new Set([1, 2])

/**
 * The folder, and when its oldest file got its place: every copy of files has others, and a snapshot of the disk the same.
 * Both, since some network disks number their files anew.
 */
const placeOf = (cluster: string): [string, string] => [
  String(statSync(cluster, { bigint: true }).ino),
  String(statSync(join(cluster, 'PG_VERSION'), { bigint: true }).ctimeNs),
]

/** Whether the server of a cluster was stopped, rather than killed or still running when its files were copied. */
function isClean(cluster: string): boolean {
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  try {
    const state = Buffer.alloc(4)
    readSync(file, state, 0, 4, STATE_AT)
    return CLEAN.has(state.readInt32LE())
  } finally {
    closeSync(file)
  }
}

/**
 * Refuses a copy of the files of a running server: each file is of another moment, and PostgreSQL opens it with what it
 * finds. Its log is complete after a crash in its own place, and in a snapshot of the whole disk.
 *
 * @throws PostgresError `postgres_copy`
 */
export function refuseTornCopy(dataDir: string, cluster: string): void {
  let noted: string[]
  try {
    noted = readFileSync(join(dataDir, PLACE), 'utf8').trim().split(' ')
  } catch {
    return
  }
  const place = placeOf(cluster)
  if (noted.some((one, at) => one === place[at]) || isClean(cluster)) return
  throw new PostgresError(
    'postgres_copy',
    `Le dossier ${dataDir} est une copie faite pendant que le programme tournait : des documents peuvent y manquer sans que rien ne le montre. Rien n'y a été changé. Arrêtez le programme d'origine et recopiez son dossier, ou rendez une sauvegarde par « ${commandText('restore')} ». Si cette copie est tout ce qui reste, effacez son fichier ${PLACE} : elle s'ouvrira avec ce qu'elle contient.`,
  )
}

/** Notes where the cluster is, once its server runs. */
export const notePlace = (dataDir: string, cluster: string): void =>
  writeWhole(join(dataDir, PLACE), `${placeOf(cluster).join(' ')}\n`)

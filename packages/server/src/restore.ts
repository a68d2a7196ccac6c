import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bytesText } from '@boutique/domain'
import { collections } from '@boutique/domain/registry'
import { askHidden, isTerminal } from './archive-terminal.ts'
import { BackupError } from './features/backup/backup-error.ts'
import { KEY } from './features/backup/key.ts'
import { momentText, parseMoment } from './features/backup/restore/moment.ts'
import { restore, type Restored, restoreFilesAndKey } from './features/backup/restore/restore.ts'
import { readFilePaths } from './features/backup/sql/proof.ts'
import { openTarget, readSmall, type Target } from './features/backup/target.ts'
import { letKeyChange } from './features/installation/installation.ts'
import { commandText } from './instance/command.ts'
import { acquireInstanceLock, InstanceRunningError } from './instance/lock.ts'
import { folderRefusal } from './instance/writable.ts'
import { openStorage } from './media/storage/open-storage.ts'
import { MediaRefusal } from './media/refusal.ts'
import { StorageUrlError } from './media/storage/storage-url.ts'
import { PostgresError } from './postgres/index.ts'
import { PassphraseError } from './sealed/passphrase.ts'
import { DatabaseUrlError } from './store/connection/database-url.ts'
import { isConnectionLost } from './store/connection/errors.ts'
import { createMaintenancePool } from './store/connection/pool.ts'

const USAGE = commandText('restore', '--from DOSSIER-OU-s3://… [--at "2026-11-20 14:05"]')

/** So many of the missing files are named. */
const MAX_NAMED = 10

/** The program that restores a backup into an empty data folder, and says what it does. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now()
  const { from, at } = optionsOf(process.argv.slice(2))
  if (env.DATABASE_URL && at !== undefined)
    throw new BackupError(
      'usage',
      'DATABASE_URL nomme un PostgreSQL à vous : sa base se restaure, au moment voulu, par ses propres outils. Sans --at, cette commande rend les photos, les fichiers et la clé.',
    )
  const dataDir = resolve(env.DATA_DIR || 'data')
  const lock = acquireInstanceLock(dataDir)
  try {
    const target = await openTarget(from, dataDir, '--from')
    const storage = await openStorage(env.STORAGE_URL, dataDir)
    const passphrase = await passphraseFor(target, env)
    const progress = progressLines()
    if (env.DATABASE_URL) {
      const pool = createMaintenancePool(env.DATABASE_DIRECT_URL || env.DATABASE_URL)
      const restored = await restoreFilesAndKey(
        {
          target,
          dataDir,
          storage,
          passphrase,
          found(files) {
            say(`Sauvegarde ${target.shown}`)
            say('  base       celle de DATABASE_URL, restaurée par ses propres outils')
            say(`  taille     ${count(files.count, 'fichier')} (${bytesText(files.bytes)})`)
            say(`  vers       ${dataDir}`)
          },
          progress,
        },
        (after, most) => readFilePaths(pool, after, most),
      ).finally(() => pool.end())
      const seconds = Math.round((performance.now() - started) / 1000)
      say(`Restauré en ${seconds} s : ${count(restored.files, 'fichier')}.`)
      sayLosses(restored)
      target.close()
      return
    }
    const restored = await restore({
      target,
      dataDir,
      storage,
      at: at === undefined ? undefined : parseMoment(at),
      passphrase,
      collections,
      found({ base, moment, bytes }, files) {
        const { shops, copied } = base
        say(`Sauvegarde ${target.shown}`)
        say(`  moment     ${momentText(moment)} (heure de Paris)`)
        const names = shops.length === 0 ? 'aucune' : shops.join(', ')
        say(`  boutiques  ${names} (le ${momentText(base.endedAt)}, à la copie entière)`)
        say(
          `  taille     base ${bytesText(copied.stored)}, journal ${bytesText(bytes)}, ${count(files.count, 'fichier')} (${bytesText(files.bytes)})`,
        )
        say(`  vers       ${dataDir}`)
      },
      withoutKey: letKeyChange,
      progress,
      log: say,
    })
    const seconds = Math.round((performance.now() - started) / 1000)
    say(
      `Restauré en ${seconds} s : ${count(restored.documents, 'document')}, ${count(restored.shops.length, 'boutique')}, ${count(restored.files, 'fichier')}.`,
    )
    if (restored.shops.length > 0) say(`Boutiques : ${restored.shops.join(', ')}.`)
    sayLosses(restored)
    say(`« ${commandText('start')} » ouvre la boutique restaurée.`)
    target.close()
  } finally {
    lock.release()
  }
}

/** The passphrase of the key: of BACKUP_PASSPHRASE, else typed; without an answer the key is left out. */
async function passphraseFor({ files }: Target, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.BACKUP_PASSPHRASE || !isTerminal()) return env.BACKUP_PASSPHRASE || undefined
  if (!(await readSmall(files, KEY))) return undefined
  return (await askHidden('Phrase secrète de la sauvegarde (vide : sans la clé) : ')) || undefined
}

/** What a restore could not bring back. */
function sayLosses({ damaged, missing, key }: Pick<Restored, 'damaged' | 'missing' | 'key'>): void {
  for (const file of damaged) say(`Attention : la copie du fichier ${file} est altérée, il n'a pas été restauré.`)
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_NAMED)
    const others = missing.length - named.length
    say(
      `Attention : ${count(missing.length, 'fichier')} que la base connaît ${missing.length > 1 ? 'manquent' : 'manque'} dans la sauvegarde : ${named.join(', ')}${others > 0 ? ` et ${count(others, 'autre')}` : ''}.`,
    )
  }
  if (key === 'none')
    say(
      'La sauvegarde ne contient pas la clé des secrets : remettez le fichier « cle » dans ce dossier ou SECRET_KEY, sinon les mots de passe et clés des réglages seront à saisir à nouveau.',
    )
  if (key === 'sealed')
    say(
      'La clé des secrets est dans la sauvegarde, mais BACKUP_PASSPHRASE manque : les mots de passe et clés des réglages seront à saisir à nouveau. Pour les retrouver, mettez ce dossier de côté et recommencez avec elle.',
    )
}

const count = (number: number, word: string): string =>
  `${number.toLocaleString('fr-FR')} ${word}${number > 1 ? 's' : ''}`

const say = (message: string): void => console.log(message)

/** Says each step once, and its progress by quarters. */
function progressLines(): (step: string, part: number) => void {
  const said = new Map<string, number>()
  return (step, part) => {
    const quarter = Math.floor(part * 4)
    if ((said.get(step) ?? -1) >= quarter) return
    said.set(step, quarter)
    say(`${step} : ${quarter * 25} %`)
  }
}

function optionsOf(args: string[]): { from: string; at: string | undefined } {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, at: { type: 'string' } } })
    if (values.from) return { from: values.from, at: values.at }
  } catch {
    // The same sentence as for nothing.
  }
  throw new BackupError('usage', USAGE)
}

main(process.env).then(
  () => process.exit(0),
  (error: Error & { code?: string; cause?: { message?: string } }) => {
    const known = [
      BackupError,
      DatabaseUrlError,
      InstanceRunningError,
      PassphraseError,
      PostgresError,
      StorageUrlError,
    ].some((kind) => error instanceof kind)
    if (known) console.error(error.message)
    else if (error instanceof MediaRefusal)
      console.error(
        `La sauvegarde ne répond pas : ${error.cause instanceof Error ? error.cause.message : error.message}`,
      )
    // No such table: the database is there and empty.
    else if (process.env.DATABASE_URL && (isConnectionLost(error) || error.code === '42P01'))
      console.error(
        "La base de DATABASE_URL ne répond pas, ou elle est vide : restaurez-la d'abord par ses propres outils.",
      )
    else if (error.code === 'ENOSPC') console.error('Le disque est plein : libérez de la place, puis recommencez.')
    else if (folderRefusal(error)) console.error(folderRefusal(error))
    else console.error('La restauration a échoué :', error)
    process.exit(1)
  },
)

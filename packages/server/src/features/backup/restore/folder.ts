import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandText } from '../../../instance/command.ts'
import { BackupError } from '../backup-error.ts'

/** While this is in a data folder, a restore into it has not ended. */
const MARK = 'restauration'
/** What a restore puts into a data folder. */
const RESTORED = ['postgres', 'postgres.password', 'medias', 'cle', 'temporaire-sauvegarde']
/** Its PostgreSQL, which may still run: the recovery ends it before it removes it. */
const RECOVERING = new Set(['postgres.restauration', 'postgres-socket'])
/** What an empty folder may hold: the lock, and what a disk of its own has. */
const IGNORED = /^(instance\.lock.*|lost\+found|serveur\.log.*)$/

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, MARK))

/** What a start says about the folder of an interrupted restore. */
export const UNFINISHED = `La restauration de ce dossier n'est pas terminée : relancez « ${commandText('restore')} », qui la recommence.`

/**
 * Makes a data folder ready for a restore; what an interrupted one left is removed.
 *
 * @throws BackupError `folder` when something is in it
 */
export function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const isAgain = isUnfinished(dataDir)
  if (isAgain) for (const name of RESTORED) rmSync(join(dataDir, name), { recursive: true, force: true })
  const others = readdirSync(dataDir).filter(
    (name) => name !== MARK && !IGNORED.test(name) && !(isAgain && RECOVERING.has(name)),
  )
  if (others.length > 0)
    throw new BackupError(
      'folder',
      `Le dossier ${dataDir} n'est pas vide (${others.slice(0, 3).join(', ')}) : rien n'a été modifié. Indiquez un dossier vide dans DATA_DIR, ou mettez celui-ci de côté.`,
    )
  writeFileSync(join(dataDir, MARK), '', { flush: true })
}

/** The restore is complete. */
export const endRestore = (dataDir: string): void => rmSync(join(dataDir, MARK))

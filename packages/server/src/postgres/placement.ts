import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, accountOfOwner, canEnter, chownTree, isRoot, unprivilegedAccount } from './account.ts'
import { PostgresError } from './errors.ts'

/** The folder for files that another account must read when it cannot enter DATA_DIR (root only). */
const SYSTEM_FOLDER = '/var/lib/arriere-boutique'

/** Where a cluster is and which account runs it (`account` undefined: the user of this process). */
export type Placement = {
  /** The folder of the cluster, its socket and, if needed, a copy of the programs. */
  base: string
  /** The cluster itself: `base/postgres`. */
  cluster: string
  account: Account | undefined
  /** Where a copy of the programs goes when the account cannot read the installed ones. */
  copies: string
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Lets the account traverse root's DATA_DIR, without listing it. */
function letThrough(dataDir: string, account: Account): boolean {
  if (canEnter(account, dataDir)) return true
  const { mode, uid } = statSync(dataDir)
  if (uid !== 0 || !canEnter(account, dirname(dataDir))) return false
  if ((mode & 0o070) === 0) {
    chownSync(dataDir, 0, account.gid)
    chmodSync(dataDir, (mode & 0o7777) | 0o010)
  } else chmodSync(dataDir, (mode & 0o7777) | 0o001)
  return canEnter(account, dataDir)
}

function existingPlacement(link: string): Placement {
  const stat = statSync(link, { throwIfNoEntry: false })
  if (!stat) {
    throw new PostgresError(
      'postgres_folder',
      `Le dossier de la base de données a disparu : ${link} renvoie à un dossier qui n'existe plus. Remettez-le en place avant de redémarrer.`,
    )
  }
  const cluster = realpathSync(link)
  const base = dirname(cluster)
  const me = process.getuid?.()
  if (!isRoot()) {
    if (me === undefined || stat.uid === me) return { base, cluster, account: undefined, copies: base }
    throw new PostgresError(
      'postgres_folder',
      `La base de données ${cluster} appartient au compte « ${accountOfOwner(stat).name} » : lancez Arrière-boutique avec ce compte ou avec root.`,
    )
  }
  const account = stat.uid === 0 ? unprivilegedAccount() : accountOfOwner(stat)
  // A folder restored by root (cp, tar) is owned by root: PostgreSQL would refuse it.
  if (stat.uid === 0) chownTree(cluster, account)
  if (!letThrough(base, account) || !canEnter(account, cluster)) {
    throw new PostgresError(
      'postgres_folder',
      `Le compte « ${account.name} », qui fait fonctionner PostgreSQL, ne peut pas entrer dans ${cluster}. Déplacez le dossier hors d'un dossier privé, ou ouvrez-lui le passage.`,
    )
  }
  return { base, cluster, account, copies: SYSTEM_FOLDER }
}

/**
 * Finds the cluster of `dataDir`, or the path for a new one. Normally `dataDir/postgres`. Root cannot run PostgreSQL:
 * another account runs it, and when that account cannot enter `dataDir` (a 0700 home), the cluster goes to
 * /var/lib/arriere-boutique and `dataDir/postgres` is a link to it.
 *
 * @param dataDir absolute; created when missing
 * @throws PostgresError `postgres_account`, `postgres_folder`
 */
export function placeCluster(dataDir: string, log: (message: string) => void): Placement {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = realpathSync(dataDir)
  const link = join(folder, 'postgres')
  if (exists(link)) return existingPlacement(link)
  if (!isRoot()) return { base: folder, cluster: link, account: undefined, copies: folder }

  const account = unprivilegedAccount()
  if (letThrough(folder, account)) return { base: folder, cluster: link, account, copies: SYSTEM_FOLDER }
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const base = mkdtempSync(join(SYSTEM_FOLDER, 'base-'))
  chownSync(base, 0, account.gid)
  chmodSync(base, 0o710)
  log(`Base de données placée dans ${base} : le compte « ${account.name} » ne peut pas entrer dans ${folder}.`)
  return { base, cluster: join(base, 'postgres'), account, copies: SYSTEM_FOLDER }
}

/** Creates the link in `dataDir` to a cluster placed elsewhere; does nothing for one inside `dataDir`. */
export function linkCluster(dataDir: string, placement: Placement): void {
  const link = join(realpathSync(dataDir), 'postgres')
  if (!exists(link)) symlinkSync(placement.cluster, link)
}

/**
 * A place for another cluster in a folder beside that of `dataDir`, run by the same account: what it leaves behind is in
 * that folder.
 *
 * @throws PostgresError `postgres_folder`
 */
export function placeBeside(dataDir: string, name: string): Placement {
  const { base: near, account, copies } = existingPlacement(join(realpathSync(dataDir), 'postgres'))
  const base = join(near, name)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (account) chownSync(base, account.uid, account.gid)
  return { base, cluster: join(base, 'postgres'), account, copies }
}

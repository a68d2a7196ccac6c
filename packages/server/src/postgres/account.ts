import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { PostgresError } from './errors.ts'

/** A system account that runs the database. */
export type Account = { name: string; uid: number; gid: number }

/** The accounts of a passwd file (`name:password:uid:gid:…` lines). */
export function parsePasswd(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** `postgres`, else `nobody`; never an account that has the id of root. */
export function chooseAccount(accounts: Account[]): Account | undefined {
  const named = (name: string) => accounts.find((account) => account.name === name && account.uid !== 0)
  return named('postgres') ?? named('nobody')
}

function systemAccounts(): Account[] {
  try {
    return parsePasswd(readFileSync('/etc/passwd', 'utf8'))
  } catch {
    return []
  }
}

/** Whether this process is root: PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account that runs the database when this process is root.
 *
 * @throws PostgresError `postgres_account` when there is neither `postgres` nor `nobody`.
 */
export function unprivilegedAccount(): Account {
  const account = chooseAccount(systemAccounts())
  if (account) return account
  throw new PostgresError(
    'postgres_account',
    "PostgreSQL refuse de fonctionner en tant que root et cette machine n'a ni compte « postgres » ni compte « nobody » : créez l'un d'eux, ou lancez Arrière-boutique avec un compte ordinaire.",
  )
}

/** The account that owns a file, with a made-up name when the system does not list it. */
export function accountOfOwner(owner: { uid: number; gid: number }): Account {
  const known = systemAccounts().find((account) => account.uid === owner.uid)
  return known ?? { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
}

/**
 * initdb looks up its user and fails with an unclear message without an entry (a container started with `--user 1234`).
 *
 * @throws PostgresError `postgres_account`
 */
export function requireNamedUser(): void {
  try {
    userInfo()
  } catch (error) {
    throw new PostgresError(
      'postgres_account',
      `Le compte de numéro ${process.getuid?.()} n'est pas déclaré sur cette machine (/etc/passwd) : PostgreSQL ne peut pas créer sa base. Déclarez-le, ou lancez Arrière-boutique avec un autre compte.`,
      error,
    )
  }
}

/** Whether `account` may enter a folder; checked by trying, since modes do not cover ACLs and mounts. */
export function canEnter(account: Account, folder: string): boolean {
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Changes the owner of a file, or of a folder with its content; links are not followed. */
export function chownTree(path: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
    }
  }
  lchownSync(path, owner.uid, owner.gid)
}

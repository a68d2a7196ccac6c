import { createHash } from 'node:crypto'
import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { baseFolder, type Lsn, lsnText, parseLsn } from './names.ts'
import type { Copied } from './base.ts'
import { readSmall, writeSmall } from './target.ts'

/** A complete base copy: from which position its log is replayed, and until where at least. */
export interface Base {
  chain: string
  name: string
  /** The folder at the target. */
  folder: string
  start: Lsn
  end: Lsn
  /** Milliseconds: it cannot be restored to a moment before. */
  endedAt: number
  timeline: number
  segmentBytes: number
  major: number
  label: string
  shops: string[]
  copied: Copied
}

const MANIFEST = /^chaines\/([^/]+)\/bases\/([^/]+)\/manifeste\.([0-9a-f]{64})\.json$/

/** Stores the manifest, which makes a copy complete. */
export async function writeManifest(files: FileStorage, base: Omit<Base, 'folder'>): Promise<void> {
  const text = JSON.stringify({ ...base, start: lsnText(base.start), end: lsnText(base.end) })
  const hash = createHash('sha256').update(text).digest('hex')
  await writeSmall(files, `${baseFolder(base.chain, base.name)}/manifeste.${hash}.json`, text)
}

/** The manifest of a path; undefined for other paths. */
export function parseManifestPath(path: string): { path: string; chain: string; name: string } | undefined {
  const [, chain, name] = MANIFEST.exec(path) ?? []
  return chain === undefined || name === undefined ? undefined : { path, chain, name }
}

/** Reads a manifest. @throws BackupError `altered` */
export async function readManifest(files: FileStorage, path: string): Promise<Base> {
  const [, chain, name, hash] = MANIFEST.exec(path) ?? []
  const content = await readSmall(files, path)
  if (!content || createHash('sha256').update(content).digest('hex') !== hash)
    throw new BackupError('altered', `${path} est tronqué ou altéré`)
  // Its hash is that of its name: it is what this program, or somebody who may write to the target, stored.
  const base = JSON.parse(content.toString('utf8')) as Base & { start: unknown; end: unknown }
  const { copied } = base
  const paths = [...copied.folders, ...copied.files.map(([file]) => file), ...copied.blocks]
  if (!paths.every(isInside)) throw new BackupError('altered', `${path} nomme un fichier hors de la base de données`)
  const [start, end] = [parseLsn(String(base.start)), parseLsn(String(base.end))]
  return { ...base, chain: chain ?? '', name: name ?? '', folder: baseFolder(chain ?? '', name ?? ''), start, end }
}

/** Whether a path stays in its folder. */
const isInside = (path: string): boolean =>
  typeof path === 'string' &&
  path !== '' &&
  !/[\\:\0]/.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

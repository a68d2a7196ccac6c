import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ignored = new Set(['node_modules', 'dist', '.git'])

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** A digest of the names and contents of files and folders, without tests, installed packages and builds. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) {
    const content = readFileSync(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The text of a file, or '' when there is none. */
export function remembered(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

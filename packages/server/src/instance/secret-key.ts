import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of this installation, generated once; without it stored secrets are lost, so it is kept with the data. */
export function ownKey(dataDir: string): string {
  const file = join(dataDir, 'cle')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** The key for one use, from the text that the installation keeps secret. */
export const keyFor = (secret: string, use: 'session' | 'secrets' | 'empreinte'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'arriere-boutique', use, 32))

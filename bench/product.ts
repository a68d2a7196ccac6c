import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryArgs, serverEnv } from '../scripts/lib/server.mjs'
import type { Connection } from '../packages/server/src/store/connection/pool.ts'
import { urlOf } from './database.ts'
import { type Program, startProgram } from './program.ts'

/** Servers of one database have the same key. */
export const ADMIN = {
  ADMIN_EMAIL: 'mesures@example.test',
  ADMIN_PASSWORD: 'une phrase assez longue',
  SECRET_KEY: 'mesures',
}
export const MAIN = join(import.meta.dirname, '../packages/server/src/main.ts')

/** The product's program with a signed-in administrator. */
export interface Product extends Program {
  token: string
}

/** Starts the real server on a seeded database with a temporary data folder, and signs the administrator in. */
export async function startProduct(connection: Connection, profileInto?: string): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-bench-data-'))
  const program = await startProgram(
    'Le produit',
    MAIN,
    { ...serverEnv, DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, PORT: '0', ...ADMIN },
    [...memoryArgs, ...(profileInto ? ['--cpu-prof', `--cpu-prof-dir=${profileInto}`] : [])],
  )
  const stop = async (): Promise<void> => {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...program, token: await signIn(program.address), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the bare reference on the same database. */
export const startReference = (connection: Connection): Promise<Program> =>
  startProgram('La référence', join(import.meta.dirname, 'reference.ts'), { DATABASE_URL: urlOf(connection) })

export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  const token = response.headers.get('set-auth-token')
  if (!token) throw new Error(`Connexion refusée : ${response.status} ${await response.text()}`)
  return token
}

/** Signs the administrator in and makes a boutique: the token, and the API path of the boutique. */
export async function makeBoutique(address: string): Promise<{ token: string; path: string }> {
  const token = await signIn(address)
  const response = await fetch(`${address}/api/boutiques`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Solide' }),
  })
  if (!response.ok) throw new Error(`Boutique refusée : ${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return { token, path: `/api/boutiques/${id}` }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, startServer } from './server.ts'

/** One server for all journeys, on a data folder of its own; each journey makes its own boutique in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
  // People sign in from addresses of their own: attempts are counted by address.
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
  process.env.E2E_URL = server.url
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(ADMIN),
  })
  process.env.E2E_ADMIN_TOKEN = response.headers.get('set-auth-token') ?? ''
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

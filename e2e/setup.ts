import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from './fixtures.ts'
import { ADMIN, startServer } from './server.ts'

/** One server for all tests, on its own data folder; each test creates its own boutique. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
  // Each person signs in from another address: attempts are limited per address.
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
  process.env.E2E_URL = server.url
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(ADMIN),
  })
  const token = response.headers.get('set-auth-token') ?? ''
  process.env.E2E_ADMIN_TOKEN = token
  // The home screen of a server with a single boutique is its first start.
  await new Api(server.url, token).must('POST', '/api/boutiques', { name: 'Boutique voisine' })
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

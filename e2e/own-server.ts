import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api, test as base } from './fixtures.ts'
import { ADMIN, startServer } from './server.ts'

/** A server with a data folder of its own, and the token of its administrator. */
export interface OwnServer {
  url: string
  token: string
  /** Ends the server and deletes its data. */
  stop(): Promise<void>
}

/** Starts a server on an empty data folder and signs the administrator in. */
export async function startOwnServer(env: Record<string, string>): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(ADMIN),
  })
  return {
    url: server.url,
    token: response.headers.get('set-auth-token') ?? '',
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The tests of a file that needs servers of its own: the product's, and local ones in place of outside services.
 * @param start starts them, once for each worker; `stop` ends all of them
 */
export const testWith = <S extends OwnServer>(start: () => Promise<S>) =>
  base.extend<{}, { services: S }>({
    services: [
      // biome-ignore lint: the library wants a pattern here
      async ({}, use) => {
        const services = await start()
        await use(services)
        await services.stop()
      },
      { scope: 'worker' },
    ],
    url: async ({ services }, use) => use(services.url),
    admin: async ({ services }, use) => use(new Api(services.url, services.token)),
  })

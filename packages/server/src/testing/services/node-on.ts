import { join } from 'node:path'
import { registry } from '@boutique/domain/registry'
import { startNode } from '../../node.ts'
import type { NodeOptions, RunningNode } from '../../node-options.ts'
import { Client } from '../client.ts'
import { emailOf, PASSWORD } from '../people.ts'
import { SECRET_KEY } from '../prepared.ts'

/**
 * Starts the product on a database server of a test, and signs its administrator in.
 *
 * @param folder for the files of the product
 */
export async function startNodeOn(
  connection: NodeOptions['connection'],
  folder: string,
  more: Partial<NodeOptions> = {},
): Promise<{ node: RunningNode; admin: Client }> {
  const node = await startNode({
    ...{ connection, registry, dataDir: folder, webDir: join(folder, 'web'), secretKey: SECRET_KEY },
    ...{ host: '127.0.0.1', port: 0, readRoom: async () => ({ free: Number.POSITIVE_INFINITY, size: 0 }) },
    admin: { email: emailOf('admin'), password: PASSWORD },
    ...more,
  })
  const credentials = { email: emailOf('admin'), password: PASSWORD }
  const signedIn = await new Client(node.address).post('/api/auth/sign-in/email', credentials)
  return { node, admin: new Client(node.address, signedIn.headers.get('set-auth-token') ?? '') }
}

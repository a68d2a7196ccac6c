import type { Answer } from './client.ts'
import type { TestNode } from './node.ts'

/** A client that reads the public API as the website of a boutique. */
export interface Visitor {
  application: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** Creates a visitor of a boutique's website. */
export async function visitorOf(server: TestNode, boutique: string): Promise<Visitor> {
  const application = String((await server.as('admin').read(`/api/boutiques/${boutique}`)).applicationId)
  return {
    application,
    get: (path, headers = {}) =>
      server.nobody.send('GET', path, undefined, { 'x-application-id': application, ...headers }),
  }
}

/** The public address for an address of the back-office. */
export const publicPath = (path: string): string => path.replace(/^\/api\/boutiques\/[^/]+/, '/api/public')

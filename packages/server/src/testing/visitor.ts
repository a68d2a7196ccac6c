import type { Answer } from './client.ts'
import type { TestNode } from './node.ts'

/** Reads the public API as the website of a boutique does. */
export interface Visitor {
  application: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** A visitor of a boutique's website. */
export async function visitorOf(house: TestNode, boutique: string): Promise<Visitor> {
  const application = String((await house.as('admin').read(`/api/boutiques/${boutique}`)).applicationId)
  return {
    application,
    get: (path, headers = {}) =>
      house.nobody.send('GET', path, undefined, { 'x-application-id': application, ...headers }),
  }
}

/** The public address of what the back-office has at an address. */
export const publicPath = (path: string): string => path.replace(/^\/api\/boutiques\/[^/]+/, '/api/public')

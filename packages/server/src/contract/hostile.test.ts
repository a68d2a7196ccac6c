import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BATCH, holds, poolsOf, SEED, STALL, watchStalls } from '../testing/hostile/hostile-setup.ts'
import { type HostileRequest, requestTo, type Route, routesOf } from '../testing/hostile/hostile-requests.ts'
import { startTestNode } from '../testing/node.ts'
import { visitorOf } from '../testing/visitor.ts'

const server = await startTestNode({ publicRate: { burst: 1_000_000, perSecond: 1 } })
const agent = new Agent()
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

const REQUESTS = 17_000
const stalls = watchStalls()
let routes: Route[]
beforeAll(async () => {
  const openApi = (await server.nobody.get('/api/openapi.json')).body as unknown as Parameters<typeof routesOf>[0]
  routes = routesOf(openApi, await poolsOf(server))
})

interface Answered {
  status: number
  type: string
  text: string
}
function send({ method, path, headers, body }: HostileRequest): Promise<Answered> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const requested = request(
      { hostname, port, method, path, agent, headers: { ...headers, ...length }, timeout: 60_000 },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        )
      },
    )
    requested.on('timeout', () => requested.destroy(new Error('no answer within 10 s')))
    requested.on('error', reject)
    requested.end(body)
  })
}

/** What is wrong with a response, in one line; undefined when it is correct. */
function wrongWith({ method }: HostileRequest, { status, type, text: body }: Answered): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`
  if (status < 400 || method === 'HEAD') return undefined
  if (type !== 'application/problem+json; charset=utf-8') return `${status} of type "${type}": ${body.slice(0, 200)}`
  const problem = JSON.parse(body) as { status: number; code: unknown; detail: unknown }
  const isProblem = problem.status === status && typeof problem.code === 'string' && typeof problem.detail === 'string'
  return isProblem && body.length < 1_100_000 ? undefined : `${status} ${body.slice(0, 300)}`
}

/** A request in one line, to repeat it by hand. */
const shown = ({ method, path, headers, body }: HostileRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 2000)}`

it(`${REQUESTS} hostile requests over every documented route get no 5xx, and errors are always a problem (seed ${SEED})`, async () => {
  const [admins, managers] = [server.tokenOf('admin'), server.tokenOf('gerante')]
  const { application } = await visitorOf(server, 'atelier')
  const people = [...Array.from({ length: 10 }, () => admins), ...Array.from({ length: 5 }, () => managers), '']
  const perRoute = routes.map((route) => {
    // Signing out would end the session that the other requests use.
    const senders = isIdentity(route) ? [server.tokenOf('sansZone'), ''] : people
    return { weight: weightOf(route), arbitrary: requestTo(route, senders, [application]) }
  })
  const hostile = fc.oneof(...perRoute)
  const reached = new Map<number, number>()
  const check = async (one: HostileRequest): Promise<void> => {
    const answer = await send(one).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${shown(one)}`)
    })
    reached.set(answer.status, (reached.get(answer.status) ?? 0) + 1)
    const wrong = wrongWith(one, answer)
    if (wrong) throw new Error(`${wrong}\n${shown(one)}`)
  }
  const batch = fc.array(hostile, { minLength: BATCH, maxLength: BATCH })
  await holds(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(check))
    }),
    REQUESTS,
  )
  // The requests reach the code: documents were created and changed, and every kind of error occurred.
  for (const status of [200, 201, 400, 401, 403, 404, 409, 422]) expect(reached.get(status)).toBeGreaterThan(20)
  expect(stalls.longest()).toBeLessThan(STALL)
})

const isIdentity = ({ path }: Route): boolean => path.startsWith('/api/auth/')
/** Document routes are called more often than sign-in, which is slow by design. */
function weightOf(route: Route): number {
  const { path, pool } = route
  if (isIdentity(route) || /premier|identite|lien$/.test(path)) return 1
  if (path.endsWith('Id}') || path.endsWith('{id}')) return 24
  return pool && !path.endsWith('/historique') ? 8 : 4
}

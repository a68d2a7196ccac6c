import { actorOf } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { LiveHub } from '../live/hub.ts'
import { type CheckedList, resolveList } from '../operations/read/read.ts'
import { startTestNode } from '../testing/node.ts'
import { PEOPLE } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'

const PLANTED = '/api/boutiques/:boutique/plantee'
/** No random id of an answer contains it. */
const SECRET = 'valeur confidentielle'
let calls = 0

// A route that a developer adds without declaring access.
const server = await startTestNode({
  onRoute(this: FastifyInstance, { method, url }: { method: string | string[]; url: string }) {
    if (url !== '/health' || method !== 'GET') return
    this.get(PLANTED, async () => {
      calls++
      return { secret: SECRET }
    })
    this.post(PLANTED, async () => {
      calls++
      return { secret: SECRET }
    })
  },
})
afterAll(() => server.stop())
const path = PLANTED.replace(':boutique', 'atelier')

describe('a route that is not declared public and checks no right is refused', () => {
  it.each(['GET', 'HEAD', 'POST'])('is not called without a session: %s', async (method) => {
    const before = calls
    const { status } = await server.nobody.send(method, path, method === 'POST' ? {} : undefined)
    expect([status, calls]).toEqual([401, before])
  })

  it.each(['GET', 'POST'])('keeps its answer from an administrator too: %s', async (method) => {
    const answer = await server.as('admin').send(method, path, method === 'POST' ? {} : undefined)
    expect(answer.refusal).toBe('500 droit.non-verifie')
    expect(answer.text).not.toContain(SECRET)
  })

  it('a check of an earlier request does not count', async () => {
    const admin = server.as('admin')
    expect((await admin.get('/api/boutiques/atelier/essais')).status).toBe(200)
    expect((await admin.get(path)).status).toBe(500)
  })
})

describe('a live list whose rights were not checked by `resolveList`', () => {
  const hub = new LiveHub({ ...server.node.engine, registry }, () => undefined)
  const resolved = (): Promise<CheckedList> =>
    resolveList(server.node.engine, actorOf(server.idOf('gerante'), PEOPLE.gerante), {
      boutique: 'atelier',
      collection: 'essais',
    })

  it('is refused by the hub, as a list and as a count', async () => {
    // All typed members of a list, without the mark of the check.
    const planted = JSON.parse(JSON.stringify(await resolved())) as CheckedList
    expect(() => hub.query(planted)).toThrow('rights were not checked')
    expect(() => hub.count(planted, undefined)).toThrow('rights were not checked')
    expect(hub.size).toBe(0)
  })

  it('does not compile without a cast', async () => {
    const { collection, level, scope, where, sort, limit } = await resolved()
    // @ts-expect-error: the hub only accepts lists from `resolveList`
    expect(() => hub.query({ collection, level, scope, where, sort, limit })).toThrow('rights were not checked')
  })

  it('stays checked when it is copied and narrowed', async () => {
    const query = hub.query({ ...(await resolved()), only: [] })
    hub.release(query)
    expect(hub.size).toBe(0)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { BATCH, holds, type Pool, poolsOf, SEED, STALL, watchStalls } from '../testing/hostile/hostile-setup.ts'
import { liveQueryFor } from '../testing/hostile/hostile-queries.ts'
import { jsonOf, LONG_TEXTS, text, value } from '../testing/hostile/hostile-values.ts'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const MESSAGES = 3000
const stalls = watchStalls()
let pools: Pool[]
beforeAll(async () => {
  pools = await poolsOf(server)
})

it(`${MESSAGES} hostile messages over the WebSocket get no 5xx (seed ${SEED})`, async () => {
  const batch = fc.array(messageFor(), { minLength: BATCH, maxLength: BATCH })
  let refused = 0
  let shownOnes = 0
  await holds(
    fc.asyncProperty(batch, fc.constantFrom('admin', 'gerante', 'sansProfil'), async (messages, person) => {
      const answers = await observed(messages, server.tokenOf(person))
      for (const { type, problem } of answers) {
        if (type === 'snapshot' || type === 'count') shownOnes++
        if (type !== 'refused') continue
        refused++
        if (!problem || problem.status >= 500)
          throw new Error(`${JSON.stringify(problem)}\n${messages.join('\n').slice(0, 5000)}`)
      }
    }),
    MESSAGES,
  )
  expect(refused).toBeGreaterThan(MESSAGES / 10)
  expect(shownOnes).toBeGreaterThan(MESSAGES / 50)
  expect(stalls.longest()).toBeLessThan(STALL)
})

type Message = string | Buffer
/** Mostly subscriptions, since invalid messages close the connection before the next one is read. */
function messageFor(): fc.Arbitrary<Message> {
  const key = fc.oneof({ weight: 200, arbitrary: fc.constantFrom('a', 'b', 'c') }, { weight: 1, arbitrary: value })
  const pool = fc.constantFrom(...pools)
  const subscribe = fc
    .tuple(key, pool, fc.constantFrom('list', 'document'))
    .chain(([name, { collection, parents, ids }, member]) => {
      const place = { boutique: collection.scope === 'boutique' ? 'atelier' : null, collection: collection.slug }
      const whole = {
        ...place,
        ...(parents[0] && { parent: parents[0] }),
        ...(member === 'document' && { id: ids[0] }),
      }
      return liveQueryFor(whole, Object.keys(collection.fields)).map((query) => ({
        type: 'subscribe',
        key: name,
        [member]: query,
      }))
    })
  const odd = fc.dictionary(fc.constantFrom('type', 'key', 'list', 'document'), value, { maxKeys: 4 })
  return fc.oneof(
    { weight: 200, arbitrary: subscribe.map(jsonOf) },
    { weight: 10, arbitrary: key.map((name) => jsonOf({ type: 'unsubscribe', key: name })) },
    { weight: 1, arbitrary: odd.map(jsonOf) },
    { weight: 1, arbitrary: fc.oneof(text, fc.constantFrom(...LONG_TEXTS)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(90_000), '[1]', 'null', '{"type":"subscribe"}', Buffer.from([255, 254])),
    },
  )
}

const LAST = 'the last one'
interface LiveAnswer {
  type: string
  key?: string
  problem?: { status: number }
}
/** The messages that a connection receives until all of its own are answered, or the server closes it. */
function observed(messages: readonly Message[], token: string): Promise<LiveAnswer[]> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const heard: LiveAnswer[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer within a minute\n${messages.join('\n').slice(0, 5000)}`)),
      60_000,
    )
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString('utf8')) as LiveAnswer
      heard.push(answer)
      if (answer.key === LAST) socket.terminate()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(heard)
    })
    socket.on('open', () => {
      for (const message of messages) socket.send(message)
      // Messages are handled in order, so this response comes after all others.
      socket.send(JSON.stringify({ type: 'subscribe', key: LAST, list: { boutique: 'atelier', collection: 'pages' } }))
    })
  })
}

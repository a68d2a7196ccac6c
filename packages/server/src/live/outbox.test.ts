import { beforeEach, expect, it } from 'vitest'
import { Outbox } from './outbox.ts'

let buffered = 0
let sent: string[] = []
let waiting: (() => void)[] = []
let observed: string[] = []

const socket = {
  get bufferedAmount() {
    return buffered
  },
  send(text: string | Buffer, done: () => void) {
    sent.push(String(text))
    waiting.push(done)
  },
  close: () => undefined,
  ping: () => undefined,
  terminate: () => undefined,
}
const outbox = () =>
  new Outbox(
    socket,
    () => observed.push('caught up'),
    () => observed.push('overflow'),
  )
const refusal = (key: string, detail: string) =>
  ({ type: 'refused', key, problem: { status: 403, code: 'droit.refuse', detail } }) as const

/** The client has read everything that was sent. */
function catchUp(): void {
  buffered = 0
  for (const done of waiting.splice(0)) done()
}

beforeEach(() => {
  buffered = 0
  sent = []
  waiting = []
  observed = []
})

it('drops messages of a lagging client, and reports when it has caught up', () => {
  const box = outbox()
  buffered = 2_000_000
  box.send('first')
  box.send('second')
  expect(sent).toEqual(['first'])
  catchUp()
  expect(observed).toEqual(['caught up'])
  box.send('third')
  expect(sent).toEqual(['first', 'third'])
})

it('keeps one notice per subject, the newest, for a lagging client', () => {
  const box = outbox()
  buffered = 2_000_000
  box.send('first')
  box.notify({ type: 'rights' })
  box.notify(refusal('a', 'older'))
  box.notify(refusal('b', 'other'))
  box.notify(refusal('a', 'newer'))
  box.notify({ type: 'rights' })
  catchUp()
  const notices = sent.slice(1).map((text) => JSON.parse(text) as unknown)
  expect(notices).toEqual([refusal('b', 'other'), refusal('a', 'newer'), { type: 'rights' }])
})

it('closes the connection of a client with too many pending notices', () => {
  const box = outbox()
  buffered = 2_000_000
  box.send('first')
  for (let index = 0; index < 500; index++) box.notify(refusal(`k${index}`, 'x'))
  expect(observed).toEqual([])
  box.notify(refusal('k0', 'y'))
  expect(observed).toEqual([])
  box.notify(refusal('more', 'x'))
  expect(observed).toEqual(['overflow'])
})

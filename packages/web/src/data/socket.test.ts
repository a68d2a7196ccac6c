import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive } from './socket.ts'

/** Every connection that was tried; none succeeds. */
const tried: Unreachable[] = []
class Unreachable extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  binaryType = 'blob'
  constructor() {
    super()
    tried.push(this)
    setTimeout(() => this.close())
  }
  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  tried.length = 0
  vi.stubGlobal('WebSocket', Unreachable)
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const events = { opened: () => undefined, closed: () => undefined, message: () => undefined }

it.each([
  ['the network is back', () => page.dispatchEvent(new Event('online'))],
  ['somebody asks for it', (connection: ReturnType<typeof connectLive>) => connection.reconnect()],
])('a pause after failures ends when %s', async (_, act) => {
  const connection = connectLive(events)
  await vi.advanceTimersByTimeAsync(20_000)
  // The longest pause has just begun.
  const before = tried.length
  while (tried.length === before) await vi.advanceTimersByTimeAsync(10)
  await vi.advanceTimersByTimeAsync(10)
  expect(tried).toHaveLength(before + 1)
  act(connection)
  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toHaveLength(before + 2)
  connection.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toHaveLength(before + 2)
})

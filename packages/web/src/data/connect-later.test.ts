import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLater } from './connect-later.ts'
import type { Connect } from './socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function given(...loads: (Connect | undefined)[]) {
  const done: string[] = []
  const events = { opened: () => done.push('opened'), closed: () => done.push('closed'), message: () => undefined }
  const connect: Connect = () => {
    done.push('connects')
    return { send: (text) => done.push(text), reconnect: () => done.push('again'), close: () => done.push('close') }
  }
  let requested = 0
  const load = () => {
    const one = requested < loads.length ? loads[requested] : connect
    requested += 1
    return one ? Promise.resolve(one) : Promise.reject(new Error('offline'))
  }
  return { done, connection: connectLater(load)(events), loaded: () => vi.advanceTimersByTimeAsync(0) }
}

it('connects when the code is loaded, and passes everything on', async () => {
  const { done, connection, loaded } = given()
  connection.send('dropped')
  connection.reconnect()
  await loaded()
  connection.send('kept')
  connection.reconnect()
  connection.close()
  expect(done).toEqual(['connects', 'kept', 'again', 'close'])
})

it('never connects when it was closed before', async () => {
  const { done, connection, loaded } = given()
  connection.close()
  await loaded()
  expect(done).toEqual([])
})

it('is closed while the code cannot be loaded, which is asked for again', async () => {
  const { done } = given(undefined, undefined)
  await vi.advanceTimersByTimeAsync(1999)
  expect(done).toEqual(['closed'])
  await vi.advanceTimersByTimeAsync(2001)
  expect(done).toEqual(['closed', 'closed', 'connects'])
})

it('asks for it no more after it was closed', async () => {
  const { done, connection, loaded } = given(undefined)
  await loaded()
  connection.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(['closed'])
})

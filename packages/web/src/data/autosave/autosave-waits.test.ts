import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edited } from './autosave-testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const opened = () => edited({ document: undefined, waitsForLeaving: (path) => path === 'name' })

it('a new document that visitors would see is not stored at a pause in its name, but when the name is left', async () => {
  const { session, created, look } = opened()
  session.focus('name')
  session.change('name', 'Fa')
  await pass(5000)
  expect(created).toEqual([])
  expect(look()).toMatchObject({ status: 'unsaved', waits: true })
  session.change('name', 'Fauteuil')
  session.blur('name')
  await pass(0)
  expect(created).toMatchObject([{ name: 'Fauteuil' }])
  expect(look().waits).toBeUndefined()
})

it('another field does not wait, and closing the form or asking for it stores at once', async () => {
  const price = opened()
  price.session.change('name', 'Fauteuil')
  price.session.focus('price')
  price.session.change('price', '480')
  await pass(500)
  expect(price.created).toMatchObject([{ name: 'Fauteuil', price: 480 }])
  const closed = opened()
  closed.session.focus('name')
  closed.session.change('name', 'Fauteuil')
  void closed.session.close()
  expect(closed.created).toHaveLength(1)
  const requested = opened()
  requested.session.focus('name')
  requested.session.change('name', 'Fauteuil')
  void requested.session.submit()
  expect(requested.created).toHaveLength(1)
})

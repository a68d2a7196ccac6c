import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edited } from './autosave-testing.ts'

/** A new document that is filled from another one. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FILLED = { price: 480, options: [{ id: 'o1', libelle: 'Couleur' }] }
const opened = (given: object = FILLED) =>
  edited({ document: undefined, defaults: { lang: 'fr' }, given: { ...given } as Record<string, unknown> })

it('given values are shown and nothing is sent while nothing is typed', async () => {
  const { session, created, look } = opened()
  session.open()
  await vi.advanceTimersByTimeAsync(5000)
  expect(look().document).toMatchObject({ lang: 'fr', price: 480 })
  expect(look().status).toBe('new')
  expect(session.dirty).toBe(false)
  expect(created).toEqual([])
})

it('the creation sends the given values with what was typed, and no default', async () => {
  const { session, created, accept, saves, look } = opened()
  session.change('name', 'Table')
  session.change('options/o1/libelle', 'Teinte')
  await vi.advanceTimersByTimeAsync(500)
  expect(created).toEqual([{ name: 'Table', price: 480, options: [{ id: 'o1', libelle: 'Teinte' }] }])
  await accept({ rev: 1, name: 'Table', price: 480, options: [{ id: 'o1', libelle: 'Teinte' }] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).toEqual([])
  expect(look().status).toBe('saved')
})

it('a given value that is removed is not sent', async () => {
  const { session, created } = opened()
  session.change('name', 'Table')
  session.change('price', '')
  session.operate({ op: 'remove', path: 'options', item: 'o1' })
  await vi.advanceTimersByTimeAsync(500)
  expect(created).toEqual([{ name: 'Table', price: null, options: null }])
})

it('an explicit save creates a document from its given values alone', async () => {
  const { session, created, accept } = opened({ name: 'Table' })
  const submitted = session.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(created).toEqual([{ name: 'Table' }])
  await accept({ rev: 1, name: 'Table' })
  expect(await submitted).toEqual({ result: 'saved' })
})

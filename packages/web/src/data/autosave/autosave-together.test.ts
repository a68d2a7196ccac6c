import { registry } from '@boutique/domain/registry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edited, Refusal, table } from './autosave-testing.ts'

/** A redirection and its target are saved together. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fields = registry.get('pages')?.fields ?? {}
const page = {
  ...table,
  name: 'Ancienne',
  pathname: '/ancienne',
  price: undefined,
  photos: undefined,
  options: undefined,
}
const opened = (stored: object = {}) => edited({ fields, document: { ...page, ...stored } })
const MISSING = "Une redirection demande l'adresse où elle mène"
const pause = () => vi.advanceTimersByTimeAsync(1000)

it('the flag waits for the target, and other changes do not', async () => {
  const { session, saves, accept, look } = opened()
  session.change('isRedirect', true)
  session.change('name', 'Vieille')
  await pause()
  expect(saves.map(({ changes }) => changes)).toEqual([{ name: 'Vieille' }])
  await accept({ ...page, rev: 6, name: 'Vieille' })
  await pause()
  expect(look()).toMatchObject({ status: 'unsaved', document: { isRedirect: true }, errors: {} })
  expect(session.missing()).toEqual(['redirectPathname'])
  session.blur('redirectPathname')
  expect(look().errors).toEqual({ redirectPathname: MISSING })
  session.change('redirectPathname', '/nouvelle')
  await pause()
  expect(saves.at(-1)).toMatchObject({ changes: { isRedirect: true, redirectPathname: '/nouvelle' }, rev: 6 })
})

it('the flag waits while the target is unreadable or refused', async () => {
  const { session, saves, refuse } = opened()
  session.change('isRedirect', true)
  session.change('redirectPathname', 'n importe')
  await pause()
  expect(saves).toEqual([])
  session.change('redirectPathname', '/ancienne')
  await pause()
  await refuse(new Refusal(422, [{ path: 'redirectPathname', message: 'Sa propre adresse' }]))
  await pause()
  expect(saves).toHaveLength(1)
  session.change('redirectPathname', '/nouvelle')
  await pause()
  expect(saves.at(-1)?.changes).toEqual({ isRedirect: true, redirectPathname: '/nouvelle' })
})

it('a target that is emptied waits for the flag, and an explicit save is refused', async () => {
  const { session, saves } = opened({ isRedirect: true, redirectPathname: '/nouvelle' })
  session.change('redirectPathname', '')
  await pause()
  expect(saves).toEqual([])
  expect(await session.submit()).toEqual({ result: 'invalid', paths: ['redirectPathname'] })
  session.change('isRedirect', false)
  await pause()
  expect(saves[0]?.changes).toEqual({ redirectPathname: null, isRedirect: false })
})

it('values typed on two revisions are one save, on the older one', async () => {
  const { session, saves } = opened({ isRedirect: false, redirectPathname: '/une' })
  session.change('redirectPathname', '')
  session.change('isRedirect', true)
  session.receive({ ...page, rev: 7, isRedirect: false, redirectPathname: '/autre' })
  session.change('redirectPathname', '/nouvelle')
  await pause()
  expect(saves).toMatchObject([{ changes: { isRedirect: true, redirectPathname: '/nouvelle' }, rev: 5 }])
})

it('a new page waits as a whole', async () => {
  const { session, created } = edited({ fields, document: undefined })
  session.change('name', 'Ancienne')
  session.change('isRedirect', true)
  await pause()
  expect(created).toEqual([])
  session.change('redirectPathname', '/nouvelle')
  await pause()
  expect(created).toEqual([{ name: 'Ancienne', isRedirect: true, redirectPathname: '/nouvelle' }])
})

it('a page stored without its target is changed elsewhere', async () => {
  const { session, saves } = opened({ isRedirect: true })
  session.change('name', 'Vieille')
  expect(await Promise.race([session.submit(), pause().then(() => 'sent')])).toBe('sent')
  expect(saves[0]?.changes).toEqual({ name: 'Vieille' })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PanelNotices } from './panel-notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[SHELL-23] the area of a panel shows only the latest notice, for 3000 ms', () => {
  const notices = new PanelNotices()
  const seen: (string | undefined)[] = []
  notices.subscribe(() => seen.push(notices.shown()?.text))
  notices.error('Nom non validé.s')
  vi.advanceTimersByTime(2000)
  notices.info('Mise à jour réussie')
  expect(notices.shown()).toEqual({ text: 'Mise à jour réussie', kind: 'info' })
  vi.advanceTimersByTime(2999)
  expect(notices.shown()?.text).toBe('Mise à jour réussie')
  vi.advanceTimersByTime(1)
  expect(notices.shown()).toBeUndefined()
  expect(seen).toEqual(['Nom non validé.s', 'Mise à jour réussie', undefined])
})

it('the same sentence twice gives two notices', () => {
  const notices = new PanelNotices()
  notices.error('Nom non validé.s')
  const first = notices.shown()
  notices.error('Nom non validé.s')
  expect(notices.shown()).not.toBe(first)
})

it('closing the panel clears its notice', () => {
  const notices = new PanelNotices()
  notices.info('Mise à jour réussie')
  notices.clear()
  expect(notices.shown()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditSnapshot, SaveStatus } from '../../../data/autosave/autosave-types.ts'
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

describe('a session that becomes saved', () => {
  const edit = () => {
    const listeners = new Set<() => void>()
    let status: SaveStatus = 'unsaved'
    const session = {
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      snapshot: () => ({ status }) as EditSnapshot,
    }
    const becomes = (next: SaveStatus) => {
      status = next
      for (const listener of listeners) listener()
    }
    return { session, becomes }
  }

  it('clears the notice of what kept it from that', () => {
    const { session, becomes } = edit()
    const notices = new PanelNotices()
    const end = notices.follow(session)
    notices.unsaved('Date de livraison non validé.s')
    becomes('saving')
    expect(notices.shown()?.text).toBe('Date de livraison non validé.s')
    becomes('saved')
    expect(notices.shown()).toBeUndefined()
    notices.unsaved('Nom non validé.s')
    becomes('saved')
    expect(notices.shown()?.text).toBe('Nom non validé.s')
    end()
    becomes('saving')
    becomes('saved')
    expect(notices.shown()?.text).toBe('Nom non validé.s')
  })

  it('keeps any other notice', () => {
    const { session, becomes } = edit()
    const notices = new PanelNotices()
    notices.follow(session)
    notices.error('Enregistrement en cours - action annuler')
    becomes('saved')
    expect(notices.shown()?.text).toBe('Enregistrement en cours - action annuler')
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { forgetKnown, readRemembered, remember } from './remembered.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetKnown(null)
})

/** A storage with these texts. */
function storage(texts: Record<string, string>): Map<string, string> {
  const kept = new Map(Object.entries(texts))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

it('reads what the browser keeps, and keeps what is changed', () => {
  const kept = storage({ colonnes: '4', autre: '{' })
  expect(readRemembered('colonnes')).toBe(4)
  expect(readRemembered('autre')).toBeUndefined()
  expect(readRemembered('rien')).toBeUndefined()
  remember('colonnes', [1, 2])
  expect(readRemembered('colonnes')).toEqual([1, 2])
  expect(kept.get('colonnes')).toBe('[1,2]')
  remember('colonnes', undefined)
  expect(readRemembered('colonnes')).toBeUndefined()
  expect(kept.has('colonnes')).toBe(false)
})

it('reads again what another window changed', () => {
  const kept = storage({ colonnes: '4' })
  expect(readRemembered('colonnes')).toBe(4)
  kept.set('colonnes', '6')
  expect(readRemembered('colonnes')).toBe(4)
  forgetKnown('colonnes')
  expect(readRemembered('colonnes')).toBe(6)
})

it('knows a value that the browser refuses to keep until the page is closed', () => {
  vi.stubGlobal('localStorage', undefined)
  remember('colonnes', 3)
  expect(readRemembered('colonnes')).toBe(3)
})

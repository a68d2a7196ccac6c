import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../core/collection.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { newsletters } from './index.ts'

describe('a newsletter', () => {
  it('[NEWS-02] requires a title', () => {
    expect(missingFields(newsletters.fields, {})).toEqual([{ path: 'title', message: 'Champs obligatoire' }])
    const data = { title: 'Rentrée', publishedAt: '2026-09-01T08:00:00.000Z', isVisible: false }
    expect(parseData(newsletters.fields, data)).toEqual({ data, errors: [] })
  })

  it('[NEWS-03] starts dated now, visible, and with the reference of its boutique', () => {
    const now = '2026-03-06T10:00:00.000Z'
    expect(newsletters.defaults?.({ now, boutique: 'b1' } as RuleContext)).toEqual({
      publishedAt: now,
      boutiqueRef: 'b1',
    })
    expect(newsletters.fields.isVisible).toMatchObject({ default: true })
    expect(newsletters.fields.boutiqueRef).toMatchObject({ to: 'boutiques', derived: true })
  })

  it.each([
    [{ isVisible: false }, 'caché'],
    [{ isVisible: true }, undefined],
  ])('%j is marked %s in the list', (document, text) => {
    expect(newsletters.screen?.list.row.state?.(document, '2026-03-06')?.text).toBe(text)
  })
})

it('[NEWS-04] the empty list says "Aucune newsletter"', () => {
  expect(newsletters.label.empty).toBe('Aucune newsletter')
})

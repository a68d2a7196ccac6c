import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../core/collection.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { memos } from './index.ts'

describe('a memo', () => {
  it('[MEMO-08] requires a title', () => {
    expect(missingFields(memos.fields, {})).toEqual([{ path: 'title', message: 'Champs obligatoire' }])
  })

  it('[MEMO-09] has title, publishedAt, isVisible, isFeatured, isDraft and photos', () => {
    const data = {
      title: 'Patine',
      publishedAt: '2026-03-06T10:00:00.000Z',
      isVisible: true,
      isFeatured: true,
      isDraft: false,
      photos: ['a/b.jpg'],
    }
    expect(parseData(memos.fields, data)).toEqual({ data, errors: [] })
    expect(Object.keys(memos.fields).toSorted()).toEqual([...Object.keys(data), 'isScheduled'].toSorted())
  })

  it('[ART-09] starts as a draft, dated now; drafts and hidden ones are not public', () => {
    const now = '2026-03-06T10:00:00.000Z'
    expect(memos.defaults?.({ now } as RuleContext)).toEqual({ publishedAt: now })
    expect(memos.fields.isDraft).toMatchObject({ default: true })
    expect(memos.publicWhere).toEqual({ isVisible: true, isDraft: false, isScheduled: false })
  })

  it.each([
    [{ isDraft: true, isVisible: true }, 'brouillon', 'draft'],
    [{ isDraft: true, isVisible: false }, 'brouillon', 'draft'],
    [{ isDraft: false, isVisible: false }, 'caché', 'hidden'],
    [{ isDraft: false, isVisible: true }, undefined, undefined],
    [{ isDraft: false, isVisible: true, isScheduled: true }, 'programmé', undefined],
  ])('[MEMO-04] %j has the overlay %s', (memo, text, look) => {
    const row = memos.screen?.list.row
    expect([row?.state?.(memo, '2026-03-06')?.text, row?.look?.(memo)]).toEqual([text, look])
  })
})

it('[MEMO-06] the empty list says "Aucun mémo"', () => {
  expect(memos.label.empty).toBe('Aucun mémo')
})

import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { instagram } from './index.ts'

describe('an instagram post', () => {
  it('[INSTA-02] requires a description', () => {
    expect(missingFields(instagram.fields, {})).toEqual([{ path: 'description', message: 'Champs obligatoire' }])
  })

  it('[INSTA-03] has description, publishedAt, isVisible and boutiqueRef', () => {
    const data = {
      description: 'Le buffet est prêt.\n#chêne',
      publishedAt: '2026-09-01T08:00:00.000Z',
      isVisible: true,
    }
    expect(parseData(instagram.fields, data)).toEqual({ data, errors: [] })
    expect(Object.keys(instagram.fields).toSorted()).toEqual([...Object.keys(data), 'boutiqueRef'].toSorted())
  })

  it.each([
    [{ description: '\nLe buffet  est prêt.\n\n#chêne\n#cire' }, 'Le buffet est prêt.', '#chêne #cire'],
    [{ description: 'a'.repeat(80) }, `${'a'.repeat(60)}…`, ''],
    [{}, '', ''],
  ])('%j is %j in the list, above %j', (document, name, second) => {
    const row = instagram.screen?.list.row
    expect([row?.untitled?.(document), row?.secondText?.(document)]).toEqual([name, second])
  })
})

it('[INSTA-04] the empty list says "Aucun post"', () => {
  expect(instagram.label.empty).toBe('Aucun post')
})

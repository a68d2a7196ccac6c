import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { banners } from './index.ts'

describe('a banner', () => {
  it.each(['top', 'bottom'])('[BANN-05] [BANN-06] has name, body, isVisible and the position %s', (position) => {
    const data = { name: 'Soldes', body: 'Du 10 au 20', isVisible: true, position }
    expect(parseData(banners.fields, data)).toEqual({ data, errors: [] })
  })

  it('[BANN-05] has no other position', () => {
    expect(parseData(banners.fields, { position: 'left' }).errors).toMatchObject([{ path: 'position' }])
    expect(Object.keys(banners.fields.position.values ?? {})).toEqual(['top', 'bottom'])
  })

  it('[BANN-04] requires a name', () => {
    expect(missingFields(banners.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })
})

it('[BANN-02] the empty list says "Aucune bannière"', () => {
  expect(banners.label.empty).toBe('Aucune bannière')
})

it('[BANN-03] the form edits name, body, isVisible and position', () => {
  const sections = banners.screen?.form.tabs.flatMap((tab) => tab.sections) ?? []
  expect(sections.flatMap(({ fields }) => fields.flat()).toSorted()).toEqual(['body', 'isVisible', 'name', 'position'])
})

import { describe, expect, it } from 'vitest'
import type { Collection } from '../../core/collection.ts'
import { refusals } from '../../core/registry.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { pages } from './index.ts'

describe('the fields of a page', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '[PAGE-09]',
      {
        name: 'Atelier',
        altNavTitle: "L'atelier",
        pathname: '/atelier',
        pathnames: ['/atelier', '/ancien'],
        parent: 'p1',
        contents: [{ id: 'b', header: 'Atelier' }],
      },
    ],
    ['[PAGE-10]', { isVisible: true, isRedirect: true, redirectPathname: '/nouveau' }],
    [
      '[PAGE-12]',
      {
        title: 'Atelier',
        metaKeywords: 'bois',
        metaDescription: 'Un atelier',
        metaAuthorName: 'Léa',
        metaAuthorEmail: 'lea@exemple.fr',
      },
    ],
  ])('%s keep what they are given: %j', (_, data) => {
    expect(parseData(pages.fields, data)).toEqual({ data, errors: [] })
  })

  it('[PAGE-08] require a name', () => {
    expect(missingFields(pages.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it('[PAGE-11] make a new page visible', () => {
    expect(pages.fields.isVisible).toMatchObject({ default: true })
  })
})

it('[PAGE-04] the list is ordered by name and says when it is empty', () => {
  expect(pages.sort).toBe('name')
  expect(pages.label.empty).toBe('Aucune page')
})

it('[PAGE-13] pages can be filtered by their parent', () => {
  expect(pages.fields.parent).toMatchObject({ filter: true, to: 'pages' })
})

it('the form has its two tabs', () => {
  expect(pages.screen?.form.tabs.map(({ label }) => label)).toEqual(['Général', 'Options'])
})

it('a page that cannot be loaded has its own sentences', () => {
  const collection = pages as unknown as Collection
  expect([refusals.missing, refusals.foreign, refusals.deleted].map((refuse) => refuse(collection).message)).toEqual([
    "La page n'existe pas",
    "Cette page n'appartient pas à cette boutique",
    'Cette page a été supprimé',
  ])
})

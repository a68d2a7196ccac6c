import { FIELD_KINDS } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_NAMES, offeredLanguages } from './translations/languages.ts'
import { unknownKindText } from './UnknownKind.tsx'

describe('the kinds of fields', () => {
  it('[SHELL-24] an unknown kind says so', () => {
    expect(unknownKindText('hologramme')).toBe("Ce type de composant n'existe pas : hologramme")
  })
  it('are all known', async () => {
    const { fieldKinds } = await import('./index.ts')
    expect(Object.keys(fieldKinds).sort()).toEqual(Object.keys(FIELD_KINDS).sort())
  })
})

it('[LANG-02] the language select offers only English', () => {
  expect(offeredLanguages([], ['en', 'es', 'de', 'it'])).toEqual(['en'])
  expect(offeredLanguages(['en'], ['en', 'es', 'de', 'it'])).toEqual([])
})

it('[LANG-04] the languages that a document may have are called by their names', () => {
  expect(LANGUAGE_NAMES).toEqual({ en: 'Anglais', es: 'Espagnol', de: 'Allemand', it: 'Italien' })
})

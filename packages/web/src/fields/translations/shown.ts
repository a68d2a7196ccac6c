import type { Field } from '@boutique/domain'
import { LANGUAGE_NAMES } from './languages.ts'

export const filter = null
export const sortWords = null
export const isWide = true

/** The names of the languages with texts. */
export const text = (_: Field, value: unknown) =>
  Object.keys(value as object)
    .map((language) => LANGUAGE_NAMES[language] ?? language)
    .join(', ')

import type { Field } from '@boutique/domain'
import { plainText } from '../shared/texts.ts'
import { type TextNode, wordsOf } from './words.ts'

export const filter = null
export const sortWords = null
export const isWide = true

const isNode = (value: unknown): value is TextNode => typeof value === 'object' && value !== null
export const text = (field: Field, value: unknown) => (isNode(value) ? wordsOf(value) : plainText(field, value))

import { Text } from '@mantine/core'
import { plainText } from './shared/texts.ts'
import type { FieldKindInput, FieldKindParts } from './types.ts'

/** The sentence of a kind that does not exist (SHELL-24). */
export const unknownKindText = (kind: string): string => `Ce type de composant n'existe pas : ${kind}`

/** The parts of an unknown kind, with its input. */
type UnknownParts = FieldKindParts & Required<Pick<FieldKindParts, 'Cell'>> & FieldKindInput

const known = new Map<string, UnknownParts>()

/** The parts for an unknown kind; the same object each time, so that nothing is remounted. */
export function unknownKind(kind: string): UnknownParts {
  const found = known.get(kind)
  if (found) return found
  const Sentence = () => (
    <Text span c="red" size="sm">
      {unknownKindText(kind)}
    </Text>
  )
  const parts: UnknownParts = {
    Input: Sentence,
    Cell: Sentence,
    filter: null,
    sortWords: null,
    text: plainText,
    isWide: true,
  }
  known.set(kind, parts)
  return parts
}

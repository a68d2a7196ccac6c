import { type Field, type SectionField, splitPath, valueAt } from '@boutique/domain'
import { fieldText } from '../../../fields/field-text.ts'

/** How many fields of a closed section have a value: "2 remplis"; empty for none. */
export const filledText = (count: number): string => (count === 0 ? '' : `${count} rempli${count > 1 ? 's' : ''}`)

/** The kinds whose whole value is one short text. */
const SAID: readonly string[] = ['text', 'integer', 'decimal', 'choice']

/** The fields of a closed section in one line: their names, or those of their parts, with the short values of filled ones. */
export const foldText = (
  all: readonly SectionField[],
  filled: readonly string[],
  document: Record<string, unknown>,
): string =>
  all
    .flatMap(({ path, field }) => {
      const [label, ...others] = labelsOf(field)
      if (!filled.includes(path) || !SAID.includes(field.kind)) return [label, ...others]
      return `${label}\u00a0: ${fieldText(field, valueAt(document, splitPath(path)))}`
    })
    .join(', ')

const labelsOf = ({ label, shape, fields }: Field): string[] => {
  const parts = shape === 'object' && fields ? Object.values(fields).map((part) => part.label) : [label]
  return parts.map((part) => part.replace(/ \?$/, ''))
}

import type { Fields } from '../field.ts'
import type { FieldError } from '../problem.ts'
import { isMissing } from './validate.ts'

/** A flag and the field that must not be empty while the flag is set. */
interface Pair {
  flag: string
  name: string
  message: string
}

/** The pairs of fields that are saved together. */
export const pairsOf = (fields: Fields): Pair[] =>
  Object.entries(fields).flatMap(([name, { requiredWhile }]) => (requiredWhile ? [{ name, ...requiredWhile }] : []))

/**
 * The fields that are empty while their flag is set, each with its sentence.
 *
 * @param before the stored document: what was missing there already is no error, so that it can be changed elsewhere
 */
export function missingWhile(
  fields: Fields,
  data: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): FieldError[] {
  const isIncomplete = ({ flag, name }: Pair, one: Readonly<Record<string, unknown>>): boolean =>
    one[flag] === true && isMissing(one[name])
  return pairsOf(fields)
    .filter((pair) => isIncomplete(pair, data) && !isIncomplete(pair, before))
    .map(({ name, message }) => ({ path: name, message }))
}

import { type Collection, type ImportLayout, type ImportNote, type Problem, splitPath } from '@boutique/domain'
import type { LineProblem } from './sql/import-records.ts'

/** The most problems that are told of one record. */
const MAX_PROBLEMS = 20
const MAX_SENTENCE = 1000

/** What a file says of a record. */
export const notedProblems = (notes: readonly ImportNote[]): LineProblem[] =>
  notes.slice(0, MAX_PROBLEMS).map(({ line, header, message }) => ({
    line,
    ...(header !== undefined && { column: header }),
    sentence: message.slice(0, MAX_SENTENCE),
  }))

/** Why a record is refused, with the columns that its fields came from. */
export function refusedProblems(
  { fields }: Pick<Collection, 'fields'>,
  { columns }: Pick<ImportLayout, 'columns'>,
  line: number,
  { message, details }: Problem,
): LineProblem[] {
  const errors = details.errors ?? []
  if (errors.length === 0) return [{ line, sentence: message.slice(0, MAX_SENTENCE) }]
  return errors.slice(0, MAX_PROBLEMS).map((error) => {
    const [name = ''] = splitPath(error.path)
    const column = columns.find(({ to }) => to === error.path) ?? columns.find(({ to }) => to?.split('/')[0] === name)
    const label = fields[name]?.label
    const sentence = column || label === undefined ? error.message : `${label} : ${error.message}`
    return { line, ...(column && { column: column.header }), sentence: sentence.slice(0, MAX_SENTENCE) }
  })
}

import { equal } from '../core/changes/equal.ts'
import type { Field } from '../core/field.ts'
import { fieldCsv } from '../csv/cells.ts'

const noName = (): undefined => undefined

/**
 * Whether an imported value is the stored one as far as an export can say it: an export writes instants to the minute and a
 * list as one text, so that a file that comes back unchanged changes nothing.
 * @public
 */
export const saysTheSame = (field: Field, stored: unknown, imported: unknown): boolean =>
  equal(stored, imported) || fieldCsv(field, stored, noName) === fieldCsv(field, imported, noName)

import type { Collection } from '../../core/collection.ts'
import { csvColumns } from '../../csv/columns.ts'

/**
 * The paths of the columns of a collection's export by their headings. Columns that say something computed have none. Where
 * people exported some columns only, a heading may lack what told it from another: the first one has it.
 */
export function ownHeadings(collection: Pick<Collection, 'fields' | 'screen'>): ReadonlyMap<string, string | null> {
  const headings = new Map<string, string | null>()
  for (const { heading, plainHeading = heading, path = null } of csvColumns(collection)) {
    headings.set(heading, path)
    if (!headings.has(plainHeading)) headings.set(plainHeading, path)
  }
  return headings
}

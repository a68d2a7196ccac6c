import type { Collection } from '../core/collection.ts'
import type { CsvColumn } from './csv.ts'

/** A column with what tells it apart from another one of the same heading. */
export interface PlacedColumn extends CsvColumn {
  /** The section of the form that its field is in. */
  section?: string
}

/** The title of the form's section that a field is in; undefined where it says nothing that the label does not. */
export function sectionOf({ fields, screen }: Pick<Collection, 'fields' | 'screen'>, name: string): string | undefined {
  const sections = screen?.form.tabs.flatMap((tab) => tab.sections) ?? []
  const found = sections.find((section) => section.fields.flat().some((path) => path.split('/')[0] === name))
  return found?.title === fields[name]?.label ? undefined : found?.title
}

/**
 * The columns with headings that differ: one that several columns have is followed by the section of the form,
 * "Produits (État)", and by a number where that is not enough.
 */
export function distinctHeadings(columns: readonly PlacedColumn[]): CsvColumn[] {
  const counts = new Map<string, number>()
  for (const { heading } of columns) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  const used = new Set<string>()
  return columns.map(({ section, ...column }) => {
    const { heading } = column
    const named = section !== undefined && (counts.get(heading) ?? 0) > 1 ? `${heading} (${section})` : heading
    let distinct = named
    for (let number = 2; used.has(distinct); number++) distinct = `${named} (${number})`
    used.add(distinct)
    return distinct === heading ? column : { ...column, heading: distinct, plainHeading: heading }
  })
}

import { ownCell, plainCell } from '../cells/plain-cell.ts'
import type { ImportLayout, ImportNote, SourceRow } from '../types.ts'
import { joinedAmount } from './split-amount.ts'

/** A row as a layout sees it. */
export interface LayoutRow {
  line: number
  /** The first cell of a target that is not empty, without what protects it; '' where there is none. */
  cell(to: string): string
  /** All cells of a target that are not empty, with the headers of their columns. */
  cells(to: string): { text: string; header: string }[]
  /** Why the row cannot be read: it has more cells than the headers. */
  excess?: ImportNote
}

/** Reads rows by the targets of a layout. */
export function layoutRows({
  columns,
  system,
}: Pick<ImportLayout, 'columns' | 'system'>): (row: SourceRow) => LayoutRow {
  const byTarget = Map.groupBy(
    columns.filter(({ to }) => to !== null),
    ({ to }) => to,
  )
  const plain = system === 'arriere-boutique' ? ownCell : plainCell
  const amount = system === 'prestashop' ? columns.findIndex(({ to }) => to === 'amount') : -1
  return ({ line, cells: found }) => {
    const cells = joinedAmount(found, amount, columns.length)
    const cellsOf = (to: string) =>
      (byTarget.get(to) ?? []).flatMap(({ column, header }) => {
        const text = plain(cells[column] ?? '')
        return text.trim() === '' ? [] : [{ text, header }]
      })
    const hasExcess = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    return {
      line,
      cells: cellsOf,
      cell: (to) => cellsOf(to)[0]?.text ?? '',
      ...(hasExcess && { excess: excessNote(line, cells.length, columns.length) }),
    }
  }
}

const excessNote = (line: number, has: number, headers: number): ImportNote => ({
  line,
  code: 'cellules',
  message: `La ligne a ${has} cellules pour ${headers} colonnes : un séparateur n'y est sans doute pas entre guillemets`,
})

import type { SourceRow } from '@boutique/domain'
import { fileRefusal } from './refusal.ts'

/** The most rows of a file below its headers, blank ones included. */
const MAX_ROWS = 100_000
/** The most columns. */
export const MAX_COLUMNS = 500
/** The rows that a matching by hand shows. */
export const MAX_SAMPLES = 5
/** The most characters of a cell: three times the longest description of a shop. */
export const MAX_CELL_LENGTH = 200_000
/** The most characters of all cells. */
const MAX_CHARACTERS = 100_000_000

const grouped = (n: number): string => n.toLocaleString('fr-FR').replace(/\s/g, '\u202f')

/**
 * Checks the rows of a file one after another, the headers included.
 *
 * @returns the check of a row; it throws a refusal that names the line and the limit
 */
export function rowLimits(): (row: SourceRow) => void {
  let rows = -1
  let characters = 0
  return ({ line, cells }) => {
    rows++
    if (rows > MAX_ROWS) {
      throw fileRefusal(
        'lignes',
        `Ce fichier a plus de ${grouped(MAX_ROWS)} lignes, les vides comprises : importez-le en plusieurs fichiers.`,
      )
    }
    if (cells.length > MAX_COLUMNS) {
      throw fileRefusal('colonnes', `La ligne ${line} a plus de ${MAX_COLUMNS} colonnes : ce n'est pas une liste.`)
    }
    for (const cell of cells) {
      if (cell.length > MAX_CELL_LENGTH) {
        throw fileRefusal(
          'cellule',
          `Ligne ${line} : une cellule a plus de ${grouped(MAX_CELL_LENGTH)} caractères. Un guillemet y manque peut-être.`,
        )
      }
      characters += cell.length
    }
    if (characters > MAX_CHARACTERS) {
      throw fileRefusal('texte', `Ce fichier contient trop de texte (plus de ${grouped(MAX_CHARACTERS)} caractères).`)
    }
  }
}

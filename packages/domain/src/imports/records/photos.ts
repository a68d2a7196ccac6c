import { quoted } from '../cells/quoted.ts'
import { addNote, type Draft } from './draft.ts'
import type { LayoutRow } from './layout-row.ts'

/** The most photos of one record, and the most characters of an address. */
const MAX_PHOTOS = 100
const MAX_ADDRESS = 2000

/**
 * The parts of a cell with several addresses: each begins with its scheme, whatever separates them. A run of separators is tried
 * from its beginning alone, so that a long one takes linear time.
 */
const addressesIn = (cell: string): string[] =>
  cell
    .split(/(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/i)
    .map((one) => one.replace(/(?<![\s,;|])[\s,;|]+$/, ''))
    .filter((one) => one !== '')

/**
 * Adds the addresses of photos of a row. Stored paths, as an export of this product has them, are no addresses: they change
 * nothing.
 */
export function fillPhotos(draft: Draft, row: LayoutRow, to = 'photos'): void {
  for (const { text, header } of row.cells(to)) {
    for (const address of addressesIn(text)) {
      if (draft.photos.length >= MAX_PHOTOS) {
        const message = `Seules les ${MAX_PHOTOS} premières photos sont reprises`
        addNote(draft.warnings, { line: row.line, header, code: 'photos', message })
        return
      }
      if (isAddress(address)) draft.photos.push({ address, line: row.line, header })
      else if (/:\/\//.test(address) || !/\.\w{2,4}$/.test(address)) {
        const message = `${quoted(address)} n'est pas l'adresse d'une photo (https://…)`
        addNote(draft.warnings, { line: row.line, header, code: 'photo', message })
      }
    }
  }
}

const isAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)

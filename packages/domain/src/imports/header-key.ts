import { fold } from '../texts/fold.ts'

/** The most characters of a header that are compared. */
const MAX_LENGTH = 200

/** What two spellings of a header have in common: letters and digits without case, accents, marks and apostrophes. */
export const headerKey = (header: string): string =>
  fold(header.slice(0, MAX_LENGTH).replaceAll(/['’]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

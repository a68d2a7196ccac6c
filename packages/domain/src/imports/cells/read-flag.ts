import { fold } from '../../texts/fold.ts'

const YES = new Set(['true', 'vrai', 'oui', 'yes', 'y', 'o', '1', 'x', 'on', 'active', 'actif'])
const NO = new Set(['false', 'faux', 'non', 'no', 'n', '0', '-1', 'off', 'inactive', 'inactif'])

/** A flag: "TRUE", "1", "yes", "oui"… Undefined for another text. */
export function readFlag(cell: string): boolean | undefined {
  const word = fold(cell.slice(0, 20).trim())
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

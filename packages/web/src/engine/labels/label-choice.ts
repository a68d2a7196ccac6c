import {
  LABEL_CODES,
  LABEL_FORMATS,
  LABEL_PARTS,
  type LabelCode,
  type LabelFormatName,
  type LabelPart,
  MAX_LABELS,
} from '@boutique/domain'
import { readKept, type ValueStorage, writeKept } from '../../base/kept-values.ts'

/** What a person chose for the labels of a collection. */
export interface LabelChoice {
  format: LabelFormatName
  code: LabelCode
  parts: LabelPart[]
  /** The id of a template of the shop, which decides in their place. */
  modele?: string
}

const KEPT = ['format', 'code', 'parts', 'modele'] as const
type Kept = Record<(typeof KEPT)[number], string>

const isKey = <K extends string>(record: Readonly<Record<K, unknown>>, key: string | undefined): key is K =>
  key !== undefined && Object.hasOwn(record, key)

/** The choice that was kept in this browser; what is unknown is as for the first time. */
export function readChoice(storage: ValueStorage | undefined, name: string, usual: LabelChoice): LabelChoice {
  const { format, code, parts, modele } = readKept<Kept>(storage, name, KEPT)
  return {
    format: isKey(LABEL_FORMATS, format) ? format : usual.format,
    code: isKey(LABEL_CODES, code) ? code : usual.code,
    parts: parts === undefined ? usual.parts : parts.split(',').filter((part) => isKey(LABEL_PARTS, part)),
    ...(modele && { modele }),
  }
}

/** Keeps a choice for the next time. */
export function writeChoice(storage: ValueStorage | undefined, name: string, choice: LabelChoice): void {
  writeKept<Kept>(storage, name, KEPT, { ...choice, parts: choice.parts.join(','), modele: choice.modele ?? '' })
}

/** A typed whole number within limits; undefined for anything else. */
export function typedCount(typed: string, most: number): number | undefined {
  const text = typed.trim()
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

/** What the button says, or why nothing can be printed. */
export function labelsText(count: number): { text: string; isTooMany: boolean } {
  if (count > MAX_LABELS) return { text: `${MAX_LABELS} étiquettes au plus à la fois`, isTooMany: true }
  return { text: count > 1 ? `Imprimer ${count} étiquettes` : "Imprimer l'étiquette", isTooMany: false }
}

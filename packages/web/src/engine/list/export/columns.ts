import { useRemembered } from '../../../base/remembered.ts'

/** The default number of cards per row on a desktop and on a phone. [LIST-11] [LIST-12] */
export const DEFAULT_COLUMNS = { bureau: 5, telephone: 2 } as const
export const MAX_COLUMNS = { bureau: 10, telephone: 3 } as const
export type Device = keyof typeof DEFAULT_COLUMNS

/** Parses a stored number of cards per row. */
export function columnsOf(device: Device, remembered: unknown): number {
  const columns = typeof remembered === 'number' ? Math.round(remembered) : Number.NaN
  return columns >= 1 && columns <= MAX_COLUMNS[device] ? columns : DEFAULT_COLUMNS[device]
}

/** What somebody typed as a number of cards, brought within the bounds of a desktop; undefined when it is no number. */
export function typedColumns(text: string): number | undefined {
  const columns = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isNaN(columns) ? undefined : Math.min(Math.max(columns, 1), MAX_COLUMNS.bureau)
}

/** The number of cards per row of a collection, stored in this browser, and its setter. [LIST-13] */
export function useColumns(slug: string, device: Device): [number, (columns: number) => void] {
  const [remembered, remember] = useRemembered(`boutique.cartes.${slug}.${device}`)
  return [columnsOf(device, remembered), remember]
}

import { type BulkField, type BulkRequested } from '@boutique/domain'

/** How a field changes in many documents. */
export type Way = 'up' | 'down' | 'set' | 'add' | 'remove' | 'empty' | 'yes' | 'no'

const LABELS: Readonly<Record<Way, string>> = {
  up: 'Augmenter',
  down: 'Baisser',
  set: 'Remplacer',
  add: 'Ajouter',
  remove: 'Retirer',
  empty: 'Vider',
  yes: 'Oui',
  no: 'Non',
}

/** The ways to change a field, the most likely one first. */
export function waysOf({ field, isList, isPrice }: BulkField): { value: Way; label: string }[] {
  const ways: Way[] =
    field.kind === 'boolean'
      ? ['yes', 'no']
      : [
          ...(isPrice ? (['up', 'down'] as const) : []),
          ...(isList ? (['add', 'remove'] as const) : []),
          'set',
          ...(field.required ? [] : (['empty'] as const)),
        ]
  return ways.map((value) => ({ value, label: LABELS[value] }))
}

/** Whether a way asks for a value of the field. */
export const takesValue = (way: Way): boolean => way === 'set' || way === 'add' || way === 'remove'

/** How much prices change, as typed. */
export interface PriceStep {
  text: string
  unit: 'percent' | 'amount'
  rounding: NonNullable<BulkRequested['rounding']>
}

/** The most that a price is lowered in percents, and changed otherwise. */
const MOST = { percent: 1000, amount: 1_000_000 }

/** The typed number, above 0; undefined for anything else. */
function stepOf({ text, unit }: PriceStep, way: Way): number | undefined {
  const typed = text.trim().replace(',', '.')
  const step = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0
  const most = unit === 'percent' && way === 'down' ? 100 : MOST[unit]
  return step > 0 && step <= most ? step : undefined
}

/** What is wrong with a typed step; undefined while it is empty. */
export function stepError(step: PriceStep, way: Way): string | undefined {
  if (step.text.trim() === '' || stepOf(step, way) !== undefined) return undefined
  if (step.unit === 'amount') return 'Un montant est attendu, comme 12,50'
  return way === 'down' ? 'Un pourcentage de 0 à 100 est attendu' : 'Un pourcentage est attendu, comme 10 ou 2,5'
}

/**
 * The change that is asked for; undefined while it is not complete.
 * @param value the value of the field in its stored form
 */
export function requestedOf(field: string, way: Way, value: unknown, step: PriceStep): BulkRequested | undefined {
  if (way === 'yes' || way === 'no') return { op: 'set', field, value: way === 'yes' }
  if (way === 'empty') return { op: 'set', field, value: null }
  if (way === 'up' || way === 'down') {
    const by = stepOf(step, way)
    return by === undefined
      ? undefined
      : { op: 'price', field, [step.unit]: way === 'down' ? -by : by, rounding: step.rounding }
  }
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined
  return way === 'set' ? { op: 'set', field, value } : { op: way, field, values: value }
}

import type { Condition } from '@boutique/domain'

/**
 * The condition of the text `low..high`, where either bound may be empty; a text without dots is both bounds. Undefined
 * when no bound is valid.
 */
export function rangeCondition(text: string, read: (bound: string) => string | number): Condition | undefined {
  const [low = '', high = ''] = text.includes('..') ? text.split('..') : [text, text]
  const bounds = Object.entries({ gte: low, lte: high })
    .filter(([, bound]) => bound !== '')
    .map(([operator, bound]) => [operator, read(bound)] as const)
    .filter(([, bound]) => !Number.isNaN(bound))
  return bounds.length > 0 ? Object.fromEntries(bounds) : undefined
}

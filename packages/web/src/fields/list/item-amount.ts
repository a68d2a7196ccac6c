import type { Fields, ItemRows } from '@boutique/domain'
import { readAt } from '../../data/autosave/autosave-values.ts'
import { storedValues } from '../panels/stored-values.ts'

type Data = Record<string, unknown>

/**
 * The amount of an item in whole cents, from its values as typed. Undefined while one of them cannot be read or is
 * refused: an amount of the other values alone would be wrong.
 */
export function amountOf(item: Data, fields: Fields, { cents, errors }: Pick<ItemRows, 'cents' | 'errors'>) {
  if (Object.keys(fields).some((name) => readAt(fields, name, item[name]).errors)) return undefined
  const stored = storedValues(fields, item)
  return errors?.(stored).length ? undefined : cents?.(stored)
}

import type { DataOf } from '../core/field.ts'
import { invalid } from '../core/problem.ts'
import { vatNumberOf } from './check-digits.ts'
import { firmFields } from './fields.ts'

export type FirmData = DataOf<typeof firmFields>

/**
 * The numbers of one firm contain each other: a new SIRET gives the SIREN where none is typed. Pure.
 * @throws Problem 422 for numbers of two firms
 */
export function firmOnSave<T extends FirmData>(before: T | undefined, after: T): T {
  const { siren, siret, numeroTVA } = after
  const isNew = siret !== undefined && siret !== before?.siret
  const firm =
    isNew && (siren === undefined || siren === before?.siren) ? { ...after, siren: siret.slice(0, 9) } : after
  const errors = [
    ...(siret !== undefined && firm.siren !== undefined && !siret.startsWith(firm.siren)
      ? [{ path: 'siren', message: "Ce SIREN n'est pas celui du SIRET" }]
      : []),
    ...(numeroTVA?.startsWith('FR') && firm.siren !== undefined && !numeroTVA.endsWith(firm.siren)
      ? [{ path: 'numeroTVA', message: `Ce numéro de TVA n'est pas celui du SIREN (${vatNumberOf(firm.siren)})` }]
      : []),
  ]
  if (errors.length > 0) throw invalid(errors, undefined, firmFields)
  return firm
}

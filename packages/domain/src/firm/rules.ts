import type { DataOf } from '../core/field.ts'
import { type FieldError, invalid } from '../core/problem.ts'
import { vatNumberOf } from './check-digits.ts'
import { firmFields } from './fields.ts'

export type FirmData = DataOf<typeof firmFields>

/**
 * The numbers of one firm contain each other: a new SIRET brings its SIREN, and a new SIREN the VAT number, where no other is
 * given with it. Pure.
 * @throws Problem 422 for a number of another firm
 */
export function firmOnSave<T extends FirmData>(before: T | undefined, after: T): T {
  const isNew = (name: 'siren' | 'siret' | 'numeroTVA'): boolean =>
    after[name] !== undefined && after[name] !== before?.[name]
  const { siret } = after
  const firm = { ...after }
  if (siret !== undefined && isNew('siret') && !isNew('siren')) firm.siren = siret.slice(0, 9)
  const { siren, numeroTVA } = firm
  const errors: FieldError[] = []
  if (siren === undefined) return firm
  if (siret !== undefined && !siret.startsWith(siren))
    errors.push({ path: 'siren', message: "Ce SIREN n'est pas celui du SIRET" })
  if (numeroTVA?.startsWith('FR') && !numeroTVA.endsWith(siren)) {
    if (!isNew('numeroTVA')) firm.numeroTVA = vatNumberOf(siren)
    else {
      const message = `Ce numéro de TVA n'est pas celui du SIREN (${vatNumberOf(siren)})`
      errors.push({ path: 'numeroTVA', message })
    }
  }
  if (errors.length > 0) throw invalid(errors, undefined, firmFields)
  return firm
}

import type { Field } from '../../core/field.ts'
import { ambiguousNumber, numberDigits } from '../../core/fields/number-text.ts'
import type { CellValue } from './cell-value.ts'
import { quoted } from './quoted.ts'
import { type NumberStyle, readNumber } from './read-number.ts'
import { unitFactor } from './unit-factor.ts'

/** The number of a cell for a field of numbers. */
export function numberCell({ kind, unit, label }: Field, cell: string, header: string, style: NumberStyle): CellValue {
  if (unit !== '%' && cell.trimEnd().endsWith('%')) {
    const wanted = kind === 'price' ? 'montant' : 'nombre'
    return { code: 'pourcentage', message: `${quoted(cell)} est un pourcentage, « ${label} » attend un ${wanted}` }
  }
  const value = readNumber(cell, style, numberDigits(kind))
  if (value === 'unknown') return { code: 'nombre', message: `${quoted(cell)} n'est pas un nombre` }
  if (value === 'ambiguous') return { code: 'nombre.ambigu', message: ambiguousNumber(cell) }
  const factor = unitFactor(header, unit)
  return { value: factor === 1 ? value : Number((value * factor).toPrecision(12)) }
}

const IN_CM: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, m: 100, in: 2.54 }
const IN_KG: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lbs: 0.45359237, lb: 0.45359237, oz: 0.028349523125 }

/** By what a number is multiplied to be in the unit of its field: the header says its own, as "Poids (g)" does. 1 where it says none. */
export function unitFactor(header: string, unit: string | undefined): number {
  const own = /\(([a-z]{1,3})\)(?: \(\d+\))?$/i.exec(header.trim())?.[1]?.toLowerCase()
  const factors = unit === 'cm' ? IN_CM : unit === 'kg' ? IN_KG : undefined
  return own !== undefined && factors && Object.hasOwn(factors, own) ? (factors[own] ?? 1) : 1
}

import { formatNumber } from '../../core/fields/format-number.ts'
import { typedNumber } from '../../core/fields/typed-number.ts'

/** Prices by the number of glue joints: in euros for a cubic metre and for a square metre (CALC-06, CALC-07). */
const VOLUME_PRICES = [37_500, 72_000, 106_500] as const
const SURFACE_PRICES = [950, 1400, 1850] as const
/** In euros (CALC-08). */
const PACKAGING = 10

/** A plank: its sizes in centimetres, and its number of glue joints. */
export interface Plank {
  largeur: number
  hauteur: number
  profondeur: number
  nbCollage: 0 | 1 | 2
}

/** The price of a plank in whole euros, and the amounts in euros that it comes from. */
export interface PlankPrice {
  /** The volume and the surface at their prices. */
  volume: number
  surface: number
  /** Their average, rounded to the euro, halves up. */
  average: number
  packaging: number
  price: number
}

/** The price of a plank (CALC-09 to CALC-11): the rounded average of volume and surface at their prices, plus packaging. */
export function plankPrice({ largeur, hauteur, profondeur, nbCollage }: Plank): PlankPrice {
  const volume = exact((largeur * hauteur * profondeur * VOLUME_PRICES[nbCollage]) / 1_000_000)
  const surface = exact((largeur * hauteur * SURFACE_PRICES[nbCollage]) / 10_000)
  const average = Math.round(exact((volume + surface) / 2))
  return { volume, surface, average, packaging: PACKAGING, price: average + PACKAGING }
}

/** Six decimals remove the binary error, which could move a half below its rounding. */
const exact = (amount: number): number => Number(amount.toFixed(6))

/** The texts of the four inputs. */
export type TypedPlank = Readonly<Record<keyof Plank, string>>

/** The longest side in centimetres: 100 metres. */
const MAX_SIDE_CM = 10_000

/**
 * The price of a plank as it is typed. It is only there when the four values are known and none is zero (CALC-03, CALC-04);
 * what cannot be a value has a French sentence. `withoutJoint`: only the typed zero of the joints leaves it without a price.
 */
export function typedPlankPrice(typed: TypedPlank): {
  price: PlankPrice | undefined
  errors: Partial<Record<keyof Plank, string>>
  withoutJoint?: true
} {
  const errors: Partial<Record<keyof Plank, string>> = {}
  const read = (name: keyof Plank, refuse: (value: number) => string | undefined): number => {
    if (typed[name].trim() === '') return 0
    const value = typedNumber(typed[name])
    const error = value === undefined ? 'Un nombre est attendu, comme 120 ou 33,5' : refuse(value)
    if (error !== undefined) errors[name] = error
    return error === undefined ? (value ?? 0) : 0
  }
  const plank = {
    largeur: read('largeur', sideError),
    hauteur: read('hauteur', sideError),
    profondeur: read('profondeur', sideError),
    nbCollage: read('nbCollage', jointsError) as Plank['nbCollage'],
  }
  if (!Object.values(plank).includes(0)) return { price: plankPrice(plank), errors }
  const { nbCollage, ...sizes } = plank
  const isTyped = typed.nbCollage.trim() !== '' && errors.nbCollage === undefined
  const withoutJoint = nbCollage === 0 && isTyped && !Object.values(sizes).includes(0)
  return { price: undefined, errors, ...(withoutJoint && { withoutJoint }) }
}

function sideError(value: number): string | undefined {
  if (value < 0) return 'Une longueur positive est attendue'
  return value > MAX_SIDE_CM ? `${formatNumber(MAX_SIDE_CM)}\u00a0cm au plus` : undefined
}

const jointsError = (value: number): string | undefined =>
  VOLUME_PRICES[value] === undefined ? '0, 1 ou 2 joints sont attendus' : undefined

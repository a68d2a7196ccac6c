import { type Measured, ratio, type Side, typical } from './load.ts'
import { type Line, shown } from './report.ts'

/** The limits, by the names of the measures; those of requests are ratios of product to reference. */
const BARS: Record<string, Line['bar']> = {
  liste: { atLeast: 1.5 },
  'liste et nombre': { atLeast: 1.2 },
  lecture: { atLeast: 0.9 },
  creation: { atLeast: 0.35 },
  modification: { atLeast: 0.35 },
  'direct, 100 abonnés': { atMost: 20 },
  mémoire: { atMost: 250 },
  'toutes les listes, 1 000 000 contre 20 000': { atMost: 1.5 },
  voisine: { atMost: 4 },
  'sauvegarde, listes': { atMost: 1.3 },
  'sauvegarde, créations': { atMost: 1.1 },
  restauration: { atMost: 60 },
  'trois serveurs': { atMost: 0 },
  bascules: { atMost: 0 },
  secours: { atLeast: 0.8 },
  reprise: { atMost: 2000 },
}

/** The limit of a measure; undefined for one that only informs. */
export const barOf = (measure: string): Line['bar'] => BARS[measure]

type Rounds = readonly Measured[]

/** The line of requests per second against the reference, with the processor time of each request where it is known. */
export function perSecondLine(measure: string, { reference, product }: { reference: Rounds; product: Rounds }): Line {
  const say = ({ perSecond, p95, cpu }: Measured): string => {
    const processor = Number.isNaN(cpu) ? '' : `, ${shown(cpu * 1000)} µs`
    return `${shown(perSecond)}/s, p95 ${shown(p95)} ms${processor}`
  }
  return {
    measure,
    reference: say(typical(reference)),
    product: say(typical(product)),
    value: ratio('perSecond', product, reference),
    bar: barOf(measure),
    raw: { reference, product },
  }
}

/**
 * Adds metering to the sides: `meter` creates the CPU meter of a side, `drained` waits for background work of the
 * product.
 */
export function metered<Name extends string>(
  sides: Record<Name, Side>,
  meter: (name: Name) => (() => number) | undefined,
  drained: () => Promise<void>,
): Record<Name, Side> {
  const entries = Object.entries<Side>(sides) as [Name, Side][]
  return Object.fromEntries(
    entries.map(([name, side]) => [
      name,
      { ...side, cpu: meter(name), drained: name === 'product' ? drained : undefined },
    ]),
  ) as Record<Name, Side>
}

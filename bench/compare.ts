import { type Measured, ratio, type Side, typical } from './load.ts'
import { type Line, shown } from './report.ts'

/** Minimum ratio of requests per second, product to first reference. */
const PER_SECOND_BARS: Record<string, number> = {
  liste: 1.5,
  'liste et nombre': 1.2,
  lecture: 0.9,
  creation: 0.35,
  modification: 0.35,
  'lecture publique': 1.2,
  'lecture publique, jamais lue': 1.2,
  'lecture publique inchangée (304)': 1.2,
  'liste de 40 commandes': 0.9,
  "ventes d'un mois et leur total": 0.9,
}
/** Minimum ratio of CPU time, second reference (server and PostgreSQL) to product. */
const CPU_BARS: Record<string, number> = {
  liste: 1.5,
  'liste et nombre': 2,
  lecture: 1.4,
  recherche: 4,
  creation: 0.35,
  modification: 0.45,
}

type Rounds = readonly Measured[]

/** The line of requests per second against the first reference. */
export function perSecondLine(measure: string, { reference, product }: { reference: Rounds; product: Rounds }): Line {
  const say = ({ perSecond, p95 }: Measured): string => `${shown(perSecond)}/s, p95 ${shown(p95)} ms`
  return {
    measure,
    reference: say(typical(reference)),
    product: say(typical(product)),
    value: ratio('perSecond', product, reference),
    bar: { atLeast: PER_SECOND_BARS[measure] as number },
    raw: { reference, product },
  }
}

/** The line of CPU time per request against the second reference; undefined where the system does not report it. */
export function cpuLine(measure: string, { plain, product }: { plain: Rounds; product: Rounds }): Line | undefined {
  const [ofPlain, ofProduct] = [typical(plain), typical(product)]
  if (Number.isNaN(ofPlain.cpu) || Number.isNaN(ofProduct.cpu)) return undefined
  const say = ({ cpu, perSecond }: Measured): string => `${shown(cpu * 1000)} µs, ${shown(perSecond)}/s`
  return {
    measure: `${measure}, processeur`,
    reference: say(ofPlain),
    product: say(ofProduct),
    value: ratio('cpu', plain, product),
    bar: { atLeast: CPU_BARS[measure] as number },
    raw: { plain, product },
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

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../packages/server/src/store/pool.ts'
import { measureCampaign } from './campaigns.ts'
import { cpuLine, metered, perSecondLine } from './compare.ts'
import { cpuMeter } from './cpu.ts'
import { startPostgres, withClient } from './database.ts'
import { measureLive } from './live.ts'
import { measureNeighbours } from './neighbours.ts'
import { alternate, ratio, type Side, typical } from './load.ts'
import { type Options, readOptions } from './options.ts'
import { measureOrders, measureTotals, VENTES } from './orders.ts'
import { measurePhotos } from './photos.ts'
import { type Product, startPlain, startProduct, startReference } from './product.ts'
import { type Program, watchMemory } from './program.ts'
import { measurePublic, measureReaders } from './public.ts'
import { type Beside, timesAs } from './readers.ts'
import { isMet, type Line, shown, table } from './report.ts'
import { comparisons, everyList, onSale, type Programs } from './requests.ts'
import { measureSearch, searchSides, untilIndexed } from './search.ts'
import { someIds } from './seed.ts'
import { measureStartUp } from './startup.ts'
import { median } from './stats.ts'

const RESULTS = join(import.meta.dirname, 'results')
const MEGABYTE = 1_000_000
/** Four thousand documents in each boutique. */
const SIZE_OF_NEIGHBOURS = 20_000
/** A round takes 24 seconds. */
const MOST_READER_ROUNDS = 5

/** The results of one run; `report` is called with each new result. */
class Run {
  readonly lines: Line[] = []
  readonly options: Options
  constructor(options: Options) {
    this.options = options
  }
  wants(measure: string): boolean {
    return this.options.only.split(',').some((part) => measure.includes(part))
  }
  report(line: Line): void {
    this.lines.push(line)
    const met = isMet(line)
    console.log(
      `${met === undefined ? ' ' : met ? '✓' : '✗'} ${line.measure} : ${line.product}${line.value === undefined ? '' : ` (${shown(line.value)}${line.unit ?? ''})`}`,
    )
  }
}

async function startUp(run: Run): Promise<void> {
  const { first, second, page } = await measureStartUp()
  const bar = { atMost: 3 }
  run.report({ measure: 'premier démarrage', product: '', value: first / 1000, unit: ' s', bar })
  run.report({ measure: 'second démarrage', product: '', value: second / 1000, unit: ' s', bar })
  if (!page) return
  const kilobytes = (bytes: number): string => `${shown(bytes / 1000)} ko`
  const product = `${kilobytes(page.javascript)} de JavaScript, ${kilobytes(page.style)} de style`
  run.report({ measure: 'première page', product, raw: page })
}

/**
 * All measures of one size: against the references, live, memory. The product keeps running for the comparison of
 * sizes.
 */
async function measureSize(run: Run, connection: Connection, produits: number, postgres: number): Promise<Product> {
  const product = await startProduct(connection, run.options.profile ? RESULTS : undefined)
  const reference = await startReference(connection)
  const plain = await startPlain(connection)
  const programs = { reference, plain, product }
  const memory = watchMemory(product)
  try {
    await withClient(connection, async (client) => {
      const ids = await someIds(client, 1000)
      const drained = (): Promise<void> => untilIndexed(client)
      await againstReferences(run, programs, comparisons(programs, ids), produits, postgres, drained)
    })
    await orders(run, reference, product, produits)
    await search(run, product, onSale(product), produits)
    for (const subscribers of [1, 100]) await live(run, product, produits, subscribers)
    const value = memory() / MEGABYTE
    run.report({ produits, measure: 'mémoire sous charge', product: '', value, unit: ' Mo', bar: { atMost: 250 } })
    await live(run, product, produits, 1000)
    return product
  } catch (error) {
    await product.stop()
    throw error
  } finally {
    memory()
    await reference.stop()
    await plain.stop()
  }
}

/** Requests per second against the first reference, CPU time against the second, in the same rounds. */
async function againstReferences(
  run: Run,
  programs: Programs,
  measures: ReturnType<typeof comparisons>,
  produits: number,
  postgres: number,
  drained: () => Promise<void>,
): Promise<void> {
  const { rounds, seconds } = run.options
  const meter = (name: keyof Programs) => cpuMeter(programs[name].pid, postgres)
  const reportCpu = (line: Line | undefined): void => {
    if (line) run.report({ ...line, produits })
  }
  for (const [measure, sides] of Object.entries(measures)) {
    if (!run.wants(measure)) continue
    const measured = await alternate(metered(sides, meter, drained), rounds, seconds)
    run.report({ ...perSecondLine(measure, measured), produits })
    reportCpu(cpuLine(measure, measured))
  }
  if (!run.wants('recherche')) return
  const sides = metered(await searchSides(programs.plain, programs.product), meter, drained)
  reportCpu(cpuLine('recherche', await alternate(sides, rounds, seconds)))
}

/**
 * Uploads and display of phone photos, and a cached thumbnail. In a separate program, because image processing needs
 * memory.
 */
async function photos(run: Run, connection: Connection): Promise<void> {
  const measure = 'vingt photos de 12 mégapixels'
  if (!run.wants(measure) && !run.wants('vignette')) return
  const { seconds, memory, thumbnail } = await measurePhotos(connection, run.options.rounds, run.options.seconds)
  run.report({ measure, product: 'envoyées et montrées', value: seconds, unit: ' s', bar: { atMost: 20 } })
  run.report({
    measure: 'mémoire pendant les photos',
    product: '',
    value: memory / MEGABYTE,
    unit: ' Mo',
    bar: { atMost: 400 },
  })
  run.report({
    measure: 'vignette gardée',
    reference: `${shown(typical(thumbnail.reference).perSecond)}/s`,
    product: `${shown(typical(thumbnail.product).perSecond)}/s`,
    value: ratio('perSecond', thumbnail.product, thumbnail.reference),
    bar: { atLeast: 0.5 },
    raw: thumbnail,
  })
}

/** A campaign to ten thousand recipients, and lists meanwhile. */
async function campaign(run: Run, connection: Connection): Promise<void> {
  const measure = 'campagne à 10 000 destinataires'
  if (!run.wants(measure)) return
  const raw = await measureCampaign(connection)
  const { enqueued, perSecond, quiet, during, memory } = raw
  run.report({ measure, product: 'inscrits', value: enqueued, unit: ' s', bar: { atMost: 5 }, raw })
  run.report({ measure: 'campagne, courriels remis', product: '', value: perSecond, unit: '/s', bar: { atLeast: 100 } })
  const product = `p95 ${shown(quiet)} ms → ${shown(during)} ms`
  run.report({ measure: 'campagne, listes pendant', product, value: during / quiet, bar: { atMost: 2 } })
  const peaks = `${shown(memory.first / MEGABYTE)} Mo → ${shown(memory.rest / MEGABYTE)} Mo`
  run.report({
    measure: 'campagne, mémoire du premier dixième au reste',
    product: peaks,
    value: memory.rest / memory.first,
    bar: { atMost: 1.25 },
  })
}

/** How websites read, and what a minute with five thousand readers costs a signed-in user. */
async function publicReads(run: Run, connection: Connection): Promise<void> {
  const measure = 'lecture publique'
  if (run.wants(measure)) {
    const { kept, fresh, unchanged } = await measurePublic(connection, run.options.rounds, run.options.seconds)
    run.report(perSecondLine(measure, kept))
    run.report(perSecondLine('lecture publique, jamais lue', fresh))
    run.report(perSecondLine('lecture publique inchangée (304)', unchanged))
  }
  const beside = 'listes pendant 5 000 lecteurs par minute'
  if (!run.wants(beside)) return
  const rounds = await measureReaders(connection, Math.min(run.options.rounds, MOST_READER_ROUNDS))
  const p95 = (of: keyof Beside): string => `${shown(median(rounds.map((round) => round[of])))} ms`
  const bar = { atMost: 2 }
  const product = `p95 ${p95('quiet')} → ${p95('during')}`
  run.report({ measure: beside, product, value: timesAs(rounds, 'quiet'), bar, raw: rounds })
  // A machine that requests at this rate slow down, whatever they read, says little about the readers.
  run.report({
    measure: 'les mêmes, contre autant de lectures de /health',
    product: `p95 ${p95('control')} → ${p95('during')}`,
    value: timesAs(rounds, 'control'),
  })
}

/** Searches compared with the list: against its p95 in a shop of usual size, in milliseconds in a large one. */
async function search(run: Run, product: Product, list: Side, produits: number): Promise<void> {
  const measure = 'recherche, p95'
  if (!run.wants(measure)) return
  const { liste, recherche } = await measureSearch(product, list, run.options.rounds, run.options.seconds)
  const [ofList, ofSearch] = [typical(liste), typical(recherche)]
  const said = `p95 ${shown(ofSearch.p95)} ms, ${shown(ofSearch.perSecond)}/s ; liste p95 ${shown(ofList.p95)} ms`
  const line = { produits, measure, product: said, raw: { liste, recherche } }
  if (produits > 100_000) run.report({ ...line, value: ofSearch.p95, unit: ' ms', bar: { atMost: 60 } })
  else run.report({ ...line, value: ratio('p95', recherche, liste), unit: ' × la liste', bar: { atMost: 2 } })
}

/** The list of orders and the sales of a month against the first reference; the sums of a hundred thousand sales. */
async function orders(run: Run, reference: Program, product: Product, produits: number): Promise<void> {
  if (!run.wants('commandes') && !run.wants('ventes')) return
  const { rounds, seconds } = run.options
  const { commandes, total } = await measureOrders(reference, product, rounds, seconds)
  run.report({ ...perSecondLine('liste de 40 commandes', commandes), produits })
  run.report({ ...perSecondLine("ventes d'un mois et leur total", total), produits })
  const times = await measureTotals(product)
  const line = { produits, product: '', unit: ' ms', bar: { atMost: 30 } }
  run.report({ ...line, measure: `total de ${VENTES.toLocaleString('fr-FR')} ventes`, value: times.total })
  run.report({ ...line, measure: `leurs sommes par mois`, value: times.sums })
}

async function live(run: Run, product: Product, produits: number, subscribers: number): Promise<void> {
  const measure = `direct, ${subscribers.toLocaleString('fr-FR')} abonné${subscribers > 1 ? 's' : ''}`
  if (!run.wants(measure)) return
  const measured = await measureLive(product, subscribers)
  const said = `p50 ${shown(measured.sent.p50)} ms ; depuis l'accusé p95 ${shown(measured.acknowledged.p95)} ms`
  run.report({
    produits,
    measure,
    product: said,
    value: measured.sent.p95,
    unit: ' ms',
    bar: subscribers === 100 ? { atMost: 10 } : undefined,
    raw: measured,
  })
}

/** The same lists on both sizes, in turn: a full table scan would show here. */
async function compareSizes(run: Run, small: Product, large: Product): Promise<void> {
  const measure = 'p95 des listes, 1 000 000 contre 20 000'
  if (!run.wants(measure)) return
  const sides = { small: everyList(small), large: everyList(large) }
  const measured = await alternate(sides, run.options.rounds, run.options.seconds)
  run.report({
    measure,
    product: `p95 ${shown(typical(measured.small).p95)} ms → ${shown(typical(measured.large).p95)} ms`,
    value: ratio('p95', measured.large, measured.small),
    bar: { atMost: 1.5 },
    raw: measured,
  })
}

/** What the expensive requests of one boutique cost the lists of another one. */
async function neighbours(run: Run, connection: Connection): Promise<void> {
  const { rounds, seconds } = run.options
  const measured = await measureNeighbours(connection, rounds, seconds, (name) => run.wants(name))
  for (const [name, raw] of Object.entries(measured)) {
    const of = (key: 'calm' | 'attacked'): string => shown(median(raw.map((round) => round[key])))
    run.report({
      measure: `liste voisine, pendant : ${name}`,
      product: `médiane ${of('calm')} ms → ${of('attacked')} ms`,
      value: median(raw.map(({ calm, attacked }) => attacked / calm)),
      bar: { atMost: 4 },
      raw,
    })
  }
}

function keep(run: Run, date: string): void {
  const machine = { cpus: cpus().length, memory: totalmem(), platform: `${process.platform} ${process.arch}` }
  const content = { date, node: process.version, machine, options: run.options, lines: run.lines }
  mkdirSync(RESULTS, { recursive: true })
  const file = join(RESULTS, `${date.replaceAll(':', '').slice(0, 17)}.json`)
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
  console.log(`\n${table(run.lines)}\n\n${file}`)
}

async function main(args: string[]): Promise<number> {
  const run = new Run(readOptions(args))
  const date = new Date().toISOString()
  if (run.options.neighbours) {
    const postgres = await startPostgres((message) => console.log(message))
    try {
      await neighbours(run, await postgres.create(SIZE_OF_NEIGHBOURS))
    } finally {
      await postgres.stop()
    }
    keep(run, date)
    return run.options.strict && run.lines.some((line) => isMet(line) === false) ? 1 : 0
  }
  if (run.wants('démarrage')) await startUp(run)
  const postgres = await startPostgres((message) => console.log(message))
  const products: Product[] = []
  try {
    for (const [at, produits] of run.options.sizes.entries()) {
      const connection = await postgres.create(produits)
      if (at === 0) await photos(run, connection)
      if (at === 0) await campaign(run, connection)
      if (at === 0) await publicReads(run, connection)
      products.push(await measureSize(run, connection, produits, postgres.pid))
    }
    const [small, large] = products
    if (small && large) await compareSizes(run, small, large)
  } finally {
    for (const product of products) await product.stop()
    await postgres.stop()
  }
  keep(run, date)
  return run.options.strict && run.lines.some((line) => isMet(line) === false) ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../packages/server/src/postgres/index.ts'
import { startPostgres, withClient } from './database.ts'
import { measureLive } from './live.ts'
import { alternate, type Side } from './load.ts'
import { type Options, readOptions } from './options.ts'
import { measurePhotos } from './photos.ts'
import { type Product, startProduct, startReference } from './product.ts'
import { watchMemory } from './program.ts'
import { isMet, type Line, shown, table } from './report.ts'
import { comparisons, everyList } from './requests.ts'
import { measureSearch } from './search.ts'
import { someIds } from './seed.ts'
import { median } from './stats.ts'
import { measureStartUp } from './startup.ts'

const RESULTS = join(import.meta.dirname, 'results')
/** Requests per second of the product for one of the reference, in the same run. */
const BARS: Record<string, number> = {
  liste: 1.5,
  'liste et nombre': 1.2,
  lecture: 0.9,
  creation: 0.35,
  modification: 0.35,
}
const MEGABYTE = 1_000_000

/** Measures of one run; `report` is told each as it is known. */
class Run {
  readonly lines: Line[] = []
  readonly options: Options
  constructor(options: Options) {
    this.options = options
  }
  wants(measure: string): boolean {
    return measure.includes(this.options.only)
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

/** Everything about one size: against the reference, live, memory. The product stays up for the comparison of sizes. */
async function measureSize(run: Run, connection: Connection, produits: number): Promise<Product> {
  const product = await startProduct(connection, run.options.profile ? RESULTS : undefined)
  const reference = await startReference(connection)
  const memory = watchMemory(product)
  try {
    const ids = await withClient(connection, (client) => someIds(client, 1000))
    for (const [measure, sides] of Object.entries(comparisons(reference, product, ids))) {
      if (!run.wants(measure)) continue
      const measured = await alternate(sides, run.options.rounds, run.options.seconds)
      const say = ({ perSecond, p95 }: { perSecond: number; p95: number }): string =>
        `${shown(perSecond)}/s, p95 ${shown(p95)} ms`
      run.report({
        produits,
        measure,
        reference: say(measured.reference),
        product: say(measured.product),
        value: median(measured.ratios.perSecond),
        bar: { atLeast: BARS[measure] as number },
        raw: measured,
      })
    }
    await search(run, product, comparisons(reference, product, ids).liste?.product as Side, produits)
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
  }
}

/** Photos of a phone, sent and shown; a thumbnail that is kept. A program of its own: pixels ask for memory. */
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
    reference: `${shown(thumbnail.reference.perSecond)}/s`,
    product: `${shown(thumbnail.product.perSecond)}/s`,
    value: median(thumbnail.ratios.perSecond),
    bar: { atLeast: 0.5 },
    raw: thumbnail,
  })
}

/** Searches beside the list: against its p95 in a shop of usual size, in milliseconds in a large one. */
async function search(run: Run, product: Product, list: Side, produits: number): Promise<void> {
  const measure = 'recherche, p95'
  if (!run.wants(measure)) return
  const { liste, recherche, ratios } = await measureSearch(product, list, run.options.rounds, run.options.seconds)
  const said = `p95 ${shown(recherche.p95)} ms, ${shown(recherche.perSecond)}/s ; liste p95 ${shown(liste.p95)} ms`
  const line = { produits, measure, product: said, raw: { liste, recherche, ratios } }
  if (produits > 100_000) run.report({ ...line, value: recherche.p95, unit: ' ms', bar: { atMost: 60 } })
  else run.report({ ...line, value: median(ratios.p95), unit: ' × la liste', bar: { atMost: 2 } })
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
    bar: subscribers === 100 ? { atMost: 25 } : undefined,
    raw: measured,
  })
}

/** The same lists on both sizes, in turn: a plan that walks the table would show here. */
async function compareSizes(run: Run, small: Product, large: Product): Promise<void> {
  const measure = 'p95 des listes, 1 000 000 contre 20 000'
  if (!run.wants(measure)) return
  const sides = { small: everyList(small), large: everyList(large) }
  const measured = await alternate(sides, run.options.rounds, run.options.seconds)
  run.report({
    measure,
    product: `p95 ${shown(measured.small.p95)} ms → ${shown(measured.large.p95)} ms`,
    value: median(measured.ratios.p95),
    bar: { atMost: 1.5 },
    raw: measured,
  })
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
  if (run.wants('démarrage')) await startUp(run)
  const postgres = await startPostgres((message) => console.log(message))
  const products: Product[] = []
  try {
    for (const [at, produits] of run.options.sizes.entries()) {
      const connection = await postgres.create(produits)
      if (at === 0) await photos(run, connection)
      products.push(await measureSize(run, connection, produits))
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

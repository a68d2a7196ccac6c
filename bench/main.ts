import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../packages/server/src/store/connection/pool.ts'
import { barOf, metered, perSecondLine } from './compare.ts'
import { cpuMeter } from './cpu.ts'
import { type BenchPostgres, startPostgres, untilIndexed, withClient } from './database.ts'
import { measureFailovers } from './failovers/main.ts'
import { measureLive } from './live.ts'
import { measureKept } from './kept.ts'
import { alternate, type Measured, ratio, typical } from './load.ts'
import { measureNeighbours } from './neighbours.ts'
import { type Options, readOptions } from './options.ts'
import { type Product, startProduct, startReference } from './product.ts'
import { watchMemory } from './program.ts'
import { isMet, type Line, shown, table } from './report.ts'
import { comparisons, everyList } from './requests.ts'
import { someIds } from './seed.ts'
import { KINDS, measureStandby } from './standby.ts'
import { type Front, FRONTS, measureServers } from './servers.ts'
import { median } from './stats.ts'

const RESULTS = join(import.meta.dirname, 'results')
const MEGABYTE = 1_000_000

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
    const mark = met === undefined ? ' ' : met ? '✓' : '✗'
    const value = line.value === undefined ? '' : ` (${shown(line.value)}${line.unit ?? ''})`
    console.log(`${mark} ${line.measure} : ${line.product}${value}`)
  }
}

/** All measures of one size. The product keeps running for the comparison of sizes. */
async function measureSize(run: Run, connection: Connection, produits: number, postgres: number): Promise<Product> {
  const product = await startProduct(connection, run.options.profile ? RESULTS : undefined)
  const reference = await startReference(connection)
  const memory = watchMemory(product)
  const programs = { reference, product }
  const { rounds, seconds } = run.options
  try {
    await withClient(connection, async (client) => {
      const meter = (name: keyof typeof programs) => cpuMeter(programs[name].pid, postgres)
      const all = comparisons(programs, await someIds(client, 1000))
      for (const [measure, sides] of Object.entries(all)) {
        if (!run.wants(measure)) continue
        const drained = (): Promise<void> => untilIndexed(client)
        const measured = await alternate(metered(sides, meter, drained), rounds, seconds)
        run.report({ ...perSecondLine(measure, measured), produits })
      }
    })
    for (const subscribers of [1, 100, 1000]) await live(run, product, produits, subscribers)
    const value = memory() / MEGABYTE
    run.report({ produits, measure: 'mémoire sous charge', product: '', value, unit: ' Mo', bar: barOf('mémoire') })
    return product
  } catch (error) {
    await product.stop()
    throw error
  } finally {
    memory()
    await reference.stop()
  }
}

async function live(run: Run, product: Product, produits: number, subscribers: number): Promise<void> {
  const measure = `direct, ${subscribers.toLocaleString('fr-FR')} abonné${subscribers > 1 ? 's' : ''}`
  if (!run.wants(measure)) return
  const measured = await measureLive(product, subscribers)
  const said = `p50 ${shown(measured.sent.p50)} ms ; depuis l'accusé p95 ${shown(measured.acknowledged.p95)} ms`
  const line = { produits, measure, product: said, value: measured.sent.p95, unit: ' ms', raw: measured }
  run.report({ ...line, bar: barOf(measure) })
}

/** The same lists on both sizes, in turn: a full table scan would show here. */
async function compareSizes(run: Run, small: Product, large: Product): Promise<void> {
  const measure = 'toutes les listes, 1 000 000 contre 20 000'
  if (!run.wants(measure)) return
  const sides = { small: everyList(small), large: everyList(large) }
  const raw = await alternate(sides, run.options.rounds, run.options.seconds)
  const product = `p95 ${shown(typical(raw.small).p95)} ms → ${shown(typical(raw.large).p95)} ms`
  run.report({ measure, product, value: ratio('p95', raw.large, raw.small), bar: barOf(measure), raw })
}

/** What the expensive requests of one boutique cost the lists of another one. */
async function neighbours(run: Run, connection: Connection): Promise<void> {
  const { rounds, seconds } = run.options
  const measured = await measureNeighbours(connection, rounds, seconds, (name) => run.wants(`voisine, ${name}`))
  for (const [name, raw] of Object.entries(measured)) {
    const of = (key: 'calm' | 'attacked'): string => shown(median(raw.map((round) => round[key])))
    const value = median(raw.map(({ calm, attacked }) => attacked / calm))
    const product = `médiane ${of('calm')} ms → ${of('attacked')} ms`
    run.report({ measure: `voisine, pendant : ${name}`, product, value, bar: barOf('voisine'), raw })
  }
}

/** Whether three servers without stickiness lose a request while each is restarted once. */
async function servers(run: Run, connection: Connection, front: Front): Promise<void> {
  const { requests, unexpected, restarts } = await measureServers(connection, front)
  const value = Object.values(unexpected).reduce((sum, count) => sum + count, 0)
  const product = `${requests.toLocaleString('fr-FR')} demandes, ${restarts} redémarrages ; autres que 2xx : ${JSON.stringify(unexpected)}`
  run.report({ measure: `trois serveurs derrière ${front}`, product, value, bar: barOf('trois serveurs') })
}

/** What a front that holds its clients loses when the standby takes over. */
async function failovers(run: Run): Promise<void> {
  const raw = await measureFailovers(run.options.failovers, (text) => console.log(text))
  const { writes, others, lost, pauses } = raw
  const product = `${writes.toLocaleString('fr-FR')} écritures accusées en ${raw.failovers} bascules ; autres réponses : ${JSON.stringify(others)}`
  run.report({ measure: 'bascules, écritures perdues', product, value: lost.length, bar: barOf('bascules'), raw })
  const value = Math.max(...pauses)
  const said = `médiane ${shown(median(pauses))} ms`
  run.report({ measure: 'bascules, reprise', product: said, value, unit: ' ms', bar: barOf('reprise') })
}

/** What writes reach while their commits wait for a standby. */
async function standby(run: Run): Promise<void> {
  const raw = await measureStandby(run.options.rounds, (text) => console.log(text))
  for (const writers of [16, 50]) {
    const [products, orders] = KINDS.map((kind) => raw.followed[`${kind} ${writers}`]?.perSecond ?? Number.NaN) as [
      number,
      number,
    ]
    const product = `${shown(products)} produits/s, ${shown(orders)} commandes/s`
    const measure = `avec un secours synchrone, ${writers} à la fois, commandes contre produits`
    run.report({ measure, product, value: orders / products, bar: barOf('secours'), raw })
  }
}

/** Documents whose restore is measured. */
const KEPT_PRODUITS = 100_000

/** What a backup costs the shop beside it, and how long its restore takes. */
async function kept(run: Run): Promise<void> {
  const { rounds, seconds } = run.options
  const { lists, creations, wasCopying, restoreSeconds } = await measureKept(KEPT_PRODUITS, rounds, seconds)
  const both = (of: keyof Measured, raw: typeof lists): string =>
    `${shown(typical(raw.calm)[of])} → ${shown(typical(raw.busy)[of])} ms`
  const base = wasCopying ? 'copie entière en cours' : 'copie entière finie avant la mesure'
  const report = (measure: string, product: string, value: number, unit?: string, raw?: unknown): void =>
    run.report({ produits: KEPT_PRODUITS, measure, product, value, bar: barOf(measure), ...(unit && { unit }), raw })
  report('sauvegarde, listes', `p95 ${both('p95', lists)}, ${base}`, ratio('p95', lists.busy, lists.calm), '', lists)
  report(
    'sauvegarde, créations',
    `processeur ${both('cpu', creations)}`,
    ratio('cpu', creations.busy, creations.calm),
    '',
    creations,
  )
  report('restauration', '', restoreSeconds, ' s')
}

async function measureAll(run: Run, postgres: BenchPostgres): Promise<void> {
  const { sizes, neighbours: isAlone } = run.options
  if (run.options.servers) {
    const connection = await postgres.create(200)
    for (const front of Object.keys(FRONTS) as Front[]) if (run.wants(front)) await servers(run, connection, front)
    return
  }
  const connections: Connection[] = []
  const products: Product[] = []
  try {
    for (const produits of isAlone ? sizes.slice(0, 1) : sizes) {
      const connection = await postgres.create(produits)
      connections.push(connection)
      if (!isAlone) products.push(await measureSize(run, connection, produits, postgres.pid))
    }
    const [small, large] = products
    if (small && large) await compareSizes(run, small, large)
  } finally {
    for (const product of products) await product.stop()
  }
  // Last: the lists would show what it writes.
  const [first] = connections
  if (first && (isAlone || run.wants('voisine'))) await neighbours(run, first)
}

function keep(run: Run, date: string): void {
  const machine = { cpus: cpus().length, memory: totalmem(), platform: `${process.platform} ${process.arch}` }
  const content = { date, node: process.version, machine, options: run.options, lines: run.lines }
  mkdirSync(RESULTS, { recursive: true })
  const file = join(RESULTS, `${date.replaceAll(':', '').slice(0, 17)}.json`)
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
  console.log(`\n${table(run.lines)}\n\n${file}`)
}

const run = new Run(readOptions(process.argv.slice(2)))
const date = new Date().toISOString()
if (run.options.failovers > 0) await failovers(run)
else if (run.options.standby) await standby(run)
else if (run.options.kept) await kept(run)
else {
  const postgres = await startPostgres((message) => console.log(message))
  try {
    await measureAll(run, postgres)
  } finally {
    await postgres.stop()
  }
}
keep(run, date)
process.exitCode = run.options.strict && run.lines.some((line) => isMet(line) === false) ? 1 : 0

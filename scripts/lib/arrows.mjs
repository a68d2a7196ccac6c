// Checks the imports between packages and folders: `node arrows.mjs [root of the project]`.
import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { at } from './paths.mjs'

/** Fewer modules than this mean that the sources were not read: the check could not fail. */
const FEWEST_MODULES = 10

// dependency-cruiser reads TypeScript with the compiler's JavaScript API, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
})
const { cruise } = await import('dependency-cruiser')

const circles = createRequire(import.meta.url)('./circles.json')
const { options, ...ruleSet } = createRequire(import.meta.url)(at('.dependency-cruiser.cjs'))
const baseDir = process.argv[2] ?? at()
const packages = ['domain', 'server', 'web'].map((name) => `packages/${name}/src`)
const present = packages.filter((folder) => existsSync(join(baseDir, folder)))
const result = await cruise(present, { ...options, baseDir, ruleSet, validate: true, outputType: 'json' })
const { modules, summary } = JSON.parse(result.output)

// A rule about chains names everything that reaches the other end: what is told by itself is not told again, and of
// those that enter by one import only the first is told.
const direct = new Set(summary.violations.filter(({ via }) => !via).map(({ from, to }) => `${from} → ${to}`))
const entered = new Set()
// A file that does not exist is told by the types.
const missing = new Set(modules.filter(({ couldNotResolve }) => couldNotResolve).map(({ source }) => source))
// A circle of values is one of types too.
const ofValues = new Set(
  summary.violations.filter(({ rule }) => rule.name === 'no-circle-of-values').map(({ from }) => from),
)
// What several rules forbid is told by the first of them.
const forbidden = new Set()
const violations = summary.violations.filter(({ from, to, via, cycle, rule }) => {
  if (rule.name === 'no-new-circle-of-types' && cycle.some(({ name }) => ofValues.has(name))) return false
  if (to.startsWith('.') && missing.has(to)) return false
  if (!via) {
    const isNew = cycle?.length > 0 || !forbidden.has(`${from} → ${to}`)
    if (!(cycle?.length > 0)) forbidden.add(`${from} → ${to}`)
    return isNew
  }
  const steps = via.map(({ name }, at) => `${via[at - 1]?.name ?? from} → ${name}`)
  const last = steps.at(-1)
  if (steps.some((step) => direct.has(step)) || entered.has(last)) return false
  entered.add(last)
  return true
})

const own = modules.filter(({ source }) => source.startsWith('packages/'))
for (const { from, to, rule } of violations) {
  const { comment } = ruleSet.forbidden.find(({ name }) => name === rule.name)
  process.stdout.write(`${rule.name}: ${from} → ${to}\n  ${comment}\n`)
}
const circular = new Set(
  own.filter(({ dependencies }) => dependencies.some((one) => one.circular)).map(({ source }) => source),
)
const free = circles.filter((file) => !circular.has(file))
for (const file of free)
  process.stdout.write(`no-new-circle-of-types: ${file} is in no circle any more → remove it from circles.json\n`)
process.stdout.write(`${own.length} modules, ${violations.length} forbidden imports\n`)
if (own.length < FEWEST_MODULES) process.stdout.write(`fewer than ${FEWEST_MODULES} modules: nothing was checked\n`)
process.exitCode = own.length < FEWEST_MODULES || violations.length + free.length > 0 ? 1 : 0

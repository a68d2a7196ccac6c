import { existsSync, readdirSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { pinnedNode } from './node.mjs'
import { at, formatted, tools } from './paths.mjs'
import { runQuietly } from './run.mjs'

function hasSources(folder) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))
}

/** The checks, in the order they are run: a name for the person, and the commands that must all succeed. */
const checks = {
  types: () => [
    [tools.tsc, '--noEmit', '--project', at('tsconfig.json')],
    [tools.tsc, '--noEmit', '--project', at('e2e', 'tsconfig.json')],
    ...(hasSources(at('packages', 'web', 'src'))
      ? [[tools.tsc, '--noEmit', '--project', at('packages', 'web', 'tsconfig.json')]]
      : []),
  ],
  lint: () => [[tools.oxlint, '--type-aware', '--deny-warnings', '--format=unix']],
  format: () => [[tools.biome, 'format', '--reporter=summary', '--no-errors-on-unmatched', ...formatted]],
  fleches: () => [[at('scripts', 'lib', 'arrows.mjs')]],
  exigences: () => [[at('scripts', 'lib', 'requirements.mjs')]],
  poids: () => [[at('scripts', 'lib', 'weight.mjs')]],
  // The second run knows no tests: what only they use is dead too.
  'code-mort': () => [
    [tools.knip, '--no-progress', '--no-config-hints', '--include', 'files,exports,types'],
    [tools.knip, '--no-progress', '--no-config-hints', '--production', '--include', 'files,exports'],
  ],
}

/** The lines of several outputs, each once: three projects have the same file. */
export const uniqueLines = (outcomes) =>
  [...new Set(outcomes.flatMap(({ output }) => output.trimEnd().split('\n')))].join('\n')

/**
 * Runs the checks one after the other and reports each.
 *
 * @param only their names; all when empty
 * @returns the names of those that failed
 */
export async function runChecks(only = []) {
  const unknown = only.find((name) => !(name in checks))
  if (unknown) throw new Failure(`Vérification inconnue : ${unknown} (${Object.keys(checks).join(', ')}).`)
  const failed = []
  for (const [name, commands] of Object.entries(checks)) {
    if (only.length > 0 && !only.includes(name)) continue
    // The build fails on what the types have just told.
    if (name === 'poids' && failed.includes('types')) {
      process.stdout.write('- poids (après les types)\n')
      continue
    }
    const start = Date.now()
    const outcomes = []
    for (const args of commands()) outcomes.push(await runQuietly(pinnedNode(), args))
    const ok = outcomes.every(({ code }) => code === 0)
    process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
    if (ok) continue
    failed.push(name)
    process.stdout.write(`${uniqueLines(outcomes.filter(({ code }) => code !== 0))}\n`)
  }
  return failed
}

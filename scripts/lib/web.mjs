import { existsSync, writeFileSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { fingerprint, remembered } from './fingerprint.mjs'
import { pinnedNode } from './node.mjs'
import { at, tools } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** Builds the web client into packages/web/dist when its sources have changed since the last build. */
export async function ensureWebBuilt() {
  if (!existsSync(at('packages', 'web', 'index.html'))) return
  const mark = at('packages', 'web', 'dist', '.sources')
  const wanted = fingerprint([at('packages', 'web'), at('packages', 'domain'), at('package-lock.json')])
  if (remembered(mark) === wanted) return
  process.stdout.write("Préparation de l'interface…\n")
  const args = [tools.vite, 'build', '--outDir', 'dist', '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runQuietly(pinnedNode(), args, { cwd: at('packages', 'web') })
  if (code !== 0) {
    throw new Failure("La préparation de l'interface a échoué (vite build) : la raison est ci-dessus.", output)
  }
  writeFileSync(mark, wanted)
}

import { join } from 'node:path'
import { pinnedNode } from './node.mjs'
import { OUTSIDE_ERRORS_FILE } from './outside-errors.mjs'
import { at, tools } from './paths.mjs'
import { playwrightResult, vitestResult } from './results.mjs'
import { runInForeground } from './run.mjs'
import { ensureWebBuilt } from './web.mjs'

/**
 * Runs Vitest.
 *
 * @param projects those of vitest.config.ts to run; all when empty
 * @param folder for the report
 * @param only `files` to run, all when empty, and variables of the environment
 */
export async function runVitest(projects, folder, { files = [], env: variables = {} } = {}) {
  const file = join(folder, 'vitest.json')
  const outside = join(folder, 'vitest-hors-essais.json')
  const reporters = ['default', 'json', at('scripts', 'lib', 'outside-errors.mjs')].map((one) => `--reporter=${one}`)
  const chosen = projects.map((project) => `--project=${project}`)
  const args = [
    tools.vitest,
    'run',
    '--passWithNoTests',
    ...reporters,
    `--outputFile.json=${file}`,
    ...chosen,
    ...files,
  ]
  const env = { ...process.env, ...variables, [OUTSIDE_ERRORS_FILE]: outside }
  return vitestResult(file, outside, await runInForeground(pinnedNode(), args, { env }))
}

/**
 * Runs the browser tests against a real server and a real Chromium.
 *
 * @param folder for the report
 * @param CHROMIUM_PATH the program
 */
export async function runPlaywright(folder, CHROMIUM_PATH) {
  const config = at('e2e', 'playwright.config.ts')
  await ensureWebBuilt()
  const file = join(folder, 'playwright.json')
  const env = { ...process.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = [tools.playwright, 'test', '--config', config, '--reporter=list,json']
  return playwrightResult(file, await runInForeground(pinnedNode(), args, { env }))
}

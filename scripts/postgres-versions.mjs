import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, Failure } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { installPostgres, MAJORS, SELECTION } from './lib/postgres-versions.mjs'
import { resultOf, summary } from './lib/results.mjs'
import { runVitest } from './lib/suites.mjs'

/** Runs a selection of the server's tests on each version of PostgreSQL that the project accepts. */
await command(async (args) => {
  const unknown = args.find((major) => !MAJORS.includes(major))
  if (unknown) throw new Failure(`Version inconnue : ${unknown} (${MAJORS.join(', ')}).`)
  await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'boutique-versions-'))
  // The account that runs PostgreSQL for root reads the programs here.
  chmodSync(folder, 0o755)
  const tried = []
  try {
    for (const major of args.length > 0 ? args : MAJORS) {
      let version = major
      const result = await resultOf(`PostgreSQL ${major}`, async () => {
        const installed = join(folder, major)
        version = await installPostgres(major, installed)
        return runVitest(['server'], installed, { files: SELECTION, env: { TEST_POSTGRES: installed } })
      })
      tried.push({ ...result, version, failures: result.failures.map((one) => `PostgreSQL ${version} › ${one}`) })
    }
    process.stdout.write(summary(tried))
    for (const { version, passed, failed } of tried) {
      process.stdout.write(`PostgreSQL ${version} : ${passed} essais réussis, ${failed} en échec\n`)
    }
    return tried.every(({ failed }) => failed === 0) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

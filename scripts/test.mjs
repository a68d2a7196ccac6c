import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { runChecks } from './lib/checks.mjs'
import { command, Failure } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { resultOf, summary } from './lib/results.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'

const projects = { unit: ['domain', 'web', 'scripts'], server: ['server'] }
const parts = ['check', 'unit', 'server', 'e2e']

await command(async (args) => {
  const unknown = args.find((part) => !parts.includes(part))
  if (unknown) throw new Failure(`Partie inconnue : ${unknown} (${parts.join(', ')}).`)
  const wanted = args.length > 0 ? args : parts
  await ensureInstalled()
  const reports = mkdtempSync(join(tmpdir(), 'boutique-rapports-'))
  try {
    // Looked for first: a machine without a browser says so before the long tests, which run all the same.
    const chromium = wanted.includes('e2e') ? await ensureChromium().catch((error) => error) : undefined
    const checks = wanted.includes('check') ? await runChecks() : []
    const results = []
    const chosen = wanted.flatMap((part) => projects[part] ?? [])
    if (chosen.length > 0) results.push(await resultOf('Vitest', () => runVitest(chosen, reports)))
    if (chromium instanceof Error) results.push(await resultOf('Chromium', () => Promise.reject(chromium)))
    else if (chromium) results.push(await resultOf('Playwright', () => runPlaywright(reports, chromium)))
    if (checks.length > 0) process.stdout.write(`Vérifications en échec : ${checks.join(', ')}.\n`)
    process.stdout.write(summary(results))
    return checks.length === 0 && results.every(({ failed }) => failed === 0) ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

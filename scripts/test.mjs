import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { command, Failure } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { summary } from './lib/results.mjs'
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
    const checks = wanted.includes('check') ? await runChecks() : []
    const results = []
    const chosen = wanted.flatMap((part) => projects[part] ?? [])
    if (chosen.length > 0) results.push(await runVitest(chosen, reports))
    if (wanted.includes('e2e')) results.push(await runPlaywright(reports))
    if (checks.length > 0) process.stdout.write(`Vérifications en échec : ${checks.join(', ')}.\n`)
    process.stdout.write(summary(results))
    return checks.length === 0 && results.every(({ failed }) => failed === 0) ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

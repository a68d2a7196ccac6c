import { runChecks } from './lib/checks.mjs'
import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'

await command(async (args) => {
  await ensureInstalled()
  return (await runChecks(args)).length === 0 ? 0 : 1
})

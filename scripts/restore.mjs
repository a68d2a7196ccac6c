import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runProgram } from './lib/server.mjs'

await command(async (args) => {
  await ensureInstalled()
  return runProgram('restore.ts', args)
})

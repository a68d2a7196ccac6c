import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runArchive } from './lib/server.mjs'

await command(async (args) => {
  await ensureInstalled()
  return runArchive('import', args)
})

import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runServer } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

await command(async (args) => {
  await ensureInstalled()
  await ensureWebBuilt()
  return runServer(args)
})

import { runDev } from './lib/dev.mjs'
import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { watchNpm } from './lib/server.mjs'

await command(async (args) => {
  await ensureInstalled()
  process.env.NODE_ENV ??= 'development'
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  return runDev(args)
})

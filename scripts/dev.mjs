import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/node.mjs'
import { at } from './lib/paths.mjs'
import { runInForeground } from './lib/run.mjs'
import { runServer } from './lib/server.mjs'

// The server restarts and the page reloads by themselves; whichever of the two ends first ends the other.
await command(async (args) => {
  await ensureInstalled()
  process.env.NODE_ENV ??= 'development'
  const web = runInForeground(pinnedNode(), [at('scripts', 'lib', 'vite-dev.mjs')])
  const server = runServer(args, ['--watch', '--watch-preserve-output'])
  const code = await Promise.race([web, server])
  // Passed on to the one that is left; not the end of this script when there is none.
  process.on('SIGTERM', () => {})
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([web, server])
  return code
})

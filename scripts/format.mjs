import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/node.mjs'
import { formatted, tools } from './lib/paths.mjs'
import { runInForeground } from './lib/run.mjs'

await command(async (args) => {
  await ensureInstalled()
  return runInForeground(pinnedNode(), [tools.biome, 'format', '--write', ...(args.length > 0 ? args : formatted)])
})

import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/node.mjs'
import { at } from './lib/paths.mjs'
import { runInForeground } from './lib/run.mjs'

await command(async (args) => {
  await ensureInstalled()
  return runInForeground(pinnedNode(), [at('bench', 'main.ts'), ...args])
})

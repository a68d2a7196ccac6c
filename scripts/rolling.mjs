import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/node.mjs'
import { at } from './lib/paths.mjs'
import { runInForeground } from './lib/run.mjs'

await command(async () => {
  await ensureInstalled()
  return runInForeground(pinnedNode(), [at('bench', 'rolling', 'main.ts')])
})

// The data folder lost while people write, and restored; copies and restores killed on their way: `npm run drill`, about half an
// hour. `-- pertes` or `-- arrets` does one of both. Ends with 1 when something is missing.
import { command } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/node.mjs'
import { at } from './lib/paths.mjs'
import { runInForeground } from './lib/run.mjs'

await command(async (args) => {
  await ensureInstalled()
  return runInForeground(pinnedNode(), [at('bench', 'drill', 'main.ts'), ...args])
})

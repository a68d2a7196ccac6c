import { pathToFileURL } from 'node:url'
import { pinnedNode } from './node.mjs'
import { at } from './paths.mjs'
import { runInForeground } from './run.mjs'

/** Milliseconds between two looks at the parent: a shell between npm and this script passes no signal on. */
const WATCH_PARENT = 200

/**
 * Keeps the memory of a server that is busy all day near what it needs: under load 235 MB instead of 480, for a few
 * per cent of processor time. They set the pace of collection, not a limit: a large request still gets what it asks for.
 */
export const memoryArgs = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Calls `gone` when npm, which started this script, has died without passing a signal on. */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    gone()
  }, WATCH_PARENT).unref()
}

/**
 * Runs the server in the foreground and resolves with its exit code. It stops by itself, cleanly, when this process is
 * killed: it is told by the channel between them.
 *
 * @param args the server's own
 * @param nodeArgs Node's
 */
export function runServer(args, nodeArgs = []) {
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  const follow = pathToFileURL(at('scripts', 'lib', 'follow-parent.mjs')).href
  const all = ['--import', follow, ...memoryArgs, ...nodeArgs, at('packages', 'server', 'src', 'main.ts'), ...args]
  // Images and passwords take up to four threads at a time: reading files must not wait for them.
  const env = { UV_THREADPOOL_SIZE: '8', ...process.env }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  return runInForeground(pinnedNode(), all, { cwd: process.cwd(), env, stdio })
}

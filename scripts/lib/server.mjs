import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from './node.mjs'
import { at } from './paths.mjs'
import { runInForeground } from './run.mjs'

/** Polling interval in milliseconds: a shell between npm and this script forwards no signal. */
const WATCH_PARENT = 200

/**
 * Limits the heap of a busy server: 240 MB under load instead of 480, for a few per cent of CPU time. They set the pace
 * of garbage collection, not a limit: a large request still gets the memory it needs.
 */
export const memoryArgs = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/**
 * Variables of the server's environment; those of the person who starts it win. The cache keeps types removed and code
 * compiled: without it the compiler of types stays in memory, 12 MB, and the start takes longer.
 */
export const serverEnv = {
  // Images and passwords take up to four threads: file access must not wait for them.
  UV_THREADPOOL_SIZE: '8',
  // Memory that one thread gave back is used by the others: 15 MB less under load.
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: at('.cache', 'compile'),
}

/** Calls `gone` when npm, which started this script, has died without forwarding a signal. */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    gone()
  }, WATCH_PARENT).unref()
}

/**
 * Runs the server in the foreground and resolves with its exit code. It stops cleanly when this process is killed,
 * because the channel between them closes.
 *
 * @param args arguments of the server
 */
export function runServer(args) {
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  const { program, args: all, options } = serverCommand(args)
  return runInForeground(program, all, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

/**
 * Runs `npm run export` or `npm run import` in the foreground and resolves with its exit code. Paths are those of the folder
 * in which npm was called.
 */
export function runArchive(name, args) {
  const program = at('packages', 'server', 'src', 'archive-cli.ts')
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const dataDir = resolve(process.cwd(), process.env.DATA_DIR || 'data')
  const env = { ...serverEnv, ...process.env, DATA_DIR: dataDir }
  return runInForeground(pinnedNode(), [...memoryArgs, program, name, ...args], { cwd, env })
}

/**
 * Runs another program of the server's in the foreground and resolves with its exit code.
 *
 * @param name its file in the server's sources
 */
export function runProgram(name, args) {
  const { program, args: all, options } = serverCommand(args, name)
  return runInForeground(program, all, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

/** How to start the server: the program, its arguments, and where it runs. */
export function serverCommand(serverArgs, name = 'main.ts') {
  const follow = pathToFileURL(at('scripts', 'lib', 'follow-parent.mjs')).href
  const main = at('packages', 'server', 'src', name)
  const args = ['--import', follow, ...memoryArgs, main, ...serverArgs]
  const env = { ...serverEnv, ...process.env }
  return { program: pinnedNode(), args, options: { cwd: process.cwd(), env } }
}

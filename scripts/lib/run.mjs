import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/** The exit code of a child that ended: 128 + the signal that killed it, as shells have it. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/** Runs a program to its end and captures its output: `{ code, output }`. A program that cannot start has code 127. */
export async function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  try {
    const [code, signal] = await once(child, 'close')
    return { code: exitCode(code, signal), output: Buffer.concat(chunks).toString() }
  } catch (error) {
    return { code: 127, output: String(error) }
  }
}

/**
 * Runs a program in the foreground and resolves with its exit code (128 + the signal that killed it). SIGTERM and
 * SIGINT are forwarded; not SIGINT from a terminal, which sends Ctrl-C to the program itself.
 */
export async function runInForeground(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  const pass = (signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  process.on('SIGTERM', pass).on('SIGINT', pass)
  try {
    const [code, signal] = await once(child, 'exit')
    return exitCode(code, signal)
  } finally {
    process.off('SIGTERM', pass).off('SIGINT', pass)
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a child takes over from the environment: how it finds certificates, fonts, folders and the time; no secrets. */
const INHERITED = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'HOME',
  'LANG',
  'PATH',
  'SYSTEMROOT',
  'TEMP',
  'TMPDIR',
  'TZ',
] as const

/**
 * Runs a module in a process of its own, with messages to it and from it. Not in a thread: a thread that is ended from
 * outside, or whose library fails, can bring the whole program down (ADR 74).
 *
 * @param memory the megabytes of its heap, beyond which it ends; those of Node by default
 */
export function startChild(module: URL, { memory }: { memory?: number } = {}): ChildProcess {
  const env = Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  return fork(fileURLToPath(module), {
    env,
    execArgv: ['--no-warnings', ...(memory === undefined ? [] : [`--max-old-space-size=${memory}`])],
    // As structured clones: bytes, dates and NaN arrive as they were.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

import { appendFile, rename, rm, stat } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What the logger writes to. */
export interface LogFile {
  write(line: string): void
  /** Resolves once everything written is in the file, or cannot be written. */
  close(): Promise<void>
}
export interface RotationOptions {
  /** Bytes of one file. */
  maxBytes?: number
  /** Number of files, including the current one. */
  files?: number
  append?: (path: string, text: string) => Promise<unknown>
  now?: () => number
}

/** Characters buffered for the disk; lines beyond that are dropped. */
const MAX_WAITING = 1_000_000
/** Milliseconds between two attempts to write to a full disk. */
const RETRY = 1000

/**
 * A log of limited size: a full file becomes `path.1`, the previous one `path.2`, and the oldest is deleted. A full
 * disk neither stops the program nor fills its memory: lines are dropped, and their number is logged once there is
 * space.
 */
export function rotatingLog(path: string, options: RotationOptions = {}): LogFile {
  const { maxBytes = 10_000_000, files = 5, append = appendFile, now = Date.now } = options
  let waiting: string[] = []
  let characters = 0
  let lost = 0
  let size: number | undefined
  let working: Promise<void> | undefined
  const closing = new AbortController()
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch {
    // Every line that cannot be written emits this.
  }

  async function rotate(): Promise<void> {
    await rm(`${path}.${files - 1}`, { force: true })
    for (let number = files - 2; number >= 0; number--) {
      const from = number === 0 ? path : `${path}.${number}`
      await rename(from, `${path}.${number + 1}`).catch(ignoreAbsent)
    }
    size = 0
  }
  async function store(text: string): Promise<void> {
    size ??= await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    const bytes = Buffer.byteLength(text)
    if (size > 0 && size + bytes > maxBytes) await rotate()
    await append(path, text)
    size = (size ?? 0) + bytes
  }
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      characters = 0
      const reported = lost
      // On a line of its own: the previous line may be incomplete.
      if (reported > 0)
        lines.unshift(`\n${JSON.stringify({ level: 40, time: now(), msg: `${reported} lines lost` })}\n`)
      const isLast = closing.signal.aborted
      try {
        await store(lines.join(''))
        lost -= reported
      } catch {
        // Part of the lines may have been written.
        size = undefined
        lost += lines.length - (reported > 0 ? 1 : 0)
        if (isLast) return
        await delay(RETRY, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return {
    write(line) {
      if (characters + line.length > MAX_WAITING) {
        lost++
        return
      }
      waiting.push(line)
      characters += line.length
      working ??= work().finally(() => {
        working = undefined
      })
    },
    async close() {
      closing.abort()
      await working
    },
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Whether a person can answer. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Asks a question. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return lines.question(question).finally(() => lines.close())
}

/** Asks for something that the screen does not show. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return lines.question('').finally(() => {
    lines.close()
    process.stdout.write('\n')
  })
}

/** A line with the share that is done: rewritten on a terminal, said for every quarter elsewhere. */
export function progressLine(label: string) {
  let shown = 0
  return {
    show(done: number, total: number): void {
      const percent = total > 0 ? Math.floor((100 * done) / total) : 100
      if (percent <= shown || percent > 100) return
      if (process.stdout.isTTY) process.stdout.write(`\r${label} : ${percent} %`)
      else if (Math.floor(percent / 25) > Math.floor(shown / 25)) process.stdout.write(`${label} : ${percent} %\n`)
      shown = percent
    },
    end(): void {
      if (process.stdout.isTTY && shown > 0) process.stdout.write('\n')
    },
  }
}

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Read, Readers } from './readers.ts'

/** Readers of a website as a child process: it is told what to read, and says what failed once all was answered. */
const agent = new Agent({ keepAlive: true })

/** Receives an answer as it is sent: browsers decompress it on machines of their own. */
async function receive(address: string, { path, headers }: Read): Promise<void> {
  const asked = get(new URL(path, address), { agent, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${path} : ${answer.statusCode}`)
}

async function send({ address, reads, every }: Readers): Promise<string | null> {
  const first = performance.now()
  const asked: Promise<string | null>[] = []
  for (const [at, read] of reads.entries()) {
    const early = first + at * every - performance.now()
    if (early > 0) await delay(early)
    asked.push(receive(address, read).then(() => null, String))
  }
  return (await Promise.all(asked)).find((failure) => failure !== null) ?? null
}

process.on('message', (readers: Readers) => void send(readers).then((failure) => process.send?.(failure)))

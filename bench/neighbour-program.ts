import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** One request that is sent again and again, over that many connections. */
export interface Attack {
  address: string
  token: string
  parallel: number
  method: string
  path: string
  body?: string
}

/** Sends an attack as a child process until it is told to end; when all is answered it says how many answers it received. */
const over = new AbortController()
let answers = 0

async function send({ address, token, method, path, body }: Attack, agent: Agent): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br, gzip',
    'content-type': 'application/json',
  }
  const requested = request(new URL(path, address), { agent, method, headers })
  requested.end(body)
  const [answer] = (await once(requested, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if ((answer.statusCode ?? 500) >= 500) throw new Error(`${method} ${path} : ${answer.statusCode}`)
  answers++
}

async function sendAgain(attack: Attack, agent: Agent): Promise<void> {
  while (!over.signal.aborted) await send(attack, agent)
}

async function attackUntilEnd(attack: Attack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: attack.parallel })
  try {
    await Promise.all(Array.from({ length: attack.parallel }, () => sendAgain(attack, agent)))
    process.send?.(answers)
  } catch (error) {
    process.send?.(String(error))
  }
}

process.on('message', (message: Attack | 'end') => {
  if (message === 'end') over.abort()
  else void attackUntilEnd(message)
})

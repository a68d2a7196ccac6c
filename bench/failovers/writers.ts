import { setTimeout as delay } from 'node:timers/promises'

/** Where the writers write. */
export interface Target {
  address: string
  token: string
  /** The API path of the collection. */
  path: string
}

/** What the writers were told is stored. */
export interface Acknowledged {
  /** Ids of documents that were created. */
  created: string[]
  /** The prices that documents got, each another one: `id price`. */
  prices: string[]
  /** How many writes were acknowledged, and how many had each other answer. */
  writes: number
  others: Record<string, number>
  /** When the last one was acknowledged (`performance.now`). */
  at: number
}

/** After an answer that is none of success, in milliseconds. */
const PAUSE_MS = 50

/** Writers on one installation until `stop`: every third one creates documents, the others change a document of their own. */
export function startWriters({ address, token, path }: Target, writers: number) {
  const acknowledged: Acknowledged = { created: [], prices: [], writes: 0, others: {}, at: 0 }
  const over = new AbortController()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function ask(method: string, at: string, body?: object): Promise<{ id: string; rev: number } | undefined> {
    const sent = body && { body: JSON.stringify(body) }
    const answer = await fetch(address + at, { method, headers, ...sent }).catch((error: Error) => error)
    if (answer instanceof Response) {
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text) as { id: string; rev: number }
    }
    if (over.signal.aborted) return undefined
    const status = answer instanceof Response ? String(answer.status) : String(answer.cause ?? answer)
    acknowledged.others[status] = (acknowledged.others[status] ?? 0) + 1
    await delay(PAUSE_MS)
    return undefined
  }
  function note(): void {
    acknowledged.writes++
    acknowledged.at = performance.now()
  }
  async function create(writer: number): Promise<void> {
    for (let round = 0; !over.signal.aborted; round++) {
      const id = `cree-${writer}-${round}`
      if (!(await ask('POST', path, { id, name: `Pièce ${writer} ${round}` }))) continue
      acknowledged.created.push(id)
      note()
    }
  }
  async function change(writer: number): Promise<void> {
    const id = `change-${writer}`
    while (!over.signal.aborted && !(await ask('POST', path, { id, name: `Pièce ${writer}` })));
    let standing: { rev: number } | undefined
    for (let price = 1; !over.signal.aborted; price++) {
      standing ??= await ask('GET', `${path}/${id}`)
      if (!standing) continue
      standing = await ask('PATCH', `${path}/${id}`, { rev: standing.rev, changes: { price } })
      if (!standing) continue
      acknowledged.prices.push(`${id} ${price}`)
      note()
    }
  }
  const running = Array.from({ length: writers }, (_, at) => (at % 3 === 0 ? create(at) : change(at)))
  return {
    acknowledged,
    async stop(): Promise<void> {
      over.abort()
      await Promise.all(running)
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'

/** What was asked through the proxy, and what failed of it. */
export interface Tally {
  requests: number
  scripts: number
  created: string[]
  /** The first failures, each with what was asked. */
  failures: string[]
}

const MAX_KEPT_FAILURES = 20
const PAUSE_MS = 20

export interface Target {
  address: string
  token: string
  /** The API path of the boutique. */
  root: string
}

/**
 * Readers, writers and pages on one installation, until `stop`. A request that is not answered as it is on a quiet day
 * is a failure: an error of the connection, of the proxy or of a server, and a script that is not there.
 */
export function visit(target: Target, assets: () => readonly string[], people: number) {
  const tally: Tally = { requests: 0, scripts: 0, created: [], failures: [] }
  const over = new AbortController()
  // A proxy that reads its configuration again ends idle connections, and a request may be on its way on one. Browsers send
  // it again by themselves; here each request has a connection of its own.
  const connection = 'close'
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json', connection }

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    tally.requests++
    const sent = body !== undefined && { body: JSON.stringify(body) }
    try {
      const response = await fetch(target.address + path, { method, headers, ...sent })
      const text = await response.text()
      if (response.ok) return text
      fail(`${method} ${path} → ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      fail(`${method} ${path} → ${String((error as Error).cause ?? error)}`)
    }
    return undefined
  }
  function fail(text: string): void {
    if (tally.failures.length < MAX_KEPT_FAILURES) tally.failures.push(text)
    else tally.failures[MAX_KEPT_FAILURES] = 'more'
  }
  async function person(number: number): Promise<void> {
    for (let round = 0; !over.signal.aborted; round++) {
      const made = await ask('POST', `${target.root}/produits`, { name: `Pièce ${number}-${round}` })
      if (typeof made === 'string') {
        const { id, rev } = JSON.parse(made) as { id: string; rev: number }
        tally.created.push(id)
        await ask('PATCH', `${target.root}/produits/${id}`, { rev, changes: { price: round } })
      }
      await ask('GET', `${target.root}/produits?limit=20`)
      await ask('GET', '/')
      const names = assets()
      for (let turn = 0; turn < 3; turn++) {
        tally.scripts++
        await ask('GET', `/assets/${names[Math.floor(Math.random() * names.length)]}`)
      }
      await delay(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return {
    tally,
    async stop(): Promise<Tally> {
      over.abort()
      await all
      return tally
    },
  }
}

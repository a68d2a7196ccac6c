import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website that imports fetch from. */
export interface Site {
  host: string
  /** The paths that it was asked for. */
  asked: string[]
  /** Answers a request; a test sets it. */
  answer(path: string, response: ServerResponse): void
  /** The address of a path. */
  at(path: string): string
  stop(): void
}

/** Starts a website of this machine, which gives no answer until a test sets one. */
export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    site.asked.push(path)
    site.answer(path, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: Site = {
    host,
    asked: [],
    answer: () => undefined,
    at: (path) => `http://${host}/${path}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return site
}

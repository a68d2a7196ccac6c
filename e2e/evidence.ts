import type { Page } from '@playwright/test'

/** The maximum number of lines kept, and of characters of each. */
const MAX_LINES = 60
const MAX_LINE_LENGTH = 200

/**
 * Records what a page exchanges with the server and what it logs, so that a failure on another machine can be explained
 * from the output. Returns a function that gives the last lines, each with the milliseconds since the page was opened.
 */
export function watch(page: Page): () => string {
  const started = Date.now()
  const lines: string[] = []
  const add = (text: string): void => {
    lines.push(`${Date.now() - started} ${text.slice(0, MAX_LINE_LENGTH)}`)
    if (lines.length > MAX_LINES) lines.shift()
  }
  const pathOf = (address: string): string => new URL(address).pathname
  page.on('request', (request) => {
    if (pathOf(request.url()).startsWith('/api/')) add(`→ ${request.method()} ${pathOf(request.url())}`)
  })
  page.on('response', (response) => {
    if (pathOf(response.url()).startsWith('/api/')) add(`← ${response.status()} ${pathOf(response.url())}`)
  })
  page.on('websocket', (socket) => {
    add('live connection opened')
    socket.on('framesent', ({ payload }) => add(`live → ${payload}`))
    socket.on('framereceived', ({ payload }) => add(`live ← ${payload}`))
    socket.on('close', () => add('live connection closed'))
  })
  page.on('console', (message) => add(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => add(`error: ${error.message}`))
  return () => lines.join('\n')
}

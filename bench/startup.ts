import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startWhole } from './product.ts'

/** The compressed bytes that the browser receives for the first page. */
export interface FirstPage {
  javascript: number
  style: number
  files: number
}
export interface StartUp {
  /** Milliseconds from the start of the program until /health returns 200; the first start creates the database. */
  first: number
  second: number
  /** Undefined when the web client was not built. */
  page: FirstPage | undefined
}

/** Starts the whole program, embedded database included, twice in the same new data folder. */
export async function measureStartUp(): Promise<StartUp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-bench-start-'))
  try {
    const first = await startOnce(dataDir, async () => undefined)
    const second = await startOnce(dataDir, firstPage)
    return { first: first.ms, second: second.ms, page: second.result }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce<T>(dataDir: string, use: (address: string) => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const program = await startWhole(dataDir)
  try {
    const end = started + 60_000
    while ((await get(`${program.address}/health`)).status !== 200) {
      if (performance.now() > end) throw new Error("/health n'a pas répondu 200 en une minute")
      await delay(10)
    }
    const ms = performance.now() - started
    return { ms, result: await use(program.address) }
  } finally {
    await program.stop()
  }
}

/** Follows the resources that the page loads: scripts, their preloads, styles. */
async function firstPage(address: string): Promise<FirstPage | undefined> {
  const page = await get(`${address}/`, false)
  const html = page.body.toString()
  if (page.status !== 200 || !html.includes('<script')) return undefined
  const links = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path as string)
  const measured: FirstPage = { javascript: 0, style: 0, files: 0 }
  for (const path of new Set(links)) {
    const { body, status } = await get(address + path)
    if (status !== 200) throw new Error(`La première page demande ${path}, qui répond ${status}`)
    measured.files++
    measured[path.endsWith('.js') ? 'javascript' : 'style'] += body.length
  }
  return measured
}

/** A GET whose body is not decompressed. */
function get(url: string, compressed = true): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = compressed ? { 'accept-encoding': 'br, gzip' } : {}
    const asked = request(url, { headers, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error(`${url} ne répond pas`)))
    asked.on('error', reject)
    asked.end()
  })
}

import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../docs/site')
const TYPES: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

/** A running copy of docs/site. */
export interface ShopWindow {
  /** Its origin. */
  origin: string
  close(): Promise<void>
}

/** Serves docs/site on a port of its own, with the settings that a shop fills in; other addresses get index.html. */
export async function startShopWindow(server: string, application: string, name: string): Promise<ShopWindow> {
  const config = readFileSync(join(FOLDER, 'config.js'), 'utf8')
    .replace('https://gestion.exemple.fr', server)
    .replace('IDENTIFIANT-D-APPLICATION', application)
    .replace('Ma boutique', name)
  const site: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const file = /^\/[a-z]+\.(js|css)$/.test(path) ? path.slice(1) : 'index.html'
    const content = file === 'config.js' ? config : readFileSync(join(FOLDER, file))
    response.setHeader('content-type', `${TYPES[extname(file)] ?? 'text/plain'}; charset=utf-8`).end(content)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        site.closeAllConnections()
        site.close(() => resolve())
      }),
  }
}

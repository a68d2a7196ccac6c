import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const webDir = mkdtempSync(join(tmpdir(), 'web-'))
mkdirSync(join(webDir, 'assets'))
const kept = brotliCompressSync('kept')
writeFileSync(join(webDir, 'index.html'), 'la page')
writeFileSync(join(webDir, 'assets', 'index-abc.js'), 'plain')
writeFileSync(join(webDir, 'assets', 'index-abc.js.br'), kept)
const server = await startTestNode({ webDir })
afterAll(async () => {
  await server.stop()
  rmSync(webDir, { recursive: true })
})
const read = (encoding: string) =>
  server.node.app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': encoding } })

it.each([
  ['br, gzip', 'br', kept],
  ['identity', undefined, Buffer.from('plain')],
])('a script of the application is sent as the build compressed it: to %j', async (accepted, encoding, body) => {
  const { headers, rawPayload } = await read(accepted)
  expect([headers['content-encoding'], headers['content-type'], headers.vary]).toEqual([
    encoding,
    'application/javascript; charset=utf-8',
    'accept-encoding',
  ])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(rawPayload).toEqual(body)
})

it.each([
  ['/boutique/produits?filtres.price=10..1000', 200],
  ['/boutique/ventes?periode=..2024', 200],
  ['/boutique/produits?q=chaise.bois&tri=-price', 200],
  ['/assets/absent.js?v=1', 404],
  ['/api/absent?q=a', 404],
])(
  'the page is at every address but those of files and of the API, whatever is asked in it: %s',
  async (url, status) => {
    const { statusCode, body } = await server.node.app.inject({ url })
    expect([statusCode, body === 'la page']).toEqual([status, status === 200])
  },
)

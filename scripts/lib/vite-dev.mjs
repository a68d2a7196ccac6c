// The development server of the web client; API calls are proxied to the server at PORT.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'

const vite = pathToFileURL(createRequire(at('packages', 'web', 'package.json')).resolve('vite')).href
const { createServer } = await import(vite)
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const server = await createServer({
  root: at('packages', 'web'),
  server: {
    host: '127.0.0.1',
    // The Host header is kept: the server compares it with the Origin of a write.
    proxy: { '/api': { target, ws: true }, '/image': { target }, '/health': { target } },
  },
})
await server.listen()
server.printUrls()

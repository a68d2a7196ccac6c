// Serves the browser's side as it is being written; the calls it makes go to the server of PORT.
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
    // The host of the page is kept: the server compares it with the origin of a write.
    proxy: { '/api': { target, ws: true }, '/image': { target }, '/health': { target } },
  },
})
await server.listen()
server.printUrls()

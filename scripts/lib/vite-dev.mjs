// The development server of the web client; API calls are proxied to the server at PORT.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { answerFailure } from './failure-page.mjs'
import { at } from './paths.mjs'

/** Why the server does not run, as reported by dev.mjs; null while it runs. */
let failure = null
let server
process.on('message', (message) => {
  failure = message.failure
  // Open pages show the failure; a page that shows one reloads by itself.
  if (failure) server?.ws.send({ type: 'full-reload' })
})
process.once('disconnect', () => process.exit())

const vite = pathToFileURL(createRequire(at('packages', 'web', 'package.json')).resolve('vite')).href
const { createServer } = await import(vite)
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`
server = await createServer({
  root: at('packages', 'web'),
  plugins: [
    {
      name: 'failure-page',
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          if (!failure || !answerFailure(failure, request, response)) next()
        })
      },
    },
  ],
  server: {
    host: '127.0.0.1',
    // The Host header is kept: the server compares it with the Origin of a write.
    proxy: { '/api': { target, ws: true }, '/image': { target }, '/health': { target } },
  },
})
await server.listen()
server.printUrls()

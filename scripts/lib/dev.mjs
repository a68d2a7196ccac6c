import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { answerFailure, sentenceOf } from './failure-page.mjs'
import { pinnedNode } from './node.mjs'
import { at } from './paths.mjs'
import { exitCode } from './run.mjs'
import { serverCommand } from './server.mjs'
import { watchFiles } from './watch-files.mjs'

/** The length of the stderr that is kept of a server, to report why it ended. */
const MAX_OUTPUT = 20_000
const SOURCES = ['packages/domain/src', 'packages/server/src'].map((folder) => at(folder))
const isSource = (path) => /\.(ts|json)$/.test(path) && !/\.test\.ts$|[\\/]testing[\\/]/.test(path)

/**
 * Runs the server and Vite until one is told to stop. The server starts again after each change of its sources; while
 * it cannot start, both addresses show the reason in the browser.
 *
 * @returns the exit code
 */
export async function runDev(args) {
  const vite = spawn(pinnedNode(), [at('scripts', 'lib', 'vite-dev.mjs')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const standIn = standInServer()
  let failures = 0
  const server = superviseServer(args, {
    starting: () => standIn.close(),
    ready: () => tell(null),
    async failed(output) {
      const failure = { id: String(++failures), sentence: sentenceOf(output), output }
      tell(failure)
      await standIn.open(failure)
    },
  })
  const tell = (failure) => vite.connected && vite.send({ failure })
  const unwatch = watchFiles(SOURCES, isSource, server.restart)
  const stop = (signal) => {
    unwatch()
    vite.kill(signal)
    server.stop(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
  const [code, signal] = await once(vite, 'exit')
  stop('SIGTERM')
  const serverCode = await server.stopped
  await standIn.close()
  return serverCode ?? exitCode(code, signal)
}

/**
 * Keeps one server running: `restart` replaces it, `stop` ends it. A server that ends by itself is only restarted after
 * a change.
 *
 * @param report `starting()`, `ready()` once it answers requests, `failed(output)` when it ended by itself
 */
function superviseServer(args, report) {
  let child
  let isRestarting = true
  let isStopping = false
  // Any Node from 18 on runs this script.
  let resolve
  const stopped = new Promise((done) => (resolve = done))

  async function start() {
    await report.starting()
    if (isStopping) return resolve(undefined)
    const { program, args: all, options } = serverCommand(args)
    child = spawn(program, all, { ...options, stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
    isRestarting = false
    let output = ''
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      output = (output + chunk).slice(-MAX_OUTPUT)
    })
    child.on('message', ({ opened }) => opened && !isRestarting && report.ready())
    const [code, signal] = await once(child, 'close')
    child = undefined
    if (isStopping) resolve(exitCode(code, signal))
    else if (isRestarting) await start()
    else await report.failed(output)
  }
  void start()
  return {
    stopped,
    restart() {
      if (isRestarting || isStopping) return
      isRestarting = true
      process.stdout.write('Redémarrage du serveur…\n')
      if (child) child.kill('SIGTERM')
      else void start()
    },
    stop(signal) {
      isStopping = true
      // Ctrl-C reaches the server from the terminal.
      if (child && !(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
      else if (!child && !isRestarting) resolve(undefined)
    },
  }
}

/** Responds at the server's address while the server cannot start, so that connections are not refused. */
function standInServer() {
  const port = Number(process.env.PORT || 3000)
  let server
  let opened = Promise.resolve()
  return {
    async open(failure) {
      if (port === 0) return
      server = createServer((request, response) => {
        if (!answerFailure(failure, request, response)) response.writeHead(503).end()
      })
      // The port is in use by another program, as the server has reported.
      server.on('error', () => {})
      opened = new Promise((resolve) => server.once('listening', resolve).once('error', resolve))
      server.listen(port, process.env.HOST || '127.0.0.1')
    },
    async close() {
      await opened
      if (!server?.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

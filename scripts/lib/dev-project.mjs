import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at } from './paths.mjs'

/** A server whose response contains one declaration. */
const SERVER = `
  import { createServer } from 'node:http'
  import { declaration } from '../../domain/src/registry.ts'
  const port = Number(process.env.PORT)
  createServer((_, response) => response.end(declaration)).listen(port, '127.0.0.1', () => {
    console.log('open with ' + declaration)
    process.send?.({ opened: String(port) })
  })
  process.on('SIGTERM', () => process.exit(0))
`
/** A page that shows the declaration as loaded by the browser, and as returned by the server. */
const PAGE = `<!doctype html><title>Boutique</title><main></main>
  <script type="module">
    import { declaration } from '/@fs/FOLDER/packages/domain/src/registry.ts'
    document.querySelector('main').textContent = declaration + ' ' + (await (await fetch('/api/declaration')).text())
  </script>`

/** A declaration as a module's text; `refused` makes one that throws its sentence. */
export const declare = (text) => `export const declaration: string = ${JSON.stringify(text)}\n`
export const refused = (sentence) => `throw new Error(${JSON.stringify(sentence)})\n${declare('')}`

/** A copy of the scripts around a minimal product, running `npm run dev`; for tests. */
export async function startDevProject() {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  cpSync(at('scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(at('package-lock.json'), join(folder, 'package-lock.json'))
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
  write('package.json', '{ "type": "module" }')
  write('packages/web/package.json', '{ "type": "module" }')
  write('packages/web/index.html', PAGE.replace('FOLDER', folder))
  write('packages/web/vite.config.mjs', `export default { cacheDir: ${JSON.stringify(join(folder, '.vite'))} }`)
  write('packages/server/src/main.ts', SERVER)
  write('packages/domain/src/registry.ts', declare('v1'))

  const port = await freePort()
  const script = spawn(process.execPath, [join(folder, 'scripts', 'dev.mjs')], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (chunk) => (output += chunk))
  return {
    /** The server's own address. */
    address: `http://127.0.0.1:${port}/`,
    /** The output so far. */
    output: () => output,
    /** The address that Vite printed; undefined before that. */
    viteAddress: () => /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0],
    write,
    /** Saves a file by renaming a temporary one, like some editors. */
    saveByRename(file, content) {
      write(`${file}.tmp`, content)
      renameSync(join(folder, `${file}.tmp`), join(folder, file))
    },
    /** Replaces a folder by another with one file, like a checkout. */
    replaceFolder(path, file, content) {
      write(join('next', file), content)
      renameSync(join(folder, path), join(folder, 'previous'))
      renameSync(join(folder, 'next'), join(folder, path))
      rmSync(join(folder, 'previous'), { recursive: true })
    },
    /** Ends it and resolves with its exit code. */
    async stop() {
      if (script.exitCode === null) {
        const ended = once(script, 'exit')
        script.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
      return script.exitCode
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

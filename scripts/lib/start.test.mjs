import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pinnedNode } from './node.mjs'
import { at } from './paths.mjs'

/** A server that prints its arguments and how it ends. */
const server = `
  import { writeFileSync } from 'node:fs'
  const [how, file] = process.argv.slice(2)
  process.on('SIGTERM', () => {
    if (file) writeFileSync(file, 'stopped')
    process.exit(3)
  })
  setInterval(() => {}, 1000)
  console.log(JSON.stringify({ pid: process.pid, node: process.versions.node, args: process.argv.slice(2) }))
  if (how === 'end') process.exit(7)
`
let folder

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** Starts a copy of the project; resolves with the script's process and the server's output. */
async function start(...args) {
  const script = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(script.stdout), 'line')
  return { script, said: JSON.parse(line) }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  cpSync(at('scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(at('package-lock.json'), join(folder, 'package-lock.json'))
  write('package.json', '{ "type": "module" }')
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
  write('packages/server/src/main.ts', server)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  it('runs the server on the pinned Node with the arguments and returns its exit code', async () => {
    const { script, said } = await start('end', '--demo')
    expect(said.args).toEqual(['end', '--demo'])
    expect(said.node).toBe(spawnSync(pinnedNode(), ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim())
    expect(await once(script, 'exit')).toEqual([7, null])
  })

  it.each(['SIGTERM', 'SIGINT'])('passes %s on', async (signal) => {
    const { script } = await start('stay')
    script.kill(signal)
    expect(await once(script, 'exit')).toEqual([signal === 'SIGTERM' ? 3 : 130, null])
  })

  it('reports a server that was killed', async () => {
    const { script, said } = await start('stay')
    process.kill(said.pid, 'SIGKILL')
    expect(await once(script, 'exit')).toEqual([137, null])
  })

  it('stops the server cleanly when the script itself is killed', async () => {
    const file = join(folder, 'told')
    const { script } = await start('stay', file)
    script.kill('SIGKILL')
    await vi.waitUntil(() => existsSync(file))
    expect(readFileSync(file, 'utf8')).toBe('stopped')
  })

  it('builds the web client once, again when a source changed, and reports why it cannot', () => {
    const run = () => {
      const script = join(folder, 'scripts', 'start.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'end'], { cwd: folder, encoding: 'utf8' })
      return { status, built: stdout.includes("Préparation de l'interface…\n"), stderr }
    }
    const page = () => readFileSync(join(folder, 'packages', 'web', 'dist', 'index.html'), 'utf8')
    write('packages/web/package.json', '{ "type": "module" }')
    write('packages/web/index.html', '<!doctype html><title>une</title>')
    expect(run()).toEqual({ status: 7, built: true, stderr: '' })
    expect(run()).toEqual({ status: 7, built: false, stderr: '' })
    write('packages/web/index.html', '<!doctype html><title>deux</title>')
    expect(run()).toEqual({ status: 7, built: true, stderr: '' })
    expect(page()).toContain('deux')
    write('packages/web/index.html', '<script type="module" src="/absent.ts"></script>')
    const { status, stderr } = run()
    expect(status).toBe(1)
    expect(stderr).toMatch(/absent\.ts[^]*La préparation de l'interface a échoué/)
  })
})

describe('the installation of dependencies', () => {
  /** A project whose only dependency is a local folder, so that nothing is downloaded. */
  function project(locked = true) {
    rmSync(join(folder, 'node_modules'))
    write('local/package.json', '{ "name": "local", "version": "1.0.0" }')
    write('package.json', '{ "name": "p", "type": "module", "dependencies": { "local": "file:local" } }')
    const packages = {
      '': { name: 'p', dependencies: { local: 'file:local' } },
      local: { version: '1.0.0' },
      'node_modules/local': { resolved: 'local', link: true },
    }
    if (!locked) delete packages['node_modules/local']
    write('package-lock.json', JSON.stringify({ name: 'p', lockfileVersion: 3, requires: true, packages }))
    write(
      'install.mjs',
      `import { command } from './scripts/lib/failure.mjs'
       import { ensureInstalled } from './scripts/lib/install.mjs'
       await command(ensureInstalled)`,
    )
    return () => spawnSync(process.execPath, [join(folder, 'install.mjs')], { cwd: folder, encoding: 'utf8' })
  }

  it('happens when they are missing, not again, and again when the lock file changes', () => {
    const install = project()
    expect(install()).toMatchObject({ status: 0, stdout: 'Installation des dépendances…\n', stderr: '' })
    expect(existsSync(join(folder, 'node_modules', 'local', 'package.json'))).toBe(true)
    expect(install()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    rmSync(join(folder, 'node_modules'), { recursive: true })
    expect(install()).toMatchObject({ status: 0, stdout: 'Installation des dépendances…\n', stderr: '' })
  })

  it('accepts what npm installed by hand', () => {
    const install = project()
    install()
    rmSync(join(folder, 'node_modules', '.installed'))
    expect(install()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  it('fails with a clear message when the lock file does not match', () => {
    const install = project(false)
    const { status, stderr } = install()
    expect(status).toBe(1)
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      "L'installation des dépendances a échoué (npm ci) : la raison est ci-dessus.",
    )
  })
})

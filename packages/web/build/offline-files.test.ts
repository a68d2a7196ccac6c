import { runInNewContext } from 'node:vm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BuiltFiles, offlineFiles } from './offline-files.ts'

const css = (...names: string[]) => ({ importedCss: new Set(names) })
const BUNDLE: BuiltFiles = {
  'assets/entree-1.js': {
    type: 'chunk',
    moduleIds: ['/w/src/main.tsx'],
    imports: ['assets/run-1.js'],
    viteMetadata: css('assets/entree-1.css'),
  },
  'assets/run-1.js': { type: 'chunk', moduleIds: ['rolldown'] },
  'assets/gate-1.js': { type: 'chunk', moduleIds: ['/w/src/app/shell/ShellGate.tsx'], imports: ['assets/entree-1.js'] },
  'assets/list-1.js': { type: 'chunk', moduleIds: ['/w/src/engine/list/CollectionList.tsx'] },
  'assets/entree-1.css': { type: 'asset' },
  'assets/instrument-sans-latin-wght-normal-1.woff2': { type: 'asset' },
  'assets/instrument-sans-greek-wght-normal-1.woff2': { type: 'asset' },
  'index.html': { type: 'asset' },
}

describe('the files that are kept', () => {
  it('what opens the page at once, with its styles and imports; the other files of the build once they are used', () => {
    const { entry, needed, known } = offlineFiles(BUNDLE, ['frame.js'])
    expect(entry).toBe('assets/entree-1.js')
    expect(needed).toEqual([
      '/assets/entree-1.css',
      '/assets/entree-1.js',
      '/assets/gate-1.js',
      '/assets/instrument-sans-latin-wght-normal-1.woff2',
      '/assets/run-1.js',
      '/frame.js',
    ])
    expect(known).toContain('/assets/list-1.js')
    expect(known).toContain('/frame.js')
    expect(known).not.toContain('/index.html')
  })
})

/** The service worker with an imitated browser: `answer` is what the network says to an address. */
function worker(answer: (path: string) => Response | Error) {
  const listeners = new Map<string, (event: unknown) => void>()
  const stored = new Map<string, Map<string, Response>>()
  const asked: string[] = []
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://shop').pathname
  const ask = async (request: string | { url: string }) => {
    asked.push(pathOf(request))
    const given = answer(pathOf(request))
    if (given instanceof Error) throw given
    return given
  }
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) cache.set(path, await ask(path))
      },
      put: async (path: string, given: Response) => void cache.set(path, given),
      match: async (path: string) => cache.get(path)?.clone(),
    }
  }
  const caches = { open, keys: async () => [...stored.keys()], delete: async (name: string) => stored.delete(name) }
  const self = {
    location: { origin: 'http://shop' },
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  const head = { VERSION: '2', ENTRY: 'entree-1.js', NEEDED: ['/frame.js'], KNOWN: ['/frame.js', '/assets/list-1.js'] }
  const code = readFileSync(join(import.meta.dirname, 'offline-worker.js'), 'utf8')
  runInNewContext(code, { ...head, self, caches, fetch: ask, URL, Promise, Error, Set, setTimeout })
  const run = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  /** The answer of the worker; undefined when it leaves the request to the browser. */
  const request = async (path: string, mode = 'cors', method = 'GET') => {
    let given: Promise<Response> | undefined
    const wanted = { url: new URL(path, 'http://shop').href, mode, method }
    listeners.get('fetch')?.({ request: wanted, respondWith: (promise: Promise<Response>) => (given = promise) })
    return given && (await given).text()
  }
  return { run, request, stored, asked }
}

const PAGE = '<script src="/assets/entree-1.js">'
const online = (path: string) => new Response(path === '/' ? PAGE : `file ${path}`)

describe('the service worker', () => {
  it('opens the kept page and its files without a network, and never answers for the API', async () => {
    let isOnline = true
    const { run, request, asked } = worker((path) => (isOnline ? online(path) : new TypeError('offline')))
    await run('install')
    isOnline = false
    expect(await request('/boutique/produits?filtres.price=10..50', 'navigate')).toBe(PAGE)
    expect(await request('/frame.js', 'no-cors')).toBe('file /frame.js')
    asked.length = 0
    for (const path of ['/api/moi', '/image/upload/a.jpg', '/autre.js']) expect(await request(path)).toBeUndefined()
    expect(await request('/api/openapi.json', 'navigate')).toBeUndefined()
    expect(await request('/assets/list-1.js', 'cors', 'POST')).toBeUndefined()
    expect(await request('http://elsewhere/assets/list-1.js')).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('keeps a known file once it is used, and asks for it no more', async () => {
    const { run, request, asked } = worker(online)
    await run('install')
    await request('/assets/list-1.js')
    asked.length = 0
    expect(await request('/assets/list-1.js')).toBe('file /assets/list-1.js')
    expect(asked).toEqual([])
  })

  it('shows the page of the server while there is one, and the kept one in place of a proxy without a server', async () => {
    let given: () => Response = () => new Response(PAGE)
    const { run, request } = worker((path) => (path === '/' ? new Response(PAGE) : given()))
    await run('install')
    given = () => new Response('newer page')
    expect(await request('/dashboard', 'navigate')).toBe('newer page')
    given = () => new Response('Bad gateway', { status: 502 })
    expect(await request('/dashboard', 'navigate')).toBe(PAGE)
  })

  it('is not installed beside a page of another version', async () => {
    const { run } = worker(() => new Response('<script src="/assets/entree-2.js">'))
    await expect(run('install')).rejects.toThrow('another version')
  })

  it('removes what an earlier version kept, and nothing of others', async () => {
    const { run, stored } = worker(online)
    stored.set('application-1', new Map())
    stored.set('other', new Map())
    await run('install')
    await run('activate')
    expect([...stored.keys()].toSorted()).toEqual(['application-2', 'other'])
  })
})

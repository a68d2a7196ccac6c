import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What this needs of a file of the build. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  moduleIds?: readonly string[]
  imports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
export type BuiltFiles = Readonly<Record<string, BuiltFile>>

/** The modules that open without a network: the page, the frame of the screens, the screen of pieces. */
const OPENED = /\/src\/(main|app\/shell\/ShellGate|app\/shell\/OfflineStart|pages\/offline\/PiecesPage)\.tsx$/
/** The module that the page begins with. */
const ENTRY = /\/src\/main\.tsx$/
/** The two fonts that the page preloads. */
const FONTS = /(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/
/** Files of the build that browsers ask for. */
const KEPT = /^assets\/.*\.(js|css|woff2)$/

/**
 * The addresses that the service worker keeps.
 *
 * @param bundle the files of the build, by name
 * @param others names of the files beside the page, which have no hash
 * @returns `entry`: the script that the page names; `needed`: kept at once; `known`: also kept once they are used
 */
export function offlineFiles(bundle: BuiltFiles, others: readonly string[]) {
  const found = new Set<string>()
  const collect = (name: string): void => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of file.imports ?? []) collect(other)
  }
  const names = Object.keys(bundle)
  for (const name of names) if (bundle[name]?.moduleIds?.some((id) => OPENED.test(id))) collect(name)
  for (const name of names) if (FONTS.test(name)) found.add(name)
  const addressOf = (name: string): string => `/${name}`
  const unhashed = others.map(addressOf)
  return {
    entry: names.find((name) => bundle[name]?.moduleIds?.some((id) => ENTRY.test(id))),
    needed: [...[...found].toSorted().map(addressOf), ...unhashed],
    known: [
      ...names
        .filter((name) => KEPT.test(name))
        .toSorted()
        .map(addressOf),
      ...unhashed,
    ],
  }
}

/** Writes `sw.js`: the service worker with the names of this build's files, so that each version has its own. */
export function writeOfflineWorker(root: string): Plugin {
  return {
    name: 'write-offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const folder = join(root, 'public')
        const others = readdirSync(folder).toSorted()
        const { entry, needed, known } = offlineFiles(bundle as unknown as BuiltFiles, others)
        if (entry === undefined) this.error('The build has no entry')
        const code = readFileSync(join(root, 'build/offline-worker.js'), 'utf8')
        const contents = others.map((name) => readFileSync(join(folder, name)))
        const page = bundle['index.html']
        const parts = [code, ...known, ...contents, page?.type === 'asset' ? page.source : '']
        const hash = createHash('sha256')
        for (const part of parts) hash.update(part)
        const head = { VERSION: hash.digest('hex').slice(0, 16), ENTRY: entry, NEEDED: needed, KNOWN: known }
        const lines = Object.entries(head).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${lines.join('\n')}\n${code}` })
      },
    },
  }
}

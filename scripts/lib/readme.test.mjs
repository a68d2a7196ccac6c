import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from './paths.mjs'
import { MAJORS } from './postgres-versions.mjs'

const text = readFileSync(at('README.md'), 'utf8')
const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link)

it('links each page and folder of docs', () => {
  const linked = (entry) => links.some((link) => link === `docs/${entry}` || link.startsWith(`docs/${entry}/`))
  expect(readdirSync(at('docs')).filter((entry) => !linked(entry))).toEqual([])
})

it('links only what exists', () => {
  expect(links.filter((link) => !existsSync(at(link)))).toEqual([])
})

it('promises the versions of PostgreSQL that are tried', () => {
  const promised = /\((\d+) à (\d+), UTF-8/.exec(text)
  expect([MAJORS.at(0), MAJORS.at(-1)]).toEqual(promised?.slice(1))
})

/** Where the documents for developers look for a file that they name. */
const ROOTS = ['', 'packages', ...['domain', 'server', 'web'].map((name) => `packages/${name}/src`)].concat(
  ['core', 'core/fields'].map((folder) => `packages/domain/src/${folder}`),
  'packages/web/src/fields/text',
)
/** What looks like a file and is an address, a slug or a path of changes. */
const NO_FILES = ['options/o1/libelle', 'parent/child', 'schemas/datas']

it.each(['AGENTS.md', 'docs/ARCHITECTURE.md'])('%s names only files that exist', (page) => {
  const quoted = [...readFileSync(at(page), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:tsx?|mjs|json|md))`/g)]
  const named = [...new Set(quoted.map(([, name]) => name))].filter((name) => !NO_FILES.includes(name))
  const isThere = (name) => ROOTS.some((root) => ['', '.ts', '.tsx'].some((end) => existsSync(at(root, name + end))))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

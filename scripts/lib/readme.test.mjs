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

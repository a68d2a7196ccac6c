// Checks that every requirement id in the sources is defined in docs/spec: `node requirements.mjs [root of the project]`.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { at } from './paths.mjs'

/** Fewer definitions than this mean that the specification was not read: the check could not fail. */
const FEWEST_DEFINITIONS = 100
const SOURCES = ['packages', 'e2e', 'scripts', 'bench', 'docs', 'AGENTS.md', 'README.md']
const SKIPPED = new Set(['node_modules', 'dist', 'build'])

/** The text files below a path, or the file itself. */
function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const own = join(path, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(own)
    return /\.(ts|tsx|mjs|md|css|sql)$/.test(entry.name) ? [own] : []
  })
}

/** The ids that a file of docs/spec defines, one per line, and the malformed lines. */
function definitionsOf(file) {
  const area = basename(file, '.md').toUpperCase()
  const problems = []
  const ids = []
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!line.startsWith('- ')) continue
    const [, anchor, id] = /^- <a id="([a-z]+-\d{2})"><\/a>\*\*([A-Z]+-\d{2})\*\* \S/.exec(line) ?? []
    if (id?.startsWith(`${area}-`) && anchor === id.toLowerCase()) ids.push(id)
    else problems.push(`${file}:${index + 1}: not a requirement of ${area}`)
  }
  return { area, ids, problems }
}

const root = process.argv[2] ?? at()
const folder = join(root, 'docs', 'spec')
const specifications = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => definitionsOf(join(folder, name)))
const problems = specifications.flatMap((one) => one.problems)
const defined = new Set()
for (const id of specifications.flatMap(({ ids }) => ids)) {
  if (defined.has(id)) problems.push(`${id} is defined twice`)
  defined.add(id)
}

// An id of a known area anywhere, or anything in brackets that looks like one.
const areas = specifications.map(({ area }) => area).join('|')
const mention = new RegExp(`\\b(?:${areas})-\\d+\\b|(?<=\\[)[A-Z]{2,10}-\\d+(?=\\])`, 'g')
for (const source of SOURCES) {
  const path = join(root, source)
  for (const file of source.endsWith('.md') ? [path] : filesUnder(path)) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      for (const [id] of line.matchAll(mention)) {
        if (!defined.has(id)) problems.push(`${file}:${index + 1}: ${id} is not in docs/spec`)
      }
    }
  }
}

for (const problem of problems) process.stdout.write(`${problem.replaceAll(`${root}/`, '')}\n`)
process.stdout.write(`${defined.size} requirements, ${problems.length} problems\n`)
const isRead = defined.size >= FEWEST_DEFINITIONS
if (!isRead) process.stdout.write(`fewer than ${FEWEST_DEFINITIONS} requirements: nothing was checked\n`)
process.exitCode = isRead && problems.length === 0 ? 0 : 1

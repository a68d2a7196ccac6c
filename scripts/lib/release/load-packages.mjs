// Loads every package that the sources of a release import: `node load-packages.mjs`, in its folder packages/server. A file
// that was left out, or a package, is an error here and not in the middle of somebody's work.
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Fewer mean that the sources were not read. */
const FEWEST = 20
const STATIC = /^(?:import|export|\})[^'\n]*from '(@?\w[\w@/.-]*)'/gm
const DYNAMIC = /\bimport\('(@?\w[\w@/.-]*)'\)/g

const names = new Set()
for (const folder of ['src', '../domain/src'])
  for (const file of readdirSync(folder, { recursive: true }))
    if (file.endsWith('.ts')) {
      const code = stripTypeScriptTypes(readFileSync(join(folder, file), 'utf8'))
      for (const pattern of [STATIC, DYNAMIC]) for (const [, name] of code.matchAll(pattern)) names.add(name)
    }
for (const name of names) {
  try {
    await import(name)
  } catch (error) {
    process.stdout.write(`${name}: ${error.message}\n`)
    process.exitCode = 1
  }
}
if (names.size < FEWEST) throw new Error(`only ${names.size} packages are imported`)
process.exit()

// Weighs the built code that a browser downloads, compressed: `node weight.mjs [folder of a build]`.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'
import { ensureWebBuilt } from './web.mjs'

/** What each step needs: sources or names of files, and the most bytes of scripts and, where told, styles. */
const STEPS = [
  {
    name: 'connexion, JavaScript',
    most: 120_000,
    styles: false,
    needs: ['entree', 'src/pages/signing-in/LoginPage.tsx'],
  },
  {
    name: 'première liste, styles compris',
    most: 300_000,
    styles: true,
    needs: ['entree', 'src/pages/signing-in/LoginPage.tsx', 'cadre', 'liste'],
  },
]

const [, , folder] = process.argv
if (!folder) await ensureWebBuilt()
const dist = folder ?? at('packages', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** Adds the files of an entry of the manifest and of all that it imports. */
function collect(entry, files, styles) {
  if (!entry || files.has(entry.file)) return
  files.add(entry.file)
  if (styles) for (const file of entry.css ?? []) files.add(file)
  for (const key of entry.imports ?? []) collect(manifest[key], files, styles)
}

for (const { name, most, styles, needs } of STEPS) {
  const files = new Set()
  for (const [key, entry] of Object.entries(manifest)) {
    if (needs.includes(key) || (entry.file.endsWith('.js') && needs.includes(entry.name))) collect(entry, files, styles)
  }
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
  process.stdout.write(`${name} : ${bytes} octets en ${files.size} fichiers (au plus ${most})\n`)
  // Fewer bytes than half of them mean that files were not found: the check could not fail.
  if (bytes > most || bytes < most / 2) process.exitCode = 1
}

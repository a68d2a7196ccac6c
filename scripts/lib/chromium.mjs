import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { pinnedNode } from './node.mjs'
import { at, tools } from './paths.mjs'
import { runQuietly } from './run.mjs'

// The one without windows first: the same pages take a sixth less processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usual = [
  '/usr/lib/chromium',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The installed Chromium, in the folders of PATH or the usual paths; undefined when there is none. */
export function findChromium(path = process.env.PATH ?? '', exists = existsSync) {
  const folders = [...path.split(delimiter).filter(Boolean), ...usual]
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...files, ...usual.slice(3)].find((file) => exists(file))
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stdout.write('Installation de Chromium (apt-get)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  // The first is missing from older versions of Debian.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    const found = findChromium()
    if (found) return found
  }
  return undefined
}

async function installFromPlaywright() {
  process.stdout.write('Installation de Chromium (Playwright)…\n')
  const { code, output } = await runQuietly(pinnedNode(), [tools.playwright, 'install', 'chromium'])
  if (code !== 0) {
    throw new Failure(
      "Chromium est introuvable et n'a pas pu être installé : installez-le, ou indiquez-le par CHROMIUM_PATH.",
      output,
    )
  }
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { output: path } = await runQuietly(pinnedNode(), ['-e', script], { cwd: at() })
  return path.trim()
}

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, else an installed one, else Debian's package when root,
 * else Playwright's own.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Failure(`CHROMIUM_PATH ne mène à aucun fichier : ${given}`)
  return given || findChromium() || (await installFromDebian()) || installFromPlaywright()
}

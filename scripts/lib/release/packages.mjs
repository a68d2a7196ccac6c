import { dirname } from 'node:path'

/** The parts of large packages, or of all packages of a scope, that the program loads: what they need then, and which files. */
const PARTS = {
  firebase: {
    needs: ['@firebase/app', '@firebase/auth', '@firebase/firestore', '@firebase/functions'],
    files: /^(app|auth|functions|firestore\/lite)\//,
  },
  '@firebase/auth': { files: /^dist\/node(-esm)?\// },
  '@firebase/firestore': {
    needs: ['@firebase/component', '@firebase/logger', '@firebase/util', '@firebase/webchannel-wrapper', 'tslib'],
    files: /^dist\/lite\/[^/]*\.node\./,
  },
  '@algolia': { without: /^dist\/(src\/|(builds\/)?(browser|worker|fetch)\b)/ },
  'libheif-js': { files: /^(wasm-bundle|libheif-wasm\/libheif-bundle)\.js$/ },
  mrml: { files: /^nodejs\// },
  pdfkit: { without: /^js\/pdfkit\.(browser|standalone|old)\b/ },
  stripe: { files: /^esm\// },
}

/** Only the program of Node: its headers are for compilers. */
const NODE_FILES = /^bin\//
/** What no program loads: types, maps, texts, libraries for linkers. */
const NEVER_LOADED = /\.([cm]?tsx?|map|md|markdown|flow|tsbuildinfo|a)$/i
/** Folders of packages that are for their authors, such as `.yarn`, for bundlers and for browsers. */
const NOT_FOR_NODE = /^(\.[^/]+|tests?|__tests__|bench|benchmarks?|examples|docs|browser|dist-es)\//
/** A licence asks to be passed on with what it covers. */
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i

/** The name of the package at a path of the lock file. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether a file of a package belongs into a release. `file` is its path in the package, with `/`. */
export function isKept(name, file) {
  if (file === 'package.json' || LICENCE.test(file)) return true
  const part = PARTS[name] ?? PARTS[name.split('/')[0]]
  if (NEVER_LOADED.test(file) || NOT_FOR_NODE.test(file) || part?.without?.test(file)) return false
  const only = name.startsWith('node-') ? NODE_FILES : part?.files
  // The package.json of a part says how Node reads its files.
  return only === undefined || only.test(file) || file.endsWith('/package.json')
}

/**
 * The installed packages that a workspace needs to run on one platform, as paths of the lock file.
 *
 * @param locked the `packages` of package-lock.json
 * @param from paths of workspaces or packages
 * @param platform `{ os, cpu, libc }`, as the lock file names them
 */
export function productionPackages(locked, from, platform) {
  const found = new Set()
  const visit = (path) => {
    const entry = locked[path]
    if (!entry || found.has(path) || !runsOn(entry, platform)) return
    if (entry.link) return visit(entry.resolved)
    if (path.startsWith('node_modules/') || path.includes('/node_modules/')) found.add(path)
    for (const name of PARTS[nameOf(path)]?.needs ?? neededBy(entry)) visit(resolvePackage(locked, path, name))
  }
  for (const path of from) visit(path)
  return [...found].sort()
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** As Node looks it up: in the package itself, then in each folder above it. */
function resolvePackage(locked, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (locked[path]) return path
    if (folder === '.') return undefined
  }
}

/** Whether a package is for this platform; some packages name one platform as a text. */
function runsOn({ os, cpu, libc }, platform) {
  const allows = (list, value) => list === undefined || [list].flat().includes(value)
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path below the root of the project. */
export const at = (...parts) => join(root, ...parts)

/** The entry files of the tools, run by Node directly: no shell, no PATH. */
export const tools = {
  biome: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: at('node_modules', 'knip', 'bin', 'knip.js'),
  oxlint: at('node_modules', 'oxlint', 'bin', 'oxlint'),
  playwright: at('node_modules', '@playwright', 'test', 'cli.js'),
  // node_modules/.bin/tsc is the compiler of another version, which only dependency-cruiser needs.
  tsc: at('node_modules', 'typescript', 'bin', 'tsc'),
  vite: at('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: at('node_modules', 'vitest', 'vitest.mjs'),
}

/** The folders and files that are formatted. */
export const formatted = ['packages', 'scripts', 'bench', 'e2e', 'vitest.config.ts', 'vitest.seed.ts'].map((name) =>
  at(name),
)

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Only what hangs is ended: a test waits for states, and takes many times longer on a busy machine. A poll gives up
 * before its test, so that the report says what it waited for.
 */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }

/** For the projects with random inputs. */
const setupFiles = ['vitest.seed.ts']

/** One project a package: only the server's needs a PostgreSQL, which is started when one of its tests runs. */
export default defineConfig({
  test: {
    // Tests of the server often wait, for PostgreSQL above all: by default two cores would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // The domain has no state: its files share the loaded modules.
      {
        test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], isolate: false, setupFiles, ...limits },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/postgres.ts'],
          // Loading the server takes longer than most files: a worker loads it once.
          isolate: false,
          setupFiles,
          ...limits,
        },
      },
      // Isolated, each file would load the whole registry and the components again: a minute instead of five seconds.
      { test: { name: 'web', include: ['packages/web/{src,build}/**/*.test.{ts,tsx}'], isolate: false, ...limits } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'], ...limits } },
    ],
  },
})

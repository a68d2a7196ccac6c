import { defineConfig } from 'vitest/config'

/** One project a package: only the server's needs a PostgreSQL, which is started when one of its tests runs. */
export default defineConfig({
  test: {
    projects: [
      // The domain has no state: its files share the loaded modules.
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Loading the server takes longer than most files: a worker loads it once.
          isolate: false,
        },
      },
      // Isolated, each file would load the whole registry and the components again: a minute instead of five seconds.
      { test: { name: 'web', include: ['packages/web/src/**/*.test.{ts,tsx}'], isolate: false } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})

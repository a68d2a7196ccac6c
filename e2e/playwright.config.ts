import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** What a browser prepares for a person: the suggestions below the address bar of each window, a process for the next page. */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]
/** A second switch replaces that of Playwright (`disabledFeatures` of playwright-core). */
const DISABLED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** End-to-end tests with the real server and a real Chromium. `npm test` sets CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  // Each test has its own boutique: those of one file run in parallel too.
  fullyParallel: true,
  // A journey waits half of its time, for saves and answers: half as many again as there are cores.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 600_000,
  // Only what hangs is ended: the tests also pass on a busy machine.
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    // An impossible action fails where it is, not at the timeout of the whole test.
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A service worker answers for the network, which journeys cut and imitate: the one of outages allows it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    video: 'off',
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...NOT_NEEDED, ...DISABLED_BY_PLAYWRIGHT].join(',')}`,
      ],
    },
  },
})

import type { Browser, Page } from '@playwright/test'

/**
 * Makes every page of a browser slow, to find tests that only pass on a fast machine. E2E_CPU divides the speed of the
 * page, E2E_LATENCY delays each answer by milliseconds; without them nothing changes.
 */
export function slowDown(browser: Browser): void {
  const rate = Number(process.env.E2E_CPU ?? 1)
  const latency = Number(process.env.E2E_LATENCY ?? 0)
  if (rate <= 1 && latency <= 0) return
  const slow = async (page: Page): Promise<void> => {
    const device = await page.context().newCDPSession(page)
    if (rate > 1) await device.send('Emulation.setCPUThrottlingRate', { rate })
    if (latency > 0) {
      await device.send('Network.enable')
      const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
      await device.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited })
    }
  }
  // A page that is closed at once is not slow.
  browser.on('context', (context) => context.on('page', (page) => void slow(page).catch(() => {})))
}

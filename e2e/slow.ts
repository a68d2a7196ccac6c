import type { Browser, Page } from '@playwright/test'

/**
 * Makes every page of a browser slow, to find tests that only pass on a fast machine: E2E_CPU divides the speed of the
 * page. Without it nothing changes.
 */
export function slowDown(browser: Browser): void {
  const rate = Number(process.env.E2E_CPU ?? 1)
  if (rate <= 1) return
  const slow = async (page: Page): Promise<void> => {
    const device = await page.context().newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate })
  }
  // A page that is closed at once is not slow.
  browser.on('context', (context) => context.on('page', (page) => void slow(page).catch(() => {})))
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type Route } from '@playwright/test'

/** Navigates inside the open page, like a link of the product. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

/** The horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** How far the page is higher than its window, in pixels: its panes scroll, the page does not. */
export const tooHigh = (page: Page): Promise<number> =>
  page.evaluate('document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight')

/** Waits until the effects of what is drawn have run, for example those that start a timer. The page's clock may stand still. */
export const effectsRun = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { port1, port2 } = new MessageChannel()
      await new Promise((done) => {
        port1.onmessage = () => done()
        port2.postMessage(0)
      })
    }
  })()`)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Presses keys one right after the other, each as soon as the page has handled the one before. The drag library listens to
 * keys in a timer that starts when an item is lifted: timers run in order, so a timer of our own runs after it.
 */
export const pressAtOnce = (page: Page, ...codes: string[]): Promise<void> =>
  page.evaluate(`(async () => {
    await new Promise((done) => setTimeout(done))
    for (const code of ${JSON.stringify(codes)}) {
      document.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }))
      await null
    }
  })()`)

/**
 * The violations that axe reports on the current screen in light mode; one line per rule, with the elements. The files
 * `axe-*.spec.ts` go through the screens in dark mode as well, which costs as much again.
 */
export async function violations(page: Page): Promise<string[]> {
  // A tooltip under the mouse is necessarily outside of every landmark.
  await page.mouse.move(0, 0)
  await painted(page)
  return violationsNow(page)
}

/** The same, and the violations that depend on colours in dark mode. The page must use the colour scheme of the device. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const day = await violations(page)
  await paint(page, 'dark')
  const night = await (await axe(page)).withRules(['color-contrast', 'link-in-text-block']).analyze()
  await paint(page, 'light')
  return [...day, ...linesOf('dark', night)]
}

/** The violations that axe reports on a page outside of the back-office, as it is. */
export const violationsNow = async (page: Page): Promise<string[]> =>
  linesOf('light', await (await axe(page)).withTags(RULES).analyze())

const linesOf = (scheme: string, { violations: all }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  all.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)

/**
 * Axe in a page: its source is run once in each document, and what passes is not described. Legacy mode: without frames,
 * a separate page to collect results would cost more than the analysis.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const loaded = await page.evaluate("'axe' in window")
  return new AxeBuilder({ page, axeSource: loaded ? ';' : undefined })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await painted(page)
}

/** Waits until no animation runs for two frames: even the shortest transition lasts one, and may start another. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let calm = 0, frames = 0; calm < 2 && frames < 100; frames++) {
      await frame()
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      calm = ending.length > 0 ? 0 : calm + 1
      await Promise.allSettled(ending.map((one) => one.finished))
    }
    await frame()
  })()`)

/**
 * Takes over one request of a page, the next one after the returned function is called. To be set before the journey
 * needs it: a page whose requests are not intercepted yet may send the next one before it learns of it.
 */
export async function takeNext(page: Page, url: string, handle: (route: Route) => Promise<void>): Promise<() => void> {
  let isNext = false
  await page.route(url, (route) => {
    if (!isNext) return route.continue()
    isNext = false
    return handle(route)
  })
  return () => {
    isNext = true
  }
}

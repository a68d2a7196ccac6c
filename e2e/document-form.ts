import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'

/** Helpers for the form of a document. */

export const form = (page: Page, name = 'produit'): Locator => page.getByRole('article', { name, exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const state = (page: Page, text: string): Locator =>
  page.getByRole('toolbar', { name: 'Document' }).getByText(text, { exact: true })
export const said = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
export const close = (page: Page): Promise<void> => page.getByRole('button', { name: 'Fermer (Échap)' }).click()

/** Opens every folded section of the tab that the form of a document shows. */
export async function openFolds(page: Page): Promise<void> {
  const headings = page.getByRole('article').getByRole('heading', { level: 3 })
  await expect(headings.first()).toBeVisible()
  const closed = headings.getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click()
    await expect(closed).toHaveCount(left - 1)
  }
}

/** Records the writes that the page sends. */
export function writes(page: Page, path: string): { method: string; body: Record<string, unknown> }[] {
  const seen: { method: string; body: Record<string, unknown> }[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'GET' || !new URL(request.url()).pathname.includes(path)) return
    seen.push({ method: request.method(), body: request.postDataJSON() as Record<string, unknown> })
  })
  return seen
}

/** Holds the writes to a path until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await until
    await route.continue()
  })
  return () => letGo()
}

/** Makes the server fail a write. */
export const failing = (route: Route): Promise<void> =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 500, code: 'essai', detail: 'Panne' }),
      })

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Forwarder } from './forwarder.ts'
import type { Target } from './visitors.ts'

const OUTAGE_MS = 30_000
const COOKIE = 'arriere-boutique.session_token'
/** What a proxy writes by itself. */
const RAW_HTML = /nginx|bad gateway|gateway time-?out|service unavailable|internal server error/i

/** What a person saw of an outage of the database, in a real browser, and what was stored afterwards. */
export interface SeenOutage {
  /** The pages of the proxy that were seen, looked for every second. */
  raw: string[]
  /** What the page said that was opened during the outage. */
  opened: string
  /** What was typed during it, as the form shows it afterwards, and as it is stored. */
  typed: string
  stored: string
}

/**
 * Cuts the database for 30 seconds while somebody types into a form, and opens the application again meanwhile.
 *
 * @param pictures the folder for screenshots
 */
export async function seeOutage(
  target: Target,
  boutique: string,
  database: Forwarder,
  executablePath: string,
  pictures: string,
): Promise<SeenOutage> {
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const sent = body !== undefined && { body: JSON.stringify(body) }
    return (await fetch(target.address + path, { method, headers, ...sent })).json() as never
  }
  const { id } = await ask('POST', `${target.root}/produits`, { name: 'Table' })
  const { user } = (await ask('GET', '/api/moi')) as unknown as { user: { id: string; boutique?: string } }
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ baseURL: target.address })
    await context.addCookies([{ name: COOKIE, value: encodeURIComponent(target.token), url: target.address }])
    const choice = JSON.stringify({ boutique, main: user.boutique })
    await context.addInitScript(([key, value]) => sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value), [
      `boutique:${user.id}`,
      choice,
    ] as const)
    const page = await context.newPage()
    await page.goto(`/boutique/produits/${id}`)
    const name = page.getByRole('textbox', { name: 'Nom', exact: true })
    const bar = page.getByRole('toolbar', { name: 'Document' })
    await bar.getByText('Enregistré', { exact: true }).waitFor()

    database.cut()
    const ends = performance.now() + OUTAGE_MS
    await name.fill('Table de ferme')
    await bar.getByText('Le serveur ne répond pas', { exact: true }).waitFor()
    await page.screenshot({ path: join(pictures, 'panne-fiche.png') })
    const other = await context.newPage()
    await other.goto('/boutique/produits')
    const raw: string[] = []
    while (performance.now() < ends) {
      for (const one of [page, other]) {
        const text = await one.locator('body').innerText()
        if (RAW_HTML.test(text)) raw.push(text.slice(0, 200))
      }
      await delay(1000)
    }
    const opened = await other.locator('body').innerText()
    await other.screenshot({ path: join(pictures, 'panne-ouverture.png') })

    database.restore()
    await bar.getByText('Enregistré', { exact: true }).waitFor({ timeout: 120_000 })
    await page.screenshot({ path: join(pictures, 'panne-finie.png') })
    await other.getByRole('main').getByText('Table de ferme').waitFor({ timeout: 120_000 })
    await other.screenshot({ path: join(pictures, 'panne-liste.png') })
    const stored = await ask('GET', `${target.root}/produits/${id}`)
    return { raw, opened, typed: await name.inputValue(), stored: String(stored.name) }
  } finally {
    await browser.close()
  }
}

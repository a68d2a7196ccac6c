import type { Page } from '@playwright/test'
import { violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('axe reports nothing before sign-in, in light and dark', async ({ browser, url }) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  const found: Record<string, string[]> = {}
  // What the server says of links, which are not good here.
  const good = { status: true, needed: true, valid: true }
  await page.route(/\/api\/(auth\/check-link|premier)/, (route) =>
    page.url().endsWith('=bon') ? route.fulfill({ json: good }) : route.continue(),
  )
  for (const [path, name] of [
    ['/', 'Arrière-boutique'],
    ['/login', 'Connectez-vous à votre contenu'],
    ['/forgetpassword', 'Mot de passe oublié ?'],
    ['/reset?token=bon', 'Nouveau mot de passe'],
    ['/reset?token=abc', 'Nouveau mot de passe'],
    ['/premier?token=bon', 'Créez votre compte'],
    ['/premier?token=abc', 'Créez votre compte'],
    ['/nulle-part', 'NoMatch'],
  ] as const) {
    await page.goto(path)
    await expect(title(page, name)).toBeVisible()
    if (path === '/login') {
      // With its errors at the fields.
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.getByText('Champs obligatoire')).toHaveCount(2)
    }
    if (path.endsWith('abc')) await expect(page.getByRole('alert')).toBeVisible()
    found[path] = await violationsInBothSchemes(page)
  }
  expect(Object.entries(found).filter(([, lines]) => lines.length)).toEqual([])
  await page.context().close()
})

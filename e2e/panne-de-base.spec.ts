import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The database does not answer, and the server does: what a person sees who opens the application then. */

test('a page opened during an outage of the database says so, and comes in by itself once it is over', async ({
  admin,
  open,
}) => {
  const page = await open(admin, '/boutique/produits')
  const list = page.getByRole('button', { name: 'Nouveau produit' })
  await expect(list).toBeVisible()
  const outage = { status: 503, code: 'base.indisponible', detail: 'La base de données ne répond pas' }
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: outage }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Le serveur ne répond pas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/**')
  await expect(list).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { overflow, violations, violationsNow } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** The form of docs/exemples/demande.html on the website of a shop, which is another origin. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const FILE = join(import.meta.dirname, '../docs/exemples/demande.html')
const sites: Server[] = []
test.afterEach(async () => {
  for (const site of sites.splice(0)) await new Promise((resolve) => site.close(resolve))
})

/** Serves the form on a port of its own, with the two values that a shop fills in. Returns its origin. */
async function siteOf(url: string, application: unknown): Promise<string> {
  const html = readFileSync(FILE, 'utf8')
    .replace('https://gestion.exemple.fr', url)
    .replace('IDENTIFIANT-D-APPLICATION', String(application))
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}
/** The website of the shop, whose origin the shop lists, and one that it does not. */
async function websites(admin: Api, shop: Shop, url: string): Promise<{ own: string; other: string }> {
  const { applicationId } = await admin.must('GET', shop.root)
  const [own, other] = [await siteOf(url, applicationId), await siteOf(url, applicationId)]
  await admin.must('PATCH', shop.root, { changes: { originUrls: [own] } })
  return { own, other }
}
const listOf = async (admin: Api, shop: Shop, slug: string): Promise<Document[]> =>
  (await admin.must('GET', `${shop.root}/${slug}`)).documents as Document[]

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail').fill('lea@exemple.fr')
  await page.getByLabel('Votre message').fill('Livrez-vous à Nantes ?')
}
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Envoyer la demande' }).click()

test('a visitor asks about a product on the website, and the open list shows it at once', async ({
  url,
  admin,
  shop,
  open,
  browser,
}) => {
  const { own } = await websites(admin, shop, url)
  const table = await admin.must('POST', `${shop.root}/produits`, { name: 'Table ronde', price: 480, isDraft: false })
  const list = await open(admin, '/boutique/demandes')
  await expect(list.getByText('Aucune demande')).toBeVisible()
  const page = await browser.newPage()
  await page.goto(`${own}/?produit=${table.id}&nom=Table+ronde`)
  await expect(page.getByLabel('Produit')).toHaveValue('Table ronde')
  expect(await violationsNow(page)).toEqual([])
  await fill(page)
  await page.getByLabel('Votre question').selectOption('Est-il disponible ?')
  await page.getByRole('checkbox', { name: /recevoir vos nouvelles/ }).check()
  await send(page)
  const thanks = page.getByRole('status')
  await expect(thanks).toHaveText('Merci, votre demande est envoyée. Nous vous répondrons dès que possible.')
  await expect(thanks).toBeFocused()
  await expect(list.getByRole('link', { name: /Léa Martin/ })).toBeVisible()
  const [request] = await listOf(admin, shop, 'demandes')
  expect(request).toMatchObject({
    contact_email: 'lea@exemple.fr',
    requests: [
      {
        ...{ produit_id: table.id, produit_name: 'Table ronde', produit_prixDeVente: 480 },
        ...{ produit_option: 'availability', message: 'Livrez-vous à Nantes ?' },
      },
    ],
  })
  const contact = await open(admin, `/boutique/contacts/${String(request?.contact)}#options`)
  await expect(contact.getByText(/^Inscrit le .* par le formulaire du site\.$/)).toBeVisible()
  await contact.getByRole('button', { name: 'Désinscrire de la newsletter' }).click()
  await expect(contact.getByText(/^A refusé les envois groupés le .* dans le back-office\./)).toBeVisible()
  await expect(contact.getByRole('checkbox', { name: 'Inscrit à la newsletter' })).not.toBeChecked()
  // The notification stays while the focus is in it, however long the analysis takes.
  await contact.getByRole('button', { name: 'Annuler' }).focus()
  expect(await violations(contact)).toEqual([])
  await contact.getByRole('button', { name: 'Annuler' }).click()
  await expect(contact.getByText(/^Inscrit le .* par le formulaire du site\.$/)).toBeVisible()
  await page.close()
})

test('the form says what is missing at its field, keeps what was written, and is sent once', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { own } = await websites(admin, shop, url)
  const page = await browser.newPage(PHONE)
  await page.goto(own)
  await expect(page.getByLabel('Produit')).toBeHidden()
  await fill(page)
  await page.getByLabel('Votre message').fill('')
  await send(page)
  await expect(page.getByRole('status')).toHaveText("Votre demande n'est pas partie : corrigez les champs indiqués.")
  await expect(page.getByLabel('Votre message')).toHaveAccessibleDescription(
    'Écrivez un message ou choisissez un produit',
  )
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  expect([await violationsNow(page), await overflow(page)]).toEqual([[], 0])
  // The answer of the first attempt is lost on its way.
  await page.route(`${url}/**`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Votre message').fill('Bonjour')
  await send(page)
  await expect(page.getByRole('status')).toContainText('le service ne répond pas')
  await page.unroute(`${url}/**`)
  await send(page)
  await expect(page.getByRole('status')).toContainText('Merci')
  expect(await listOf(admin, shop, 'demandes')).toHaveLength(1)
  await page.close()
})

test('the form of another website is refused, with a sentence, and stores nothing', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { other } = await websites(admin, shop, url)
  const page = await browser.newPage()
  await page.goto(other)
  await fill(page)
  await send(page)
  await expect(page.getByRole('status')).toContainText("il n'accepte pas les demandes de ce site")
  await expect(page.getByLabel('Votre message')).toHaveValue('Livrez-vous à Nantes ?')
  expect([await listOf(admin, shop, 'demandes'), await listOf(admin, shop, 'contacts')]).toEqual([[], []])
  await page.close()
})

test('without a script the form is sent all the same, from the website of the shop only', async ({
  url,
  admin,
  shop,
  browser,
}) => {
  const { own, other } = await websites(admin, shop, url)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(other)
  await fill(page)
  await send(page)
  await expect(page.getByRole('heading', { name: "Votre demande n'est pas partie" })).toBeVisible()
  await expect(page.getByText("Ce site n'est pas parmi les origines autorisées de l'API")).toBeVisible()
  expect(await listOf(admin, shop, 'demandes')).toEqual([])
  await page.goto(own)
  await fill(page)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible()
  expect(await listOf(admin, shop, 'demandes')).toMatchObject([{ contact_name: 'Léa Martin' }])
  await page.getByRole('link', { name: 'Retour au site' }).click()
  await expect(page.getByRole('heading', { name: 'Nous écrire' })).toBeVisible()
  await context.close()
})

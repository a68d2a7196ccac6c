import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { overflow, pressAtOnce, violations } from './browser.ts'
import { type Api, type Document, expect, type Shop, test } from './fixtures.ts'

/** Schemas: their fields, and the entries that websites post, shown like any collection. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const sites: Server[] = []
test.afterEach(async () => {
  for (const site of sites.splice(0)) await new Promise((resolve) => site.close(resolve))
})

/** A website of the shop: an empty page on an origin of its own, which the shop lists. */
async function siteOf(admin: Api, shop: Shop): Promise<string> {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Site</title>'))
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  await admin.must('PATCH', shop.root, { changes: { originUrls: [origin] } })
  return origin
}

/** Posts an entry by a script of a page. Returns the status. */
const postFrom = (page: Page, address: string, application: unknown, body: object): Promise<number> =>
  page.evaluate(
    async ([to, id, sent]) => {
      const headers = { 'content-type': 'application/json', 'x-application-id': String(id) }
      return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })).status
    },
    [address, application, body] as const,
  )

interface Made {
  schema: Document
  /** The fields by name. */
  fields: Record<string, Document>
  /** The path of the data view. */
  datas: string
}
async function made(admin: Api, shop: Shop, fields: Record<string, unknown>[] = []): Promise<Made> {
  const schema = await admin.must('POST', `${shop.root}/schemas`, { name: 'Inscriptions' })
  const found: Record<string, Document> = {}
  for (const field of fields) {
    const one = await admin.must('POST', `${shop.root}/schemas/${schema.id}/fields`, field)
    found[String(one.name)] = one
  }
  return { schema, fields: found, datas: `/admin/schemas/${schema.id}/datas?boutique=${shop.id}` }
}
const entry = (admin: Api, shop: Shop, { schema }: Made, body: object): Promise<Document> =>
  admin.must('POST', `${shop.root}/schemas/${schema.id}/datas`, body)

test('[SCHEMA-01] [SCHEMA-03] [SCHEMA-13] [SCHEMA-14] a schema is made in a chosen shop', async ({
  admin,
  shop,
  open,
}) => {
  const page = await open(admin, '/admin/schemas')
  const choice = page.getByLabel('Boutique', { exact: true })
  await expect(choice).toHaveValue('')
  await expect(choice.locator('option').first()).toHaveText('-- Choisir une boutique --')
  await expect(page.getByRole('heading', { name: 'Schémas' })).toBeVisible()
  await choice.selectOption({ label: shop.name })
  await expect(page.getByRole('heading', { name: 'Aucun schéma' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Nouveau schéma' }).click()
  await expect(page.getByText("Initialisation d'un nouveau schema réussie")).toBeVisible()
  await page.getByLabel('Nom').fill('Inscriptions')
  await expect(page.getByText("Création d'un schema réussie")).toBeVisible()
  await expect(page.getByRole('link', { name: /Inscriptions/ })).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue(shop.id)
  await expect(page.getByLabel('Nom')).toHaveValue('Inscriptions')
})

test('[SCHEMA-07] [SCHEMA-08] fields are added, typed, ordered and deleted', async ({ admin, shop, open }) => {
  const { schema } = await made(admin, shop)
  const page = await open(admin, `/admin/schemas/${schema.id}?boutique=${shop.id}`)
  await expect(page.getByText('Aucun champ')).toBeVisible()
  for (const label of ['Prénom', 'Taille', 'Couleur']) {
    await page.getByLabel('Nouveau champ').fill(label)
    await page.getByRole('button', { name: 'Ajouter un champ' }).click()
    await expect(page.getByRole('listitem', { name: label })).toBeVisible()
  }
  const size = page.getByRole('listitem', { name: 'Taille' })
  await expect(size.getByLabel('Nom')).toHaveValue('taille')
  await size.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Nombre', exact: true }).click()
  const fields = async () =>
    ((await admin.must('GET', `${shop.root}/schemas/${schema.id}/fields`)).documents as Document[]).map(
      ({ name, type, order }) => [name, type, order],
    )
  await expect.poll(fields).toEqual([
    ['prenom', 'text', 1],
    ['taille', 'number', 2],
    ['couleur', 'text', 3],
  ])
  const handle = page.getByRole('button', { name: 'Déplacer Couleur' })
  await handle.focus()
  await handle.press('Space')
  // Without a pause: every key counts.
  await pressAtOnce(page, 'ArrowUp', 'ArrowUp', 'Space')
  await expect(page.getByText('« Couleur » est déposé à la place 1 sur 3')).toBeAttached()
  await expect.poll(async () => (await fields()).map(([name]) => name)).toEqual(['couleur', 'prenom', 'taille'])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Supprimer Prénom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('listitem', { name: 'Prénom' })).toHaveCount(0)
  await expect.poll(async () => (await fields()).map(([name]) => name)).toEqual(['couleur', 'taille'])
})

test('[SCHEMA-02] [SCHEMA-04] [SCHEMA-15] a schema has its two buttons, and is deleted after a question', async ({
  admin,
  shop,
  open,
}) => {
  const { schema } = await made(admin, shop)
  const page = await open(admin, `/admin/schemas?boutique=${shop.id}`)
  await page.getByRole('link', { name: 'Données « Inscriptions »' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/schemas/${schema.id}/datas\\?boutique=`))
  await expect(page.getByRole('heading', { name: 'Inscriptions', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Schémas' }).last().click()
  await page.getByRole('link', { name: 'Modifier « Inscriptions »' }).click()
  await expect(page.getByLabel('Nom')).toHaveValue('Inscriptions')
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Voulez-vous supprimer ce schema ?' })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Suppression du schema réussie')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucun schéma' })).toBeVisible()
})

test('[SCHEMA-16] a deletion with a missing parameter shows its own sentence', async ({ admin, shop, open }) => {
  const { schema } = await made(admin, shop)
  const page = await open(admin, `/admin/schemas/${schema.id}?boutique=${shop.id}`)
  await expect(page.getByLabel('Nom')).toHaveValue('Inscriptions')
  // The request loses the boutique on its way: the server refuses it.
  await page.route(`**${shop.root}/schemas/${schema.id}`, (route) =>
    route.continue({ url: route.request().url().replace(`/boutiques/${shop.id}/`, '/boutiques/%20/') }),
  )
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Erreur de paramètre lors de la suppression du schema')).toBeVisible()
  await expect(page.getByLabel('Nom')).toHaveValue('Inscriptions')
})

test('[SCHEMA-17] [SCHEMA-18] [SCHEMA-22] an entry from the website is shown, filtered, exported and deleted', async ({
  url,
  admin,
  shop,
  open,
  browser,
}) => {
  const form = await made(admin, shop, [
    { label: 'Places', name: 'places', type: 'number' },
    { label: 'Repas', name: 'repas', type: 'select', options: ['Viande', 'Poisson'] },
  ])
  const list = await open(admin, form.datas)
  await expect(list.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible()
  const { applicationId } = await admin.must('GET', shop.root)
  const site = await browser.newPage()
  await site.goto(await siteOf(admin, shop))
  const address = `${url}/api/public/schemas/${form.schema.id}`
  const lea = { contact_firstname: 'Léa', contact_lastname: 'Martin', contact_email: 'lea@exemple.fr' }
  expect(await postFrom(site, address, applicationId, { ...lea, places: 2, repas: 'Poisson' })).toBe(201)
  expect(await postFrom(site, address, applicationId, { contact_lastname: 'Durand', places: 5, repas: 'Viande' })).toBe(
    201,
  )
  expect(await postFrom(site, address, applicationId, { repas: 'Tofu' })).toBe(422)
  await site.close()

  const row = list.getByRole('link', { name: /Léa Martin/ })
  await expect(row).toContainText('lea@exemple.fr')
  await expect(row).toContainText('Places : 2 · Repas : Poisson')
  const entries = (await admin.must('GET', `${shop.root}/schemas/${form.schema.id}/datas`)).documents as Document[]
  const created = new Date(String(entries.find((entry) => entry.contact_lastname === 'Martin')?.createdAt))
  const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric' }).format(created)
  await expect(row.locator('time')).toContainText(day)
  expect(await violations(list)).toEqual([])

  await list.getByRole('combobox', { name: 'Repas' }).click()
  await list.getByRole('option', { name: 'Viande' }).click()
  await expect(list.getByRole('link', { name: /Durand/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  await list.getByRole('button', { name: 'Effacer les filtres' }).click()
  await list.getByLabel('Rechercher dans les entrées').fill('poiss')
  await expect(list.getByText('1 document(s) trouvé(s)')).toBeVisible()
  await expect(row).toBeVisible()
  const download = list.waitForEvent('download')
  await list.getByRole('button', { name: 'Transférer' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^inscriptions-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head = '', line = '', ...others] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toContain('Prénom;Nom;E-mail')
  expect(head).toContain('Places;Repas')
  expect(line).toContain('Léa;Martin;lea@exemple.fr')
  expect(line).toContain('2;Poisson')
  expect(others).toEqual([])

  await list.getByRole('button', { name: 'Supprimer « Léa Martin »' }).click()
  const question = list.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })
  await expect(question).toContainText('effacée pour de bon')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(row).toHaveCount(0)
  const left = (await admin.must('GET', `${shop.root}/schemas/${form.schema.id}/datas`)).documents as Document[]
  expect(left.map(({ contact_lastname: name }) => name)).toEqual(['Durand'])
})

test('a schema that its website flooded says so in its list and its form, until its people have seen it', async ({
  url,
  admin,
  shop,
  open,
}) => {
  const [flooded, calm] = [await made(admin, shop), await admin.must('POST', `${shop.root}/schemas`, { name: 'Calme' })]
  const { applicationId } = await admin.must('GET', shop.root)
  const list = await open(admin, `/admin/schemas?boutique=${shop.id}`)
  const page = await open(admin, `/admin/schemas/${flooded.schema.id}?boutique=${shop.id}`)
  const notice = page.getByRole('status').filter({ hasText: 'des envois trop nombreux ont été refusés' })
  const marked = list.getByRole('main').getByText(/^Submergé le/)
  await expect(page.getByLabel('Nom')).toHaveValue('Inscriptions')
  await expect(notice).toHaveCount(0)

  const statuses: number[] = []
  for (let at = 0; at < 80; at++) {
    const headers = {
      ...{ 'content-type': 'application/json', 'x-application-id': String(applicationId) },
      // Ten senders, each of which may send ten.
      'x-forwarded-for': `10.2.1.${at % 10}`,
    }
    const body = JSON.stringify({ contact_lastname: `Flot ${at}` })
    statuses.push(
      (await fetch(`${url}/api/public/schemas/${flooded.schema.id}`, { method: 'POST', headers, body })).status,
    )
  }
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  await expect(notice).toBeVisible()
  await expect(marked).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  const other = await open(admin, `/admin/schemas/${calm.id}?boutique=${shop.id}`)
  await expect(other.getByLabel('Nom')).toHaveValue('Calme')
  await expect(other.getByRole('status').filter({ hasText: 'Submergé' })).toHaveCount(0)

  await page.getByRole('button', { name: "J'ai vu l'avis" }).click()
  await expect(page.getByText('Avis retiré')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(marked).toHaveCount(0)
})

test('an entry is filled in by hand, and an open form keeps its fields while the schema changes', async ({
  admin,
  shop,
  open,
}) => {
  const form = await made(admin, shop, [{ label: 'Taille', name: 'taille', type: 'text' }])
  const field = `${shop.root}/schemas/${form.schema.id}/fields/${form.fields.taille?.id}`
  const page = await open(admin, form.datas)
  await page.getByRole('button', { name: 'Nouvelle entrée' }).click()
  await page.getByLabel('Taille').fill('douze')
  await expect(page.getByText('Création réussie')).toBeVisible()
  await admin.must('PATCH', field, { changes: { label: 'Pointure', type: 'number' } })
  const stale = page.getByRole('button', { name: 'Afficher les nouveaux champs' })
  await expect(stale).toBeVisible()
  await expect(page.getByLabel('Taille')).toHaveValue('douze')
  await stale.click()
  // The value is no number: it is shown as it is, and kept until it is replaced.
  await expect(page.getByText("Valeur d'avant : « douze ».")).toBeVisible()
  await expect(page.getByRole('link', { name: /Pointure : douze/ })).toBeVisible()
  await page.getByLabel('Ville').fill('Nantes')
  const stored = async () =>
    ((await admin.must('GET', `${shop.root}/schemas/${form.schema.id}/datas`)).documents as Document[])[0]
  await expect.poll(stored).toMatchObject({ contact_city: 'Nantes', [`champ_${form.fields.taille?.id}`]: 'douze' })
  await page.getByLabel('Pointure').fill('12')
  await expect.poll(stored).toMatchObject({ [`champ_${form.fields.taille?.id}`]: 12 })
  await expect(page.getByText("Valeur d'avant")).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('on a phone, a schema and its entries fit the screen', async ({ admin, shop, open }) => {
  const form = await made(admin, shop, [
    { label: 'Un libellé assez long pour un petit écran', name: 'long', type: 'text' },
    { label: 'Repas', name: 'repas', type: 'radio', options: ['Viande', 'Poisson'] },
  ])
  await entry(admin, shop, form, { contact_lastname: 'Martin', [`champ_${form.fields.repas?.id}`]: 'Viande' })
  const page = await open(admin, form.datas, PHONE)
  await expect(page.getByRole('link', { name: /Martin/ })).toBeVisible()
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
  await page.getByRole('link', { name: /Martin/ }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
  await page.goto(`/admin/schemas/${form.schema.id}?boutique=${shop.id}`)
  await expect(page.getByRole('listitem', { name: 'Repas' })).toBeVisible()
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
})

import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

const MESSAGE = 'Achetez nos liens, très bon prix !'

test('junk requests leave together with their contacts, and come back', async ({ admin, shop, open, request, url }) => {
  const { applicationId } = await admin.must('GET', shop.root)
  const headers = { 'x-application-id': String(applicationId) }
  const posted = async (lastname: string, message: string) => {
    const data = { lastname, email: `${lastname.toLowerCase()}@exemple.fr`, produit_name: 'Table', message }
    expect((await request.post(`${url}/api/public/demandes`, { headers, data })).status()).toBe(201)
  }
  for (const name of ['Robot', 'Automate']) await posted(name, MESSAGE)
  await posted('Martin', 'Livrez-vous à Nantes ?')
  const page = await open(admin, '/boutique/demandes')
  const rows = page.locator('[data-list-item]')
  await expect(rows).toHaveCount(3)

  await test.step('one is marked, with those that say the same', async () => {
    await rows.filter({ hasText: 'Robot' }).click()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Indésirable', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Indésirable' })
    await dialog.getByRole('combobox', { name: 'Marquer' }).click()
    // One is required: none cannot be chosen.
    await expect(page.getByRole('option')).toHaveText([/^Cette demande/, /^Toutes celles/, /^Celles de ce client/])
    await page.getByRole('option', { name: 'Celles de ce client, et toutes celles au même message' }).click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Marquer', exact: true }).click()
    await expect(page.getByText(/^2\sdemandes marquées comme indésirables$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'États' })).toContainText('Indésirable')
  })

  await test.step('they are in a tab of their own, and their contacts are gone', async () => {
    await page.goto('/boutique/demandes')
    await expect(rows).toHaveText([/Martin/])
    await page.getByRole('tab', { name: /^Indésirables/ }).click()
    await expect(rows).toHaveCount(2)
    await page.goto('/boutique/contacts')
    await expect(rows).toHaveText([/Martin/])
  })

  await test.step('one that is none comes back with its contact, on a phone', async () => {
    const phone = await open(admin, '/boutique/demandes?onglet=indesirables', { viewport: { width: 390, height: 844 } })
    await phone.locator('[data-list-item]').filter({ hasText: 'Automate' }).click()
    await phone.getByRole('button', { name: 'Autres actions' }).click()
    await phone.getByRole('menuitem', { name: "Ce n'est pas indésirable" }).click()
    await expect(phone.getByText('Demande rétablie')).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    await expect(rows).toHaveCount(2)
  })
})

test('a list of requests says for a day that some were refused, to whoever reads it, until they hide it', async ({
  url,
  admin,
  shop,
  person,
  open,
}) => {
  // No mail, no right to the settings.
  const colleague = await person({ hasAccessToStore: true, profils: ['boutique-demandes'] })
  const page = await open(colleague.api, '/boutique/demandes')
  const notice = page.getByRole('status').filter({ hasText: 'votre site a envoyé plus de demandes' })
  const rows = page.locator('[data-list-item]')
  await expect(page.getByRole('heading', { name: 'Aucune demande' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  const { applicationId } = await admin.must('GET', shop.root)

  await test.step('the website floods the boutique', async () => {
    const send = async (at: number): Promise<number> => {
      const headers = {
        ...{ 'content-type': 'application/json', 'x-application-id': String(applicationId) },
        // Ten senders, each of which may send ten.
        'x-forwarded-for': `10.1.1.${at % 10}`,
      }
      const body = JSON.stringify({ email: `p${at}@exemple.fr`, message: 'Bonjour' })
      return (await fetch(`${url}/api/public/demandes`, { method: 'POST', headers, body })).status
    }
    const statuses = []
    for (let at = 0; at < 80; at++) statuses.push(await send(at))
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
  })

  await test.step('the open list tells it, beside the requests', async () => {
    await expect(notice).toContainText('une partie a été refusée')
    await expect(rows).not.toHaveCount(0)
    expect(await violations(page)).toEqual([])
    const phone = await open(colleague.api, '/boutique/demandes', { viewport: { width: 390, height: 844 } })
    await expect(phone.getByRole('status').filter({ hasText: 'votre site a envoyé plus' })).toBeVisible()
    expect(await overflow(phone)).toBe(0)
  })

  await test.step('a day later it is gone by itself', async () => {
    const later = await open(colleague.api, '/boutique/demandes')
    await later.clock.install()
    await later.reload()
    const shown = later.getByRole('status').filter({ hasText: 'votre site a envoyé plus' })
    await expect(shown).toBeVisible()
    await later.clock.fastForward('25:00:00')
    await expect(shown).toHaveCount(0)
    await expect(later.locator('[data-list-item]')).not.toHaveCount(0)
  })

  await test.step('hidden, it stays away', async () => {
    await notice.getByRole('button', { name: 'Masquer cet avis' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(rows).not.toHaveCount(0)
    await expect(notice).toHaveCount(0)
  })
})

import { violations } from './browser.ts'
import { close } from './document-form.ts'
import { expect, test } from './fixtures.ts'
import { words } from './rich-text.ts'

/** The articles of a website. */

const writer = { hasAccessToWebsite: true, profils: ['website-articles'] }

test('an article is written, dated, photographed and shown', async ({ admin, person, shop, open }) => {
  const { api } = await person(writer)
  const page = await open(api, '/website/articles')
  const stored = () => api.must('GET', `${shop.root}/posts/${page.url().split(/[/#]/).at(5)}`)

  await test.step('[ART-02] an empty list', async () => {
    await expect(page.getByText('Aucun article')).toBeVisible()
    await page.getByRole('button', { name: 'Nouvel article' }).click()
  })

  await test.step('[ART-04] nothing is stored without a name', async () => {
    const name = page.getByRole('textbox', { name: 'Nom', exact: true })
    await name.press('Control+s')
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    expect((await api.must('GET', `${shop.root}/posts`)).documents).toEqual([])
    await name.fill('Recoller une chaise')
    await expect(page).toHaveURL(/\/website\/articles\/(?!nouveau)\w+/)
    expect(await stored()).toMatchObject({ type: 'post', isVisible: false })
  })

  await test.step('[ART-06] [ART-07] its text is stored as a structured document, and as Markdown', async () => {
    const text = page.getByRole('textbox', { name: 'Texte', exact: true })
    await text.click()
    await page.keyboard.type('Il faut tout ')
    await page.getByRole('button', { name: 'Gras' }).click()
    await page.keyboard.type('démonter')
    await expect(text.locator('strong')).toHaveText('démonter')
    await expect.poll(async () => (await stored()).bodyMarkdown).toBe('Il faut tout **démonter**')
    expect((await stored()).body).toMatchObject({ type: 'doc', content: [{ type: 'paragraph' }] })
  })

  await test.step('[ART-05] [ART-08] sub-title, menu title, photos and flags are edited in the form', async () => {
    await page.getByRole('textbox', { name: 'Sous-titre', exact: true }).fill('Pas à pas')
    await page.getByRole('textbox', { name: 'Titre dans le menu' }).fill('Chaises')
    await page.getByRole('checkbox', { name: 'Visible' }).check()
    await page.getByRole('checkbox', { name: 'En vedette' }).check()
    const picture = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    )
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'chaise.svg', mimeType: 'image/svg+xml', buffer: picture })
    await expect.poll(async () => (await stored()).photos).toHaveLength(1)
    await expect
      .poll(stored)
      .toMatchObject({ subTitle: 'Pas à pas', altNavTitle: 'Chaises', isVisible: true, isFeatured: true })
    expect(await violations(page)).toEqual([])
  })

  await test.step('its blocks and its addresses are edited in their tabs', async () => {
    await page.getByRole('tab', { name: 'Contenus' }).click()
    await page.getByRole('button', { name: 'Ajouter un bloc' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Texte' }).fill('Le serrage')
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await expect.poll(async () => (await stored()).contents).toMatchObject([{ order: 1 }])
    await page.getByRole('tab', { name: 'Options' }).click()
    await page.getByRole('textbox', { name: 'Adresse sur le site' }).fill('/journal/chaise')
    await page.getByRole('button', { name: /^Associer l'adresse actuelle/ }).click()
    await expect(page.getByRole('list', { name: 'Liste des adresses associées' })).toContainText('par défaut')
    await page.getByRole('textbox', { name: 'Titre de la page' }).fill('Recoller une chaise, chez nous')
    await expect.poll(stored).toMatchObject({ pathname: '/journal/chaise', title: 'Recoller une chaise, chez nous' })
    expect(await violations(page)).toEqual([])
  })

  await test.step('the website of the boutique reads it at its address', async () => {
    const { applicationId } = await admin.must('GET', `/api/boutiques/${shop.id}`)
    const response = await page.request.get('/api/public/adresses?pathname=/journal/chaise', {
      headers: { 'X-Application-Id': String(applicationId) },
    })
    expect([response.status(), await response.json()]).toMatchObject([
      200,
      { document: { bodyMarkdown: 'Il faut tout **démonter**' } },
    ])
  })
})

test('the list of articles', async ({ person, shop, open }) => {
  const { api } = await person(writer)
  await api.must('POST', `${shop.root}/posts`, {
    name: 'Choisir le bois',
    publishedAt: '2026-03-06T23:30:00.000Z',
    pathname: '/bois',
    isVisible: true,
    body: words('Chêne'),
  })
  await api.must('POST', `${shop.root}/posts`, { name: 'En préparation', pathname: '/bientot' })
  const page = await open(api, '/website/articles')
  const row = (name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name })

  await test.step('[ART-01] shows the publication date, and a button to the website', async () => {
    await expect(row('Choisir le bois').locator('time')).toHaveAttribute('datetime', /^2026-03-0[67]/)
    await expect(row('Choisir le bois')).toContainText('7')
    await expect(row('Choisir le bois')).toContainText('mars')
    const view = page.getByRole('link', { name: 'Voir sur le site « Choisir le bois »' })
    await expect(view).toBeVisible()
    await expect(view).toHaveAttribute('href', 'https://atelier.exemple.fr/bois')
    await expect(view).toHaveAttribute('target', '_blank')
  })
  await test.step('a hidden article says so, and has none', async () => {
    await expect(row('En préparation')).toContainText('caché')
    await expect(page.getByRole('link', { name: /^Voir sur le site « En préparation/ })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
  await test.step('[ART-03] the form opens on its first tab, and Échap returns to the list', async () => {
    await row('Choisir le bois').click()
    await expect(page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab')).toHaveText([
      'Général',
      'Contenus',
      'Options',
    ])
    await close(page)
    await expect(page).toHaveURL('/website/articles')
  })
})

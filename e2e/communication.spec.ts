import type { Page } from '@playwright/test'
import { violations } from './browser.ts'
import { close } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** What a boutique publishes elsewhere than on its website: newsletters and instagram posts. */

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name })
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString()

test('newsletters', async ({ person, shop, open }) => {
  const { api } = await person({ profils: ['application'] })
  const page = await open(api, '/communication/newsletters')
  const before = new Date().toISOString()

  await test.step('[NEWS-01] [NEWS-04] an empty list, with an add button', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible()
    await expect(page.getByText('Aucune newsletter')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouvelle newsletter' }).click()
  })

  await test.step('[NEWS-02] nothing is stored without a title', async () => {
    const title = page.getByRole('textbox', { name: 'Titre' })
    await title.press('Control+s')
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    expect(((await api.must('GET', `${shop.root}/newsletters`)).documents as unknown[]).length).toBe(0)
  })

  await test.step('[NEWS-03] a new one is visible, dated now, with the reference of its boutique', async () => {
    await page.getByRole('textbox', { name: 'Titre' }).fill('Les nouveautés du printemps')
    await expect(page).toHaveURL(/\/communication\/newsletters\/(?!nouveau)\w+/)
    await expect(page.getByRole('checkbox', { name: 'Visible' })).toBeChecked()
    const id = page.url().split('/').at(-1) as string
    const stored = await api.must('GET', `${shop.root}/newsletters/${id}`)
    expect(stored).toMatchObject({ title: 'Les nouveautés du printemps', isVisible: true, boutiqueRef: shop.id })
    expect((stored.publishedAt as string) >= before && (stored.publishedAt as string) < tomorrow()).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  await test.step('the list shows its date, and what is not visible', async () => {
    await page.getByRole('checkbox', { name: 'Visible' }).uncheck()
    await close(page)
    await expect(row(page, 'Les nouveautés du printemps')).toContainText('caché')
    expect(await violations(page)).toEqual([])
  })
})

test('instagram posts', async ({ person, shop, open }) => {
  const { api } = await person({ profils: ['application'] })
  const page = await open(api, '/app/instagram')

  await test.step('[INSTA-01] [INSTA-04] the menu opens an empty list, with an add button', async () => {
    await expect(page).toHaveURL('/communication/instagram')
    await expect(page.getByText('Aucun post')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouveau post' }).click()
  })

  await test.step('[INSTA-02] nothing is stored without a description', async () => {
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.press('Control+s')
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    expect(((await api.must('GET', `${shop.root}/instagram`)).documents as unknown[]).length).toBe(0)
  })

  await test.step('[INSTA-03] its description, date and visibility are edited; the list names it by its first line', async () => {
    await page.getByRole('textbox', { name: 'Description' }).fill('Le buffet est prêt.\n#chêne #atelier')
    await expect(page).toHaveURL(/\/communication\/instagram\/(?!nouveau)\w+/)
    await expect(page.getByRole('checkbox', { name: 'Visible' })).toBeChecked()
    await expect(page.getByLabel('Publié le')).not.toHaveValue('')
    await expect(row(page, 'Le buffet est prêt.#chêne #atelier')).toHaveCount(1)
    const id = page.url().split('/').at(-1) as string
    expect(await api.must('GET', `${shop.root}/instagram/${id}`)).toMatchObject({
      description: 'Le buffet est prêt.\n#chêne #atelier',
      isVisible: true,
      boutiqueRef: shop.id,
    })
    expect(await violations(page)).toEqual([])
  })
})

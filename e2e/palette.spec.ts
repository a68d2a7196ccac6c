import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { stored } from './product-form.ts'

/** What the palette does besides going somewhere: actions of documents, creations with a name, bins, the person. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher ou créer' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function type(page: Page, text: string): Promise<void> {
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(text)
}

/** Presses Enter once the first option has that name. */
async function enter(page: Page, name: string | RegExp): Promise<void> {
  await expect(option(page, name).first()).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
}

test('the palette acts with the keyboard alone: sells, undoes, creates, restores, signs out', async ({
  admin,
  shop,
  open,
}) => {
  const { id } = await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon tripode', price: 180 })
  await admin.must('PATCH', `${shop.root}/produits/${id}`, { changes: { isOnlineStore: true } })
  const binned = await admin.must('POST', `${shop.root}/contacts`, { lastname: 'Durand' })
  await admin.must('DELETE', `${shop.root}/contacts/${binned.id}`)
  const page = await open(admin, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('an action and a document, in one line', async () => {
    await type(page, 'vendre guéridon')
    await enter(page, 'Vendre « Guéridon tripode »')
    await expect(page.getByText('Vendu : Guéridon tripode')).toBeVisible()
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ inStock: false })
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ inStock: true })
  })
  await test.step('what is typed before the palette shows is its text, and Entrée does nothing yet', async () => {
    await page.goto(`/boutique/produits/${id}`)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Guéridon tripode')
    // All keys in one task of the page: its input cannot have the focus before the last one.
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false): boolean =>
        window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
      press('k', true)
      for (const key of ['v', 'e', 'n', 'd', 'Enter']) press(key)
    })
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await expect(palette(page).getByRole('combobox')).toHaveValue('vend')
    expect(await stored(admin, shop, id)).toMatchObject({ inStock: true, name: 'Guéridon tripode' })
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
  await test.step('the open document has its own group, and is found again later', async () => {
    await page.goto(`/boutique/produits/${id}`)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Guéridon tripode')
    await type(page, 'réser')
    await expect(palette(page).getByRole('group', { name: 'Guéridon tripode' })).toBeVisible()
    await enter(page, /^Réserver/)
    await expect(
      page.getByRole('dialog', { name: 'Réserver' }).getByRole('combobox', { name: 'Pour un contact' }),
    ).toBeFocused()
    await page.getByRole('textbox', { name: 'Pour une adresse e-mail' }).press('Enter')
    await expect.poll(() => stored(admin, shop, id)).toMatchObject({ isReserved: true })
    await type(page, 'contacts')
    await enter(page, /^Contacts/)
    await expect(page).toHaveURL('/boutique/contacts')
    await type(page, '')
    await expect(palette(page).getByRole('group', { name: 'Récents' }).getByRole('option')).toHaveText([
      /^Guéridon tripode/,
    ])
    await page.keyboard.press('Escape')
  })
  await test.step('any other words are the name of a new document', async () => {
    await type(page, "nouveau produit Banc d'église")
    await expect(palette(page).getByRole('option')).toHaveText(["Nouveau produit « Banc d'église »"])
    await enter(page, /^Nouveau produit/)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue("Banc d'église")
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)[^/?]+$/)
  })
  await test.step('a bin is a list whose documents come back', async () => {
    await type(page, 'corbeille contacts')
    await enter(page, /Contacts/i)
    await expect(page).toHaveURL(/\/boutique\/contacts\?vue=corbeille/)
    await page.getByRole('button', { name: 'Restaurer' }).click()
    await expect.poll(async () => (await admin.call('GET', `${shop.root}/contacts/${binned.id}`)).status).toBe(200)
  })
  await test.step('the theme, and signing out', async () => {
    await type(page, 'sombre')
    await enter(page, /^Thème sombre/)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('the palette offers only what a person may do', async ({ admin, shop, open, person }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Guéridon' })
  const reader = await person({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  const page = await open(reader.api, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await type(page, 'vendre guéridon')
  await expect(
    palette(page)
      .getByText('Aucun résultat')
      .or(option(page, /^Nouveau contact/)),
  ).toBeVisible()
  await expect(option(page, /Vendre/)).toHaveCount(0)
  await expect(option(page, /produit/)).toHaveCount(0)
  await palette(page).getByRole('combobox').fill('déconnecter')
  await enter(page, /^Se déconnecter/)
  await expect(page.getByText("L'utilisateur est déconnecté")).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('from the sign-in to a stored product without a mouse', async ({ admin, shop, person, browser, url }) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
  await admin.must('POST', `${shop.root}/produits`, { name: 'Chaise' })
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto('/login')

  await test.step('signing in', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Adresse e-mail' }))
    await page.keyboard.type(camille.email)
    await tabTo(page, page.getByLabel('Mot de passe', { exact: true }))
    await page.keyboard.type(camille.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('opening the products, and a new one', async () => {
    await tabTo(page, page.getByRole('navigation', { name: 'Espaces' }).getByRole('link', { name: 'Commerce' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/boutique/produits')
    await tabTo(page, page.getByRole('button', { name: 'Nouveau produit' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/boutique/produits/nouveau')
    await tabTo(page, page.getByRole('textbox', { name: 'Nom', exact: true }))
    await page.keyboard.type('Guéridon')
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)/)
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()
    await tabTo(page, page.getByRole('textbox', { name: 'Prix', exact: true }))
    await page.keyboard.type('75,5')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Mise à jour réussie')).toBeVisible()
  })
  await test.step('Échap leaves the field, then the form; the focus returns to the list item', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Prix', exact: true })).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/boutique/produits')
    await expect(page.getByRole('link', { name: /^Guéridon/ })).toBeFocused()
    const { documents } = await admin.must('GET', `${shop.root}/produits?where[name]=Guéridon`)
    expect(documents).toMatchObject([{ price: 75.5 }])
  })
  await test.step('arrow keys move in the list, Entrée opens, J and K go to the neighbours', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: /^Chaise/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Chaise' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 2, name: 'Guéridon' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 2, name: 'Chaise' })).toBeVisible()
  })
  await test.step('deleting, and cancelling it', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Supprimer', exact: true }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Supprimer', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Supprimer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Suppression réussie')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Chaise/ })).toHaveCount(0)
  })
  await page.context().close()
})

test('J and K keep the tab and the field, whatever its kind', async ({ admin, shop, open }) => {
  for (const [name, price] of [
    ['Banc', 10],
    ['Chaise', 20],
    ['Zinc', 30],
  ] as const)
    await admin.must('POST', `${shop.root}/produits`, { name, price })
  const page = await open(admin, '/boutique/produits')
  const price = page.getByRole('textbox', { name: 'Prix', exact: true })
  const title = (name: string) => page.getByRole('heading', { level: 2, name })
  const active = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await page.getByRole('link', { name: /^Zinc/ }).click()

  await test.step('a text field is in view, and the next Tab goes into it', async () => {
    await expect(price).toHaveValue('30')
    await price.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(title('Chaise')).toBeVisible()
    await expect(price).toBeInViewport()
    await expect.poll(active).toMatch(/^Prix/)
    await page.keyboard.press('j')
    await expect(title('Banc')).toBeVisible()
    await expect.poll(active).toMatch(/^Prix/)
    await page.keyboard.press('Tab')
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('10')
    await page.keyboard.press('Escape')
  })
  await test.step('a checkbox keeps the focus, and is no field that letters are typed in', async () => {
    const box = page.getByRole('checkbox', { name: 'Est disponible au magasin ?' })
    await box.focus()
    await page.keyboard.press('k')
    await expect(title('Chaise')).toBeVisible()
    await expect(box).toBeFocused()
    await page.keyboard.press('k')
    await expect(title('Zinc')).toBeVisible()
    await expect(box).toBeFocused()
  })
  await test.step('the button of the bar keeps the focus', async () => {
    await page.getByRole('button', { name: 'Document suivant (J)' }).press('Enter')
    await expect(title('Chaise')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Document suivant (J)' })).toBeFocused()
  })
  await test.step('the tab stays', async () => {
    const tab = page.getByRole('tab', { selected: true })
    await page.getByRole('tab').nth(2).click()
    const name = String(await tab.textContent())
    const { hash } = new URL(page.url())
    expect(hash).not.toBe('')
    await page.keyboard.press('k')
    await expect(title('Zinc')).toBeVisible()
    await expect(tab).toHaveText(name)
    expect(new URL(page.url()).hash).toBe(hash)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/boutique/produits')
  })
})

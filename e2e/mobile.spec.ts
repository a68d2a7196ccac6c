import type { Page } from '@playwright/test'
import { follow, overflow } from './browser.ts'
import { expect, test } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const SCREENS = [
  ['/dashboard', /^Bonjour/],
  ['/boutique/produits', 'Produits'],
  ['/boutique/fournisseurs', 'Fournisseurs'],
  ['/boutique/fournisseurs/nouveau', 'Nouveau fournisseur'],
  ['/boutique/params', 'Paramètres'],
  ['/medias', 'Médias'],
  ['/admin/users', 'Utilisateurs'],
  ['/admin/users/nouveau', 'Nouvel utilisateur'],
  ['/edit', 'Profil'],
  ['/website/cart', 'Panier'],
  ['/boutique/n-existe-pas', /Problème de configuration/],
] as const

async function fits(page: Page): Promise<void> {
  for (const [path, name] of SCREENS) {
    await follow(page, path)
    await expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.getByText(/^Chargement/)).toHaveCount(0)
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
}

test('on a phone', async ({ admin, shop, open, browser, url }) => {
  await admin.must('POST', `${shop.root}/produits`, { name: 'Une grande table de ferme en chêne massif', price: 1480 })
  await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}`, libelle: 'Zinc' })
  const sold = { price: 60, retailPrice: 80, hasInventory: true, qtyAvailable: 0, isOnlineStore: true }
  for (const name of ['Chaise', 'Banc', 'Lampe', 'Miroir']) {
    await admin.must('POST', `${shop.root}/produits`, { name, ...sold, salePrice: 50, showDiscount: 'percentage' })
  }
  const page = await open(admin, '/dashboard', PHONE)

  await test.step('the highlights scroll inside the screen', async () => {
    await expect(page.getByRole('region', { name: 'Stock à zéro' }).getByRole('link')).toHaveCount(5)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.evaluate('innerWidth')).toBe(PHONE.viewport.width)
  })

  await test.step('[SHELL-19] the hamburger opens the menu, and a link closes it', async () => {
    await expect(page.getByRole('complementary')).toBeHidden()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Commerce' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Boutique :/ })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Commerce' }).tap()
    await expect(page).toHaveURL('/boutique/produits')
    await expect(drawer).toHaveCount(0)
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await drawer.getByRole('link', { name: 'Fournisseurs' }).tap()
    await expect(page).toHaveURL('/boutique/fournisseurs')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    await drawer.getByRole('button', { name: 'Fermer le menu' }).tap()
    await expect(drawer).toHaveCount(0)
  })
  await test.step('a document covers its list, and closing it shows the list again', async () => {
    await page.goto('/boutique/produits?onglet=tous')
    await page
      .getByRole('link', { name: /grande table/ })
      .first()
      .tap()
    await expect(page.getByRole('toolbar', { name: 'Document' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nouveau produit' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Fermer (Échap)' }).tap()
    await expect(page.getByRole('button', { name: 'Nouveau produit' })).toBeVisible()
  })
  await test.step('[SHELL-20] [FORM-12] the bar of a document: its neighbours left, what can be done right, saving too', async () => {
    await page.goto('/boutique/produits/nouveau')
    const bar = page.getByRole('toolbar', { name: 'Document' })
    const save = bar.getByRole('button', { name: 'Enregistrer' })
    await save.tap()
    await expect(bar.getByRole('alert')).toHaveText('Nom non validé.s')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Vitrine')
    await save.tap()
    await expect(page).toHaveURL(/\/boutique\/produits\/(?!nouveau)/)
    await page.goto('/boutique/produits?onglet=tous')
    await page.getByRole('link', { name: /grande table/ }).tap()
    const left = async (name: string) => (await bar.getByRole('button', { name, exact: true }).boundingBox())?.x ?? -1
    const middle = (await bar.getByRole('status').boundingBox())?.x ?? -1
    for (const name of ['Document précédent (K)', 'Document suivant (J)']) expect(await left(name)).toBeLessThan(middle)
    for (const name of ['Enregistrer', 'Autres actions', 'Supprimer', 'Fermer (Échap)']) {
      expect(await left(name), name).toBeGreaterThan(middle)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await bar.getByRole('button', { name: 'Autres actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Voir sur le site' })).toHaveAttribute('href', /^https:/)
    await page.keyboard.press('Escape')
  })
  await test.step('nothing overflows at 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await fits(page)
    const outside = await (await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })).newPage()
    for (const path of ['/', '/login', '/forgetpassword', '/reset?token=abc', '/premier?token=abc', '/nulle-part']) {
      await outside.goto(path)
      await expect(outside.getByRole('heading').first()).toBeVisible()
      expect(await overflow(outside), path).toBeLessThanOrEqual(0)
    }
    await outside.context().close()
  })
})

test('at 200 % zoom', async ({ admin, open }) => {
  // A window of 1280 pixels at 200 % has 640 CSS pixels, with twice the density.
  const page = await open(admin, '/dashboard', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })
  await fits(page)
})

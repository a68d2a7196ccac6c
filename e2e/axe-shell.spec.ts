import type { Page } from '@playwright/test'
import { follow, violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('axe reports nothing on the screens of the shell, in light and dark', async ({ admin, shop, person, open }) => {
  await admin.must('POST', '/api/boutiques', { name: `Zinc ${shop.name}`, libelle: 'Zinc' })
  const chief = await person({ type: 'admin' })
  const page = await open(chief.api, '/dashboard')
  const found: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    found[name] = await violationsInBothSchemes(page)
  }
  await expect(page.getByRole('main').getByRole('link', { name: /^Produits/ })).toHaveText(/\d/)
  await look('/dashboard')
  for (const [path, name] of [
    ['/edit', 'Profil'],
    ['/website/cart', 'Panier'],
    ['/boutique/n-existe-pas', /Problème de configuration/],
    ['/assistant/taches', 'Assistant'],
    ['/admin/users', 'Utilisateurs'],
    ['/admin/boutiques', 'Boutiques'],
  ] as const) {
    await follow(page, path)
    await expect(title(page, name)).toBeVisible()
    await look(path)
  }
  await follow(page, '/boutique/params')
  await expect(page.getByRole('tab', { name: 'Générale' })).toBeVisible()
  await look('/boutique/params')
  await follow(page, '/admin/users/nouveau')
  await page.getByRole('textbox', { name: 'Nom affiché' }).fill('Léa')
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByText('Adresse e-mail non validé.s')).toBeVisible()
  await look('a new user, refused')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(`lea-${chief.id}@exemple.fr`)
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByRole('textbox', { name: "Lien d'invitation" })).toBeVisible()
  await look('an invited user')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('the palette')
  await page.keyboard.press('Escape')
  await follow(page, '/dashboard')
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Boutique :/ })
    .click()
  await expect(page.getByRole('listbox', { name: 'Boutiques' })).toBeVisible()
  await look('the selector')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apparence et raccourcis' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('the look')
  await page.getByRole('menuitem', { name: 'Raccourcis du clavier' }).click()
  await expect(page.getByRole('dialog', { name: 'Raccourcis du clavier' })).toBeVisible()
  await look('the shortcuts')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await look('the dashboard of a phone')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await look('the menu of a phone')
  await page.getByRole('button', { name: 'Fermer le menu' }).click()

  await admin.must('PATCH', `/api/utilisateurs/${chief.id}/identite`, { password: 'un-autre-mot' })
  await expect(page.getByRole('dialog', { name: 'Reconnectez-vous' })).toBeVisible()
  await look('an ended session')
  expect(Object.entries(found).filter(([, lines]) => lines.length)).toEqual([])
})

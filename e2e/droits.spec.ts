import type { Page } from '@playwright/test'
import { follow } from './browser.ts'
import { expect, test } from './fixtures.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
const areasOf = (page: Page) => page.getByRole('navigation', { name: 'Espaces' }).getByRole('link')
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Enregistré$/ })

test('the link of a new user is shown on the tab where they were created', async ({ admin, shop, open }) => {
  const page = await open(admin, '/admin/users/nouveau')
  await page.getByRole('textbox', { name: 'Nom affiché' }).fill('Noé Petit')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(`noe-${shop.id}@exemple.fr`)
  await page.getByRole('tab', { name: 'Boutiques' }).click()
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  const link = page.getByRole('textbox', { name: "Lien d'invitation" })
  await expect(link).toBeInViewport()
  await expect(link).toHaveValue(/\/reset\?token=\w+&bienvenue=1$/)
  await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  await page.getByRole('tab', { name: 'Infos' }).click()
  await expect(link).toHaveCount(1)
})

test('rights that change while the page loads are shown', async ({ admin, person, browser, url }) => {
  const rights = { hasAccessToStore: true, profils: ['boutique-catalogue', 'boutique-compta'] }
  const { id, email, password } = await person(rights)
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/boutique/produits')
  await expect(menuOf(page).filter({ hasText: 'Ventes' })).toBeVisible()

  // The answer was read before the change, and arrives after it: the connection opens with the new rights.
  let isFirst = true
  await page.route('**/api/moi', async (route) => {
    const response = await route.fetch()
    if (isFirst) await admin.must('PATCH', `/api/utilisateurs/${id}`, { changes: { profils: ['boutique-catalogue'] } })
    isFirst = false
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(menuOf(page).filter({ hasText: 'Produits' })).toBeVisible()
  await expect(menuOf(page).filter({ hasText: 'Ventes' })).toHaveCount(0)
  await context.close()
})

test('an administrator invites a person with two profiles, who sees these and nothing else', async ({
  admin,
  shop,
  open,
  browser,
  url,
}) => {
  const address = `lea-${shop.id}@exemple.fr`.toLowerCase()
  const chief = await open(admin, '/admin/users')
  let link = ''
  let userId = ''
  const blind = chief.getByText(/^Ne verra aucun écran/)

  await test.step('[USER-01] [USER-03] [USER-04] the form of a new user asks for a name and an address', async () => {
    await chief.getByRole('button', { name: 'Nouvel utilisateur' }).click()
    await expect(chief.getByRole('tab')).toHaveText(['Infos', 'Boutiques'])
    await expect(blind).toHaveText('Ne verra aucun écran : aucune boutique, aucun profil.')
    await chief.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(chief.getByText('Nom affiché, Adresse e-mail non validé.s')).toBeVisible()
    await chief.getByRole('textbox', { name: 'Nom affiché' }).fill('Léa Morel')
    await chief.getByRole('textbox', { name: 'Adresse e-mail' }).fill('admin@exemple.fr')
    await chief.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(chief.getByText('Cette adresse e-mail est déjà utilisée')).toBeVisible()
    await chief.getByRole('textbox', { name: 'Adresse e-mail' }).fill(address)
    await chief.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(chief.getByText('Création réussie')).toBeVisible()
  })
  await test.step('without mail, the invitation is a link to pass on', async () => {
    const invitation = chief.getByRole('textbox', { name: "Lien d'invitation" })
    await expect(invitation).toHaveValue(/\/reset\?token=\w+&bienvenue=1$/)
    link = await invitation.inputValue()
    await expect(chief).toHaveURL(/\/admin\/users\/(?!nouveau)[\w-]+$/)
    userId = decodeURIComponent(new URL(chief.url()).pathname.split('/').at(-1) as string)
    await expect(chief.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue(address)
  })
  await test.step('[FORM-18] a user name keeps only letters and underscores, in lower case', async () => {
    const username = chief.getByRole('textbox', { name: "Nom d'utilisateur" })
    await username.fill(`Léa_${userId.replace(/[^a-z]/g, '')} 42`)
    const stored = `la_${userId.replace(/[^a-z]/g, '')}`
    await expect(username).toHaveAccessibleDescription(`Sera enregistré : ${stored}`)
    await username.press('Tab')
    await expect(username).toHaveValue(`la_${userId.replace(/[^a-z]/g, '')}`)
  })
  await test.step('[AUTH-02] there are two types of users, and a new one is not an administrator', async () => {
    const type = chief.getByRole('combobox', { name: 'Type' })
    await expect(type).toHaveValue('Utilisateur')
    await type.click()
    await expect(chief.getByRole('option')).toHaveText(['Non spécifié', 'Administrateur', 'Utilisateur'])
    await chief.keyboard.press('Escape')
  })
  await test.step('[USER-05] [USER-07] [USER-08] rights are checkboxes, saved automatically', async () => {
    await chief.getByRole('checkbox', { name: 'Accès au commerce' }).check()
    await chief.getByRole('checkbox', { name: 'Accès au site web' }).check()
    const profiles = chief
      .getByRole('combobox', { name: 'Profils' })
      .or(chief.getByRole('textbox', { name: 'Profils' }))
    for (const name of ['Contacts', 'Pages']) {
      await profiles.first().click()
      await chief.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      await chief.keyboard.press('Escape')
    }
    await chief.getByRole('tab', { name: 'Boutiques' }).click()
    const main = chief.getByLabel('Boutique principale').first()
    await main.click()
    // With many boutiques the select is searched.
    if (await main.isEditable()) await main.fill(shop.name)
    await expect(blind).toHaveText('Ne verra aucun écran : aucune boutique.')
    await chief.getByRole('option', { name: shop.name }).click()
    await expect(blind).toHaveCount(0)
    await expect(saved(chief)).toBeVisible()
    await expect
      .poll(() => admin.must('GET', `/api/utilisateurs/${userId}`))
      .toMatchObject({
        displayname: 'Léa Morel',
        type: 'user',
        profils: ['boutique-contacts', 'website-pages'],
        hasAccessToStore: true,
        hasAccessToWebsite: true,
        hasAccessToOrganisation: false,
        boutique: shop.id,
      })
  })

  const lea = await (await browser.newContext({ baseURL: url })).newPage()
  await test.step('she chooses her password, and is signed in', async () => {
    await lea.goto(link)
    await lea.getByLabel('Votre mot de passe', { exact: true }).fill('mot-de-passe-de-lea')
    await lea.getByLabel('Votre mot de passe, une seconde fois').fill('mot-de-passe-de-lea')
    await lea.getByRole('button', { name: 'Entrer' }).click()
    await expect(lea.getByText('Votre mot de passe est enregistré.')).toBeVisible()
    await expect(heading(lea)).toHaveText('Bonjour Léa')
  })
  await test.step('[PERM-05] [PERM-06] [PERM-09] areas, entries and tiles are hers', async () => {
    await expect(areasOf(lea)).toHaveText(['Tableau de bord', 'Commerce', 'Site web'])
    await expect(menuOf(lea)).toHaveCount(0)
    await expect(lea.getByRole('main').getByRole('listitem')).toHaveText([/^Contacts/, /^Pages/])
    await areasOf(lea).filter({ hasText: 'Commerce' }).click()
    await expect(menuOf(lea)).toHaveText(['Contacts', 'Campagnes'])
    await expect(heading(lea)).toHaveText('Contacts')
    await areasOf(lea).filter({ hasText: 'Site web' }).click()
    await expect(menuOf(lea)).toHaveText(['Pages'])
  })
  await test.step('[PERM-02] [PERM-07] [PERM-08] [PERM-18] by address, nothing else can be opened', async () => {
    for (const path of [
      '/boutique/produits',
      '/boutique/params',
      '/boutique/traitement',
      '/website/coupons',
      '/medias',
      '/fichiers',
      '/organisation/intras',
      '/planning/tdb',
      '/carnet',
      '/calculatrices/omaje/planches',
      '/communication/newsletters',
      '/admin/users',
      '/admin/boutiques',
      '/admin/transfert',
    ]) {
      await follow(lea, '/dashboard')
      await expect(heading(lea)).toHaveText('Bonjour Léa')
      await follow(lea, path)
      await expect(heading(lea), path).toHaveText('Accès réservé')
    }
    await lea.keyboard.press('Control+k')
    await expect(lea.getByRole('combobox', { name: 'Rechercher ou créer' })).toBeFocused()
    await lea.keyboard.insertText('utilisateur')
    // What she may create is offered by that name.
    await expect(lea.getByRole('option', { name: 'Nouveau contact « utilisateur »' })).toBeVisible()
    await expect(lea.getByRole('option', { name: /^(Utilisateurs|Nouvel utilisateur)/ })).toHaveCount(0)
    await lea.keyboard.press('Escape')
  })
  await test.step('[PERM-19] [PERM-20] [PERM-04] nor by the API, for other profiles and other boutiques', async () => {
    const other = await admin.must('POST', '/api/boutiques', { name: `Autre ${shop.name}`, libelle: 'Autre' })
    const status = (path: string) => lea.evaluate(`fetch(${JSON.stringify(path)}).then(({ status }) => status)`)
    expect(await status(`${shop.root}/contacts`)).toBe(200)
    expect(await status(`${shop.root}/fournisseurs`)).toBe(403)
    expect(await status(`${shop.root}/coupons`)).toBe(403)
    expect(await status('/api/utilisateurs')).toBe(403)
    expect([403, 404]).toContain(await status(`/api/boutiques/${other.id}/contacts`))
    const { boutiques } = (await lea.evaluate("fetch('/api/moi').then((answer) => answer.json())")) as {
      boutiques: { id: string }[]
    }
    expect(boutiques.map(({ id }) => id)).toEqual([shop.id])
  })
  await test.step('the address changes by its own button; a link sets a new password', async () => {
    await chief.getByRole('tab', { name: 'Infos' }).click()
    await chief.getByRole('textbox', { name: 'Adresse e-mail' }).fill(`nouvelle-${address}`)
    await chief.getByRole('button', { name: "Changer l'adresse" }).click()
    await expect(chief.getByText('Mise à jour réussie')).toBeVisible()
    expect((await admin.must('GET', `/api/utilisateurs/${userId}/identite`)).email).toBe(`nouvelle-${address}`)
    await chief.getByRole('button', { name: 'Copier un lien de mot de passe' }).click()
    await expect(chief.getByRole('textbox', { name: 'Lien de mot de passe' })).toHaveValue(/\/reset\?token=\w+$/)
  })
  await test.step('a blocked user is signed out at once, and cannot sign in', async () => {
    await expect(heading(lea)).toBeVisible()
    await chief.getByRole('checkbox', { name: 'Compte bloqué' }).check()
    const dialog = lea.getByRole('dialog', { name: 'Compte bloqué' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Adresse e-mail').fill(`nouvelle-${address}`)
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('mot-de-passe-de-lea')
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Ce compte est bloqué')
    await lea.context().close()
  })
  await test.step('[USER-09] [USER-10] a deleted user disappears from the list at once', async () => {
    // First by name: the installation may have more users than one page of the list.
    await admin.must('PATCH', `/api/utilisateurs/${userId}`, { changes: { displayname: '0 Léa Morel' } })
    const watching = await open(admin, '/admin/users')
    await expect(watching.getByText('0 Léa Morel', { exact: true })).toBeVisible()
    await chief.getByRole('button', { name: 'Supprimer' }).click()
    await chief.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(chief.getByText('Suppression réussie')).toBeVisible()
    await expect(watching.getByText('0 Léa Morel', { exact: true })).toHaveCount(0)
    const { status, json } = await admin.call('GET', `/api/utilisateurs/${userId}`)
    expect([status, json.detail]).toEqual([404, "L'utilisateur n'existe pas ou a été supprimé"])
  })
})

test('changed rights apply at once in an open browser', async ({ admin, shop, person, open }) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const change = (changes: Record<string, unknown>) =>
    admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes })
  const page = await open(camille.api, '/boutique/fournisseurs')
  await expect(page.getByText('Aucun fournisseur')).toBeVisible()

  await test.step('a new profile adds its entry', async () => {
    const accounts = ['Ventes', 'Achats', 'Dépenses', 'Fournisseurs', 'Résultat']
    await expect(menuOf(page)).toHaveText(accounts)
    await change({ profils: ['boutique-compta', 'boutique-params'] })
    await expect(menuOf(page)).toHaveText([...accounts, 'Paramètres'])
  })
  await test.step('[PERM-16] [PERM-17] a calculator needs the area and the boutique, no profile', async () => {
    await change({ hasAccessToCalculatrices: true, profils: ['boutique-compta', 'notcar-pdc'] })
    await areasOf(page).filter({ hasText: 'Calculatrices' }).click()
    await expect(heading(page)).toHaveText('Aucune calculatrice')
    await expect(page.getByText('Qui gère les paramètres de la boutique peut en choisir')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choisir les calculatrices' })).toHaveCount(0)
    await change({ profils: ['boutique-compta', 'boutique-params', 'notcar-pdc'], hasAccessToStore: true })
    await page.getByRole('link', { name: 'Choisir les calculatrices' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Calculatrices' })).toBeVisible()
    await areasOf(page).filter({ hasText: 'Calculatrices' }).click()
    await expect(heading(page)).toHaveText('Aucune calculatrice')
    await admin.must('PATCH', `/api/boutiques/${shop.id}`, { changes: { calculatrices: ['omaje-planches'] } })
    await expect(heading(page)).toHaveText(/planches/i)
    await expect(menuOf(page)).toHaveText(['Omaje : planches'])
  })
  await test.step('removing a profile closes its open screen', async () => {
    await follow(page, '/boutique/fournisseurs')
    await expect(heading(page)).toHaveText('Fournisseurs')
    await change({ profils: ['boutique-contacts'] })
    await expect(heading(page)).toHaveText('Accès réservé')
  })
  await test.step('[PERM-01] [PERM-03] an administrator sees everything', async () => {
    await change({ type: 'admin', profils: [], hasAccessToStore: false, hasAccessToCalculatrices: false })
    await expect(heading(page)).toHaveText('Fournisseurs')
    await expect(areasOf(page)).toHaveCount(5)
    await expect(menuOf(page)).toHaveCount(17)
    const all = ((await admin.must('GET', '/api/boutiques?limit=200')) as unknown as { documents: { id: string }[] })
      .documents
    const seen = (
      (await camille.api.must('GET', '/api/boutiques?limit=200')) as unknown as { documents: { id: string }[] }
    ).documents
    expect(all.length).toBeGreaterThan(0)
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([shop.id]))
    await follow(page, '/admin/users')
    await expect(heading(page)).toHaveText('Utilisateurs')
  })
  await test.step('[PERM-14] a former administrator leaves the administration', async () => {
    await change({ type: 'user' })
    await expect(heading(page)).toHaveText('Accès réservé')
    await expect(menuOf(page)).toHaveCount(0)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { type Server, startServer } from './server.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Adresse e-mail' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Mot de passe', exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Se connecter' })

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await enter(page).click()
}

/** The words of the page for who had a password, and for who never had one. */
const AGAIN = { heading: 'Nouveau mot de passe', label: 'Nouveau mot de passe', button: 'Enregistrer' }
const FIRST = { heading: 'Bienvenue', label: 'Votre mot de passe', button: 'Entrer' }

async function choosePassword(page: Page, secret: string, { heading, label, button } = AGAIN): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.getByLabel(label, { exact: true }).fill(secret)
  await page.getByLabel(`${label}, une seconde fois`).fill(secret)
  await page.getByRole('button', { name: button }).click()
  // The form says it, then a notification: for a moment both do.
  const done = page.getByText('Votre mot de passe est enregistré.').filter({ visible: true })
  await expect(done.first()).toBeVisible()
  // Whoever chose it is signed in.
  await expect(page).toHaveURL('/dashboard')
}

/** A page in a new browser context. */
async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

/** A mail server that stores what it receives. */
async function mailbox() {
  const letters: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then(({ to, text }) => {
        letters.push({ to: [to].flat()[0]?.text ?? '', text: text ?? '' })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The links sent to an address, the newest last. */
    linksFor: (address: string): (string | undefined)[] =>
      letters.filter(({ to }) => to === address).map(({ text }) => text.match(/http\S+/)?.[0]),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test.describe('a new installation', () => {
  let server: Server
  let mail: Awaited<ReturnType<typeof mailbox>>
  let dataDir: string
  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'arriere-boutique-e2e-'))
    mail = await mailbox()
    server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SMTP_URL: mail.url })
  })
  test.afterAll(async () => {
    await server.stop()
    await mail.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('from the printed link to the first product', async ({ browser }) => {
    const page = await visitor(browser, server.url)

    await test.step('the entry page shows where to start', async () => {
      await page.goto('/')
      await expect(page.getByText("Aucun administrateur n'existe encore")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    })

    await test.step('the link creates the first administrator, once', async () => {
      const printed = () => server.output().match(/\/premier\?token=\S+/)?.[0]
      await expect.poll(printed).toBeTruthy()
      await page.goto(printed() as string)
      const create = page.getByRole('button', { name: "Créer l'administrateur" })
      await create.click()
      await expect(page.getByText('Champs obligatoire')).toHaveCount(3)
      await page.getByRole('textbox', { name: 'Votre nom' }).fill('Jeanne Martin')
      await email(page).fill('jeanne@exemple.fr')
      await password(page).fill('court')
      await create.click()
      await expect(page.getByText('8 caractères au moins')).toHaveCount(2)
      await password(page).fill('password')
      await create.click()
      await expect(password(page)).toHaveAccessibleDescription(/Ce mot de passe est trop courant/)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await password(page).fill('mot-de-passe-de-jeanne')
      await expect(password(page)).not.toHaveAccessibleDescription(/trop courant/)
      await create.click()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { name: 'Bonjour Jeanne' })).toBeVisible()

      const late = await visitor(browser, server.url)
      await late.goto(printed() as string)
      await expect(late.getByRole('alert')).toContainText('Un administrateur existe déjà')
      await expect(late.getByRole('textbox')).toHaveCount(0)
      await late.context().close()
    })

    const start = page.getByRole('region', { name: 'Trois étapes pour commencer' })
    const open = start.locator('[aria-current="step"]')
    const done = start.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Fait' }) })

    await test.step('[NAV-20] [SHOP-01] [SHOP-02] the list of boutiques is empty, and says what they are for', async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'Créer une boutique' }).click()
      await expect(page).toHaveURL('/admin/boutiques/nouveau')
      await page.goto('/admin/boutiques')
      await expect(page.getByText('Aucune boutique', { exact: true })).toBeVisible()
      await expect(page.getByText('Une boutique a ses produits, ses clients, ses réglages et son site.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Nouvelle boutique' })).toBeVisible()
    })

    await test.step('the home screen leads through three steps, which can be put off', async () => {
      await page.goto('/dashboard')
      await expect(open).toContainText('Votre boutique')
      expect(await violations(page)).toEqual([])
      await start.getByRole('button', { name: 'Plus tard' }).click()
      await expect(start).toHaveCount(0)
      await page.getByRole('button', { name: 'Commencer' }).click()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(start.getByRole('button', { name: 'Plus tard' })).toBeInViewport({ ratio: 1 })
      expect(await overflow(page)).toBe(0)
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('the boutique only needs a name, and whoever creates it works in it at once', async () => {
      await start.getByRole('button', { name: 'Créer la boutique' }).click()
      await expect(start.getByText('Champs obligatoire')).toBeVisible()
      await start.getByRole('textbox', { name: 'Nom de la boutique' }).fill('Atelier du Lac')
      await page.keyboard.press('Enter')
      await expect(start.getByRole('textbox', { name: 'Nom de la catégorie' })).toBeFocused()
      await expect(done).toHaveText([/Votre boutique/])
      await expect(page.getByText(/ · Atelier du Lac$/)).toBeVisible()
      // The boutique becomes the main one of the person in a call of its own, after its creation.
      const read = "fetch('/api/moi').then((answer) => answer.json()).then(({ user }) => user.boutique)"
      await expect.poll(() => page.evaluate(read)).toEqual(expect.any(String))
      const id = await page.evaluate<string>(read)
      const stored = await page.evaluate(`fetch('/api/boutiques/${id}').then((answer) => answer.json())`)
      expect(stored).toMatchObject({ name: 'Atelier du Lac', libelle: 'Atelier du Lac' })
    })

    await test.step('a step is skipped, also for the next visit, and taken up again', async () => {
      await open.getByRole('button', { name: 'Passer cette étape' }).click()
      await expect(start.getByRole('link', { name: 'Ajouter un produit' })).toBeFocused()
      await page.reload()
      await expect(open).toContainText('Un premier produit')
      await start.getByRole('button', { name: 'Reprendre cette étape' }).click()
      await expect(start.getByRole('textbox', { name: 'Nom de la catégorie' })).toBeFocused()
      await page.keyboard.type('Tables')
      await page.keyboard.press('Enter')
      // The category leads to its first product at once.
      await expect(page).toHaveURL(/\/boutique\/produits\/nouveau\?depuis\.productCategories=/)
      await page.goto('/dashboard')
      await expect(done).toHaveText([/Votre boutique/, /Une première catégorie/])
    })

    await test.step('the first product ends the first start', async () => {
      await open.getByRole('link', { name: 'Ajouter un produit' }).click()
      await expect(page).toHaveURL('/boutique/produits/nouveau')
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Table de ferme')
      await expect(page.getByText('Création réussie')).toBeVisible()
      await page.goto('/dashboard')
      await expect(page.getByRole('list', { name: 'Espaces de travail' })).toBeVisible()
      await expect(start).toHaveCount(0)
    })

    await test.step('[SHOP-04] [SHOP-05] a second boutique is created, changed and deleted, after a question', async () => {
      await page.goto('/admin/boutiques/nouveau')
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Atelier de trop')
      await expect(page.getByText('Création réussie')).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/boutiques\/(?!nouveau)[\w-]{16,}$/)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      await page.getByRole('textbox', { name: 'Adresse du site' }).fill('https://lac.exemple.fr')
      await page.getByRole('textbox', { name: 'Libellé' }).fill('Le Lac')
      await expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()
      const stored = await page.evaluate(`fetch('/api/boutiques/${id}').then((answer) => answer.json())`)
      expect(stored).toMatchObject({ name: 'Atelier de trop', libelle: 'Le Lac', websiteURL: 'https://lac.exemple.fr' })
      await page.getByRole('button', { name: 'Supprimer' }).click()
      const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette boutique ?' })
      const typed = question.getByRole('textbox', { name: 'Pour confirmer, écrivez « Atelier de trop »' })
      await typed.fill('Atelier de trop')
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await expect(page.getByText('Suppression réussie')).toBeVisible()
      await expect(page.getByText('Atelier de trop')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'Atelier du Lac' })).toBeVisible()
    })

    await test.step('a user is invited by mail', async () => {
      await page.goto('/admin/users/nouveau')
      await page.getByRole('textbox', { name: 'Nom affiché' }).fill('Paul')
      const sessions = page.getByRole('heading', { name: 'Sessions' })
      await expect(sessions).toHaveCount(0)
      await email(page).fill('paul@exemple.fr')
      await page.getByRole('button', { name: 'Créer', exact: true }).click()
      await expect(page.getByText('Une bienvenue lui a été envoyée')).toBeVisible()
      await expect(sessions).toBeVisible()
    })

    const paul = await visitor(browser, server.url)
    await test.step('the mail leads to a password form, once', async () => {
      await expect.poll(() => mail.linksFor('paul@exemple.fr')).toHaveLength(1)
      const [link] = mail.linksFor('paul@exemple.fr') as [string]
      await paul.goto(link)
      await paul.getByRole('button', { name: 'Entrer' }).click()
      await expect(paul.getByText('Champs obligatoire')).toBeVisible()
      const fresh = paul.getByLabel('Votre mot de passe', { exact: true })
      await fresh.fill('password')
      await paul.getByLabel('Votre mot de passe, une seconde fois').fill('password')
      await paul.getByRole('button', { name: 'Entrer' }).click()
      await expect(fresh).toHaveAccessibleDescription(/Ce mot de passe est trop courant/)
      await expect(paul.getByRole('alert')).toHaveCount(0)
      await choosePassword(paul, 'mot-de-passe-de-paul', FIRST)
      await paul.goto(link)
      await expect(paul.getByRole('alert')).toContainText("Ce lien n'est plus valable : il a déjà servi")
      await expect(paul.getByRole('textbox')).toHaveCount(0)
      await expect(paul.getByRole('link', { name: /Se connecter/ })).toBeVisible()
      await paul.goto('/dashboard')
      await expect(paul.getByText('Aucun écran ne vous est encore ouvert')).toBeVisible()
    })

    await test.step('[AUTH-22] [AUTH-23] a forgotten password: one field, one response, a mail only to known addresses', async () => {
      const lost = await visitor(browser, server.url)
      await lost.goto('/login')
      await lost.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
      for (const address of ['personne@exemple.fr', 'paul@exemple.fr']) {
        await lost.goto('/forgetpassword')
        await expect(lost.getByRole('textbox')).toHaveCount(1)
        await email(lost).fill(address)
        await lost.getByRole('button', { name: 'Recevoir un lien' }).click()
        await expect(lost.getByRole('status')).toHaveText(
          "Si cette adresse est connue, un lien pour choisir un nouveau mot de passe vient d'y être envoyé.",
        )
      }
      await expect.poll(() => mail.linksFor('paul@exemple.fr')).toHaveLength(2)
      expect(mail.linksFor('personne@exemple.fr')).toEqual([])
      await lost.goto(mail.linksFor('paul@exemple.fr')[1] as string)
      await choosePassword(lost, 'un-nouveau-mot')
      // Sessions with the old password have ended.
      await expect(paul.getByRole('dialog', { name: 'Reconnectez-vous' })).toBeVisible()
      await lost.context().close()
    })
  })
})

test('signing in and out', async ({ browser, url, admin, person, open }) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const page = await visitor(browser, url)

  await test.step('[AUTH-03] [AUTH-04] [AUTH-05] [AUTH-06] the sign-in screen', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous à votre contenu')
    await expect(page.locator('input')).toHaveCount(2)
    await expect(email(page)).toBeFocused()
    await expect(password(page)).toBeVisible()
    await expect(enter(page)).toBeEnabled()
  })

  await test.step('[AUTH-18] [AUTH-19] [AUTH-21] nothing is sent before both are filled', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) sent.push(request.url())
    })
    await enter(page).click()
    await expect(page.getByText('Champs obligatoire')).toHaveCount(2)
    await email(page).fill(camille.email)
    await enter(page).click()
    await expect(page.getByText('Champs obligatoire')).toHaveCount(1)
    await email(page).fill('')
    await password(page).fill(camille.password)
    await enter(page).click()
    await expect(page.getByText('Champs obligatoire')).toHaveCount(1)
    expect(sent).toEqual([])
  })

  await test.step('[AUTH-07] [AUTH-12] [AUTH-13] during the request, and after an error', async () => {
    let letGo = (): void => {}
    const delayed = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/auth/sign-in/email', async (route) => {
      await delayed
      await route.continue()
    })
    await signIn(page, camille.email, 'pas-le-bon-mot')
    const busy = page.getByRole('button', { name: 'Connexion en cours...' })
    await expect(busy).toBeDisabled()
    letGo()
    await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect')
    await expect(enter(page)).toBeEnabled()
    await page.unrouteAll()
    await signIn(page, 'personne@exemple.fr', 'pas-le-bon-mot')
    await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect')
  })

  await test.step('[AUTH-08] the link of a forgotten password', async () => {
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page).toHaveURL('/forgetpassword')
    await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
    await expect(page).toHaveURL('/login')
  })

  await test.step('[AUTH-27] [NAV-26] [NAV-27] [SHELL-17] without a session every screen redirects to the entry', async () => {
    for (const path of ['/dashboard', '/boutique/fournisseurs', '/admin/users', '/edit']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Arrière-boutique' })).toBeVisible()
      await expect(page).toHaveURL((address) => address.pathname === '/')
    }
  })

  await test.step('[AUTH-09] the requested address is kept until after the sign-in', async () => {
    await page.goto('/boutique/fournisseurs?tri=-nom')
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL((address) => address.pathname === '/login')
    await signIn(page, camille.email, camille.password)
    await expect(page).toHaveURL('/boutique/fournisseurs?tri=-nom')
    await expect(page.getByRole('heading', { name: 'Fournisseurs' })).toBeVisible()
  })

  await test.step('[AUTH-11] a signed-in user is redirected from the sign-in screen', async () => {
    await page.goto('/login?next=/boutique/fournisseurs')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('[AUTH-17] [NAV-24] [NAV-25] the footer: profile and sign-out', async () => {
    const footer = page.getByRole('complementary')
    await footer.getByRole('link', { name: 'Profil' }).click()
    await expect(page).toHaveURL('/edit')
    await footer.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('status').filter({ hasText: "L'utilisateur est déconnecté" })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/')
  })

  await test.step('[AUTH-01] [AUTH-10] an address of another site is ignored', async () => {
    await page.goto('/login?next=https://ailleurs.exemple/vol')
    await signIn(page, camille.email, camille.password)
    await expect(page).toHaveURL('/dashboard')
    await page.context().close()
  })

  await test.step('[AUTH-16] a user deleted while signed in sees the sentence', async () => {
    const inside = await open(camille.api, '/boutique/fournisseurs')
    await expect(inside.getByText('Aucun fournisseur')).toBeVisible()
    await admin.must('DELETE', `/api/utilisateurs/${camille.id}`)
    const dialog = inside.getByRole('dialog', { name: 'Vous êtes déconnecté' })
    await expect(dialog.getByRole('alert')).toHaveText("L'utilisateur n'existe pas ou a été supprimé")
    await dialog.getByRole('button', { name: 'Quitter' }).click()
    await expect(inside).toHaveURL('/')
    await expect(inside.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    await expect.poll(async () => (await inside.context().cookies()).filter(({ value }) => value !== '')).toEqual([])
  })

  await test.step('[AUTH-15] signing in as a deleted user reports that they do not exist', async () => {
    const back = await visitor(browser, url)
    await back.goto('/login')
    await signIn(back, camille.email, camille.password)
    await expect(back.getByRole('alert')).toHaveText("L'utilisateur n'existe pas")
    await back.context().close()
  })
})

test('the session expires during typing, and the text is saved', async ({ person, open, shop, admin }) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const { id } = await admin.must('POST', `${shop.root}/fournisseurs`, { nom: 'Scierie' })
  const page = await open(camille.api, `/boutique/fournisseurs/${id}`)
  const city = page.getByRole('textbox', { name: 'Ville' })
  await city.fill('Autun')
  await expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()

  await test.step('[AUTH-25] the expiry is shown at once, over the screen', async () => {
    await page.context().clearCookies()
    await city.fill('Autun, quai Nord')
    const dialog = page.getByRole('dialog', { name: 'Reconnectez-vous' })
    await expect(dialog).toBeVisible()
    // The dialog is the only message.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(email(page)).toHaveValue(camille.email)
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(camille.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await expect(city).toHaveValue('Autun, quai Nord')
  await expect
    .poll(async () => (await admin.must('GET', `${shop.root}/fournisseurs/${id}`)).ville)
    .toBe('Autun, quai Nord')
})

test('a blocked person is told so, and what they typed is saved once they are allowed again', async ({
  person,
  open,
  shop,
  admin,
}) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const { id } = await admin.must('POST', `${shop.root}/fournisseurs`, { nom: 'Scierie' })
  const page = await open(camille.api, `/boutique/fournisseurs/${id}`)
  const city = page.getByRole('textbox', { name: 'Ville' })
  const dialog = page.getByRole('dialog', { name: 'Compte bloqué' })
  const allow = (isBlocked: boolean) =>
    admin.must('PATCH', `/api/utilisateurs/${camille.id}`, { changes: { isBlocked } })
  await expect(city).toBeVisible()
  await allow(true)
  await expect(dialog).toContainText('Un administrateur a bloqué votre compte. Ce que vous avez saisi est gardé')
  // Typed in the moment before: the dialog has the focus now.
  await city.evaluate((input: HTMLInputElement) => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Autun')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByRole('toolbar', { name: 'Document', includeHidden: true })).toContainText('Compte bloqué')
  await expect(page.getByText('Le serveur ne répond pas')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await test.step('signing in again is refused with the reason, until an administrator allows it', async () => {
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(camille.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Ce compte est bloqué')
    await allow(false)
    await expect(dialog).toHaveCount(0)
  })
  await expect(city).toHaveValue('Autun')
  await expect.poll(async () => (await admin.must('GET', `${shop.root}/fournisseurs/${id}`)).ville).toBe('Autun')
})

test('the frame of a screen is there before the application, and nothing moves', async ({ person, open }) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-compta'] })
  const page = await open(camille.api, '/dashboard', { colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const delayed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await page.goto('/boutique/fournisseurs', { waitUntil: 'commit' })
  const frame = page.locator('#root:empty')
  await expect(frame).toHaveCSS('background-color', 'rgb(34, 30, 28)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(26, 23, 21)')
  const box = await frame.boundingBox()
  delayed.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Fournisseurs' })).toBeVisible()
  expect(await page.getByRole('main').boundingBox()).toEqual(box)
  await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(34, 30, 28)')
})

test('waiting for the user', async ({ person, browser, url }) => {
  const camille = await person({ hasAccessToStore: true })
  const waiting = async (path: string): Promise<Page> => {
    const page = await visitor(browser, url)
    // Never answered: the user stays loading.
    await page.route('**/api/moi', () => {})
    await page.goto(path)
    return page
  }
  await test.step('[SHELL-16] the shell shows its message', async () => {
    const page = await waiting('/website/pages')
    await expect(page.getByText("En attente de chargement de l'utilisateur")).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Arrière-boutique')
    expect((await page.getByRole('main').boundingBox())?.x).toBe(200)
    await page.context().close()
  })
  await test.step('[NAV-31] the shop area shows its own', async () => {
    const page = await waiting('/boutique/produits')
    await expect(page.getByText("Chargement en cours de l'utilisateur")).toBeVisible()
    await page.context().close()
  })
  await test.step('[AUTH-14] [AUTH-24] the user who signed in is the one who is read', async () => {
    const page = await visitor(browser, url)
    await page.goto('/login')
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/moi') && answer.ok())
    await signIn(page, camille.email, camille.password)
    const { user } = (await (await read).json()) as { user: { id: string } }
    expect(user.id).toBe(camille.id)
    await page.context().close()
  })
})

test("one's own profile", async ({ person, open, browser, url }) => {
  const camille = await person({ displayname: 'Camille Roux' })
  const page = await open(camille.api, '/edit')

  await test.step('[NAV-38] [USER-11] [USER-12] [AUTH-26] the display name, which is required, and the phone', async () => {
    const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Identité' }) })
    const name = form.getByRole('textbox', { name: 'Nom affiché' })
    await expect(name).toHaveValue('Camille Roux')
    await expect(form.getByRole('textbox').and(form.locator(':enabled'))).toHaveCount(2)
    await name.fill(' ')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText('Champs obligatoire')).toBeVisible()
    await name.fill('Camille Petit')
    await form.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Mise à jour réussie')).toBeVisible()
    await expect(page.getByRole('complementary')).toContainText('Camille Petit')
    await page.goto('/password')
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
    await expect(name).toHaveValue('Camille Petit')
    await expect(form.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('06 12 34 56 78')
  })

  await test.step('[AUTH-26] [USER-13] no other own field can be changed', async () => {
    for (const change of [{ username: 'chef' }, { type: 'admin' }, { profils: ['medias'] }]) {
      expect((await camille.api.call('PATCH', '/api/moi', { displayname: 'X', ...change })).status).toBe(422)
    }
    const me = async () => (await camille.api.must('GET', '/api/moi')).user
    expect(await me()).toMatchObject({ displayname: 'Camille Petit', phoneNumber: '06 12 34 56 78' })
    await camille.api.must('PATCH', '/api/moi', { phoneNumber: '07 00 00 00 00' })
    expect(await me()).toMatchObject({ displayname: 'Camille Petit', phoneNumber: '07 00 00 00 00' })
  })

  await test.step('[AUTH-20] the own password: the current one, and a longer one twice', async () => {
    const change = page.getByRole('button', { name: 'Changer le mot de passe' })
    const current = page.getByLabel('Mot de passe actuel')
    const fresh = page.getByLabel('Nouveau mot de passe', { exact: true })
    const again = page.getByLabel('Nouveau mot de passe, une seconde fois')
    await current.fill('pas-le-bon-mot')
    await fresh.fill('court')
    await again.fill('autre')
    await change.click()
    await expect(page.getByText('8 caractères au moins')).toBeVisible()
    await expect(page.getByText('Les deux mots de passe diffèrent')).toBeVisible()
    await fresh.fill('un-mot-plus-long')
    await again.fill('un-mot-plus-long')
    await change.click()
    await expect(current).toHaveAccessibleDescription('Mot de passe incorrect')
    await current.fill(camille.password)
    await change.click()
    await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible()
    // This session continues; the old password is refused.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
    const outside = await visitor(browser, url)
    await outside.goto('/login')
    await signIn(outside, camille.email, camille.password)
    await expect(outside.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect')
    await signIn(outside, camille.email, 'un-mot-plus-long')
    await expect(outside).toHaveURL('/dashboard')
    await outside.context().close()
  })

  await test.step('[NAV-23] a user without a name is shown as "Utilisateur"', async () => {
    await page.route('**/api/moi', async (route) => {
      const response = await route.fetch()
      const moi = (await response.json()) as { user: { displayname?: string } }
      delete moi.user.displayname
      await route.fulfill({ response, json: moi })
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('complementary').getByText('Utilisateur', { exact: true })).toBeVisible()
  })
})

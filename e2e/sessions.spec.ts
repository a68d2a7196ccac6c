import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('where a person is signed in', async ({ admin, person, browser, url, open }) => {
  const camille = await person({ displayname: 'Camille Roux' })
  const second = await browser.newContext({ baseURL: url, locale: 'fr-FR' })
  const phone = await second.newPage()
  await phone.goto('/login')
  await phone.getByLabel('Adresse e-mail').fill(camille.email)
  await phone.getByRole('textbox', { name: 'Mot de passe' }).fill(camille.password)
  await phone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(phone).toHaveURL('/dashboard')
  const page = await open(camille.api, '/edit')
  const sessions = page.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem')

  await test.step('the profile names each device, and this one', async () => {
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first()).toContainText(/^Chrome sur Linux/)
    await expect(sessions.filter({ hasText: 'cette session' })).toHaveCount(1)
    expect(await violations(page)).toEqual([])
  })

  await test.step('the person ends the other one', async () => {
    await sessions.first().getByRole('button', { name: 'Déconnecter Chrome sur Linux' }).click()
    await expect(page.getByText('Session terminée')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Sessions ouvertes' })).toBeFocused()
    await expect(phone.getByRole('dialog', { name: 'Reconnectez-vous' })).toBeVisible()
  })

  await test.step('an administrator ends those of others', async () => {
    const chief = await open(admin, `/admin/users/${camille.id}`)
    const theirs = chief.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem')
    await expect(theirs).toHaveCount(1)
    expect(await violations(chief)).toEqual([])
    await theirs.getByRole('button', { name: /^Déconnecter/ }).click()
    await expect(chief.getByText('Aucune session ouverte.')).toBeVisible()
    expect((await camille.api.call('GET', '/api/moi')).status).toBe(401)
  })
  await second.close()
})

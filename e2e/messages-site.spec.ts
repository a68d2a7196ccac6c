import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The messages to a website about what changed there, in the settings of the boutique. */

test('whoever runs the website declares an address, tries it, and sees why it fails', async ({
  person,
  shop,
  open,
}) => {
  const { api } = await person({ hasAccessToWebsite: true, profils: ['website-params'] })
  const page = await open(api, '/website/params#api')
  await page.getByRole('button', { name: 'Ajouter' }).last().click()
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('http://127.0.0.1:9/reconstruire')
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).blur()
  const messages = page.getByRole('group', { name: 'Messages envoyés' })
  await expect(messages.getByText("Rien n'est envoyé : il manque le secret des messages.")).toBeVisible()
  await expect(messages.getByRole('button', { name: /^Tester/ })).toBeDisabled()
  await page.getByLabel('Secret des messages').fill('un-secret-assez-long')
  await page.getByLabel('Secret des messages').blur()
  await expect(messages.getByText("Aucun message pour l'instant.")).toBeVisible()
  await messages.getByRole('button', { name: /^Tester/ }).click()
  // No message enters the private network of the server.
  await expect(messages.getByRole('status')).toHaveText('Essai : Le serveur ne peut pas appeler cette adresse.')
  await expect(messages.getByText(/^Ne répond plus depuis le .* Prochain essai à /)).toBeVisible()
  await expect(messages.getByRole('button', { name: /^Renvoyer le message de/ })).toHaveCount(1)
  await messages.getByRole('button', { name: /^Renvoyer le message de/ }).click()
  await expect(messages.getByRole('status')).toHaveText('Renvoi : Le serveur ne peut pas appeler cette adresse.')
  expect(await violations(page)).toEqual([])
  expect((await api.must('GET', shop.root)).secrets).toContain('webhookSecret')
})

import type { Page } from '@playwright/test'
import { violations } from './browser.ts'
import { close } from './document-form.ts'
import { expect, test } from './fixtures.ts'

/** The actions of the signed-in user. */

const organised = { hasAccessToOrganisation: true, profils: ['organisation'] }
const INTRAS = '/api/moi/intras'
const row = (page: Page, name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

test('an action is written, refined, deleted and restored', async ({ person, open }) => {
  const { api } = await person(organised)
  const page = await open(api, '/organisation/intras')
  const stored = () => api.must('GET', `${INTRAS}/${page.url().split('/').at(-1)}`)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })

  await test.step('[INTRA-01] [INTRA-06] an empty list, with an add button', async () => {
    await expect(page.getByText('Aucun intra')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouvelle action' }).click()
  })

  await test.step('[INTRA-02] nothing is stored without a name', async () => {
    await box('Nom').press('Control+s')
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    expect((await api.must('GET', INTRAS)).documents).toEqual([])
  })

  await test.step('[INTRA-08] [INTRA-12] it is created with its name, and dated by day and time', async () => {
    await box('Nom').fill('Appeler la scierie')
    await expect(page).toHaveURL(/\/organisation\/intras\/(?!nouveau)\w+/)
    const date = page.getByLabel('Date', { exact: true })
    await expect(date).toHaveAttribute('type', 'datetime-local')
    await date.fill('2026-03-06T09:30')
    await date.blur()
    await expect.poll(async () => (await stored()).date).toBe('2026-03-06T08:30:00.000Z')
  })

  await test.step('[INTRA-09] [INTRA-10] [INTRA-15] every other field of the action form is there', async () => {
    const texts = {
      libelle: 'Libellé',
      description: 'Description',
      pourquoi: 'Pourquoi',
      issuFavorable: 'Issue favorable',
      perspectives: 'Perspectives',
      someIdeas: 'Quelques idées',
      structuration: 'Structuration',
      nextActionIdentification: 'Prochaine action',
    }
    for (const [name, label] of Object.entries(texts)) await box(label).fill(`${name} !`)
    await page.getByRole('combobox', { name: 'Contexte' }).click()
    await expect(page.getByRole('option')).toContainText(['Partout', "À l'ordinateur", 'Au téléphone', 'Au travail'])
    await page.getByRole('option', { name: 'Au téléphone' }).click()
    await box('Durée').fill('20')
    await page.getByRole('checkbox', { name: 'Concrétisable' }).check()
    await expect.poll(stored).toMatchObject({
      ...Object.fromEntries(Object.keys(texts).map((name) => [name, `${name} !`])),
      contexte: 'phone',
      duration: 20,
      isConcretizable: true,
    })
  })

  await test.step('[INTRA-13] [INTRA-14] 10 and 5 are the most; more is refused beside the field', async () => {
    const energy = box('Énergie requise')
    await energy.fill('11')
    await energy.blur()
    await expect(energy).toHaveAttribute('aria-invalid', 'true')
    await energy.fill('10')
    const priority = box('Priorité')
    await priority.fill('6')
    await priority.blur()
    await expect(priority).toHaveAttribute('aria-invalid', 'true')
    await priority.fill('5')
    await priority.blur()
    await expect.poll(stored).toMatchObject({ energyRequired: 10, priorityLevel: 5 })
    expect(await violations(page)).toEqual([])
  })

  await test.step('[INTRA-05] its deletion asks its own question, and can be undone', async () => {
    await page.getByRole('button', { name: 'Supprimer' }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous supprimer cet intra ?' })
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL('/organisation/intras')
    await expect(page.getByText('Aucun intra')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(row(page, 'Appeler la scierie')).toBeVisible()
  })
})

test('the list of actions is that of its user, by date', async ({ person, open }) => {
  const { api } = await person(organised)
  const other = await person(organised)
  const chief = await person({ type: 'admin' })
  const add = (name: string, fields: object = {}) => api.must('POST', INTRAS, { name, ...fields })
  await add('Plus tard', { date: inDays(60), contexte: 'home', energyRequired: 8 })
  await add('Sans échéance')
  await add('En souffrance', { date: inDays(-3), contexte: 'phone', energyRequired: 2 })
  await add('Demain matin', { date: inDays(1), contexte: 'phone', energyRequired: 6 })
  await other.api.must('POST', INTRAS, { name: 'À une autre personne' })
  await chief.api.must('POST', INTRAS, { name: 'À un administrateur' })
  const page = await open(api, '/organisation/intras')
  const links = page.getByRole('main').getByRole('link')

  await test.step("[INTRA-07] the earliest first, those without a date last; nobody else's", async () => {
    await expect(links).toHaveText([/En souffrance/, /Demain matin/, /Plus tard/, /Sans échéance/])
    await expect(page.getByRole('heading', { level: 2 })).toContainText(['En retard', 'Demain'])
    expect(await violations(page)).toEqual([])
  })
  await test.step('a new one stands at its date at once', async () => {
    await add('Juste avant', { date: inDays(0.9) })
    await expect(links).toHaveText([/En souffrance/, /Juste avant/, /Demain matin/, /Plus tard/, /Sans échéance/])
  })
  await test.step('[INTRA-01] a filled list has its button too, and lists what it adds', async () => {
    await page.getByRole('button', { name: 'Nouvelle action' }).click()
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Plus tard encore')
    await expect(page).toHaveURL(/\/organisation\/intras\/(?!nouveau)\w+/)
    await close(page)
    await expect(links).toHaveCount(6)
    await expect(links.filter({ hasText: 'Plus tard encore' })).toHaveCount(1)
    const { documents } = (await api.must('GET', INTRAS)) as unknown as { documents: { id: string; name: string }[] }
    for (const { id, name } of documents) if (name === 'Plus tard encore') await api.must('DELETE', `${INTRAS}/${id}`)
    await expect(links).toHaveText([/En souffrance/, /Juste avant/, /Demain matin/, /Plus tard/, /Sans échéance/])
  })
  await test.step('one that is done leaves the list for its tab, and comes back', async () => {
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions de « En souffrance »' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await choose('Faite')
    await expect(links).toHaveText([/Juste avant/, /Demain matin/, /Plus tard/, /Sans échéance/])
    await page.getByRole('tab', { name: /^Faites/ }).click()
    await expect(links).toHaveText([/En souffrance/])
    await expect(page.getByRole('heading', { name: 'En retard' })).toHaveCount(0)
    await choose('À refaire')
    await expect(links).toHaveCount(0)
    await page.getByRole('tab', { name: /^À faire/ }).click()
    await expect(links).toHaveText([/En souffrance/, /Juste avant/, /Demain matin/, /Plus tard/, /Sans échéance/])
  })
  await test.step('they are filtered by context and by energy', async () => {
    await page.getByRole('combobox', { name: 'Contexte' }).click()
    await page.getByRole('option', { name: 'Au téléphone' }).click()
    await expect(links).toHaveText([/En souffrance/, /Demain matin/])
    await page.getByRole('spinbutton', { name: "Énergie requise, jusqu'à" }).fill('5')
    await expect(links).toHaveText([/En souffrance/])
  })
  await test.step('another user sees only their own, by screen and by address', async () => {
    const { documents } = (await api.must('GET', INTRAS)) as unknown as { documents: { id: string; name: string }[] }
    for (const { id } of documents) expect((await chief.api.call('GET', `${INTRAS}/${id}`)).status).toBe(404)
    const theirs = await open(other.api, '/organisation/intras')
    await expect(theirs.getByRole('main').getByRole('link')).toHaveText([/À une autre personne/])
    await row(theirs, 'À une autre personne').click()
    await close(theirs)
    await expect(theirs).toHaveURL('/organisation/intras')
  })
})

import { violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('memos are a grid of pictures', async ({ person, shop, open }) => {
  const { api } = await person({ hasAccessToWebsite: true, profils: ['website-memos'] })
  const page = await open(api, '/website/memos')
  const card = (name: string) => page.getByRole('article', { name })
  const stored = (id: string) => api.must('GET', `${shop.root}/memos/${id}`)

  await test.step('[MEMO-06] an empty list', async () => {
    await expect(page.getByText('Aucun mémo')).toBeVisible()
  })

  const memo = (title: string, fields: object = {}) => api.must('POST', `${shop.root}/memos`, { title, ...fields })
  const { id } = await memo('Patine', { isDraft: false, publishedAt: '2026-03-06T23:30:00.000Z' })
  await api.must('PATCH', `${shop.root}/memos/${id}`, {
    changes: { photos: [await api.photo(shop.id, 'memos', id)] },
  })
  for (const title of ['Deux', 'Trois', 'Quatre', 'Cinq', 'Six']) await memo(title)

  await test.step('[MEMO-01] 5 cards in a row, the 6th below', async () => {
    await expect(page.getByRole('article')).toHaveCount(6)
    const isBelow = () =>
      page.getByRole('article').evaluateAll((all) => {
        const tops = all.map((one) => Math.round(one.getBoundingClientRect().top))
        return tops.map((top) => top > (tops[0] ?? top))
      })
    await expect.poll(isBelow).toEqual([false, false, false, false, false, true])
    await expect(page.getByRole('textbox', { name: /par ligne/ })).toHaveValue('5')
  })

  await test.step('[MEMO-02] [MEMO-03] a card shows the picture, the title and the date', async () => {
    await expect(card('Patine').locator('img')).toHaveAttribute('src', /\.jpg\?w=320&h=320&c=max$/)
    await expect(card('Patine')).toContainText('Patine')
    await expect(card('Patine').locator('time')).toHaveText('07/03/26')
  })

  await test.step('[MEMO-04] the overlay of a draft, which a new memo is', async () => {
    await expect(card('Deux')).toContainText('brouillon')
    await expect(card('Patine')).not.toContainText('brouillon')
  })

  await test.step('[MEMO-05] "En vedette" is toggled on the card', async () => {
    const star = page.getByRole('button', { name: 'En vedette : Patine' })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await stored(id)).isFeatured).toBe(true)
    await expect(page).toHaveURL('/website/memos')
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'En vedette' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await star.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect.poll(async () => (await stored(id)).isFeatured).toBe(false)
  })

  await test.step('[ART-09] [MEMO-07] [MEMO-09] a draft ends when its flag is cleared by hand in the form', async () => {
    await page.getByRole('tab', { name: 'Tous les mémos' }).click()
    await card('Deux').getByRole('link').click()
    await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Deux tabourets')
    await expect
      .poll(() => stored(page.url().split('/').at(-1) as string))
      .toMatchObject({
        title: 'Deux tabourets',
        isDraft: true,
      })
    await page.getByRole('checkbox', { name: 'Brouillon' }).uncheck()
    await expect(card('Deux tabourets')).not.toContainText('brouillon')
    await expect(page.getByRole('checkbox', { name: 'Visible' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'En vedette' })).not.toBeChecked()
    expect(await violations(page)).toEqual([])
  })

  await test.step('[MEMO-08] a memo without a title is not stored', async () => {
    await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('')
    await page.getByRole('textbox', { name: 'Titre', exact: true }).blur()
    await expect(page.getByText('Champs obligatoire')).toBeVisible()
    expect((await stored(page.url().split('/').at(-1) as string)).title).toBe('Deux tabourets')
  })
})

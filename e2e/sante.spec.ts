import { overflow, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('the health of the installation', async ({ admin, shop, person, open }) => {
  const page = await open(admin, '/dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Santé' }).click()
  const main = page.getByRole('main')

  await test.step('what is wrong, and what to do', async () => {
    await expect(page).toHaveURL('/admin/sante')
    const wrong = main.getByRole('region', { name: 'Ce qui ne va pas' })
    await expect(wrong).toContainText('Aucune sauvegarde : un disque qui casse emporte la boutique.')
    await expect(wrong).toContainText('BACKUP_URL')
  })

  await test.step('the parts of the installation', async () => {
    const { version, database, servers } = await admin.must('GET', '/api/sante')
    for (const [name, text] of [
      ['Version', String(version)],
      ['En marche', `${servers} serveur`],
      ['Base de données', `PostgreSQL ${(database as { version: string }).version}`],
      ['Historique', '· gardé'],
      ['Travaux', 'en attente'],
      ['Disque', 'libres sur'],
    ] as const)
      await expect(main.getByRole('definition').filter({ hasText: text }), name).toHaveCount(1)
    const sizes = main.getByRole('region', { name: 'Place des boutiques' })
    await expect(sizes).toContainText(/documents .+ · journal .+ · fichiers /)
    expect(await violations(page)).toEqual([])
  })

  await test.step('how long the history is kept: less only after a question', async () => {
    const kept = main.getByRole('combobox', { name: "Durée de l'historique" })
    await expect(kept).toHaveValue('')
    const monthsOf = async () =>
      ((await admin.must('GET', '/api/sante')) as unknown as { journal: { months?: number } }).journal.months
    await kept.selectOption('10 ans')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(monthsOf).toBe(120)
    await expect(kept).toHaveValue('120')
    await kept.selectOption('1 an')
    const question = page.getByRole('dialog', { name: "Garder l'historique 1 an seulement ?" })
    await expect(question).toContainText('des achats et des dépenses reste')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(kept).toHaveValue('120')
    expect(await monthsOf()).toBe(120)
    await kept.selectOption('3 ans')
    await question.or(page.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(monthsOf).toBe(36)
  })

  await test.step('a job that failed is named with its boutique, and is run again', async () => {
    const reading = (await admin.must('GET', '/api/sante')) as unknown as { jobs: object }
    const job = { id: '7', label: "Envoi d'une campagne", boutique: shop, error: 'Le serveur refuse le mot de passe' }
    let isRetried = false
    await page.route('**/api/sante', (route) =>
      route.fulfill({
        json: {
          ...reading,
          jobs: { ...reading.jobs, failed: isRetried ? 0 : 1, latestFailed: isRetried ? [] : [job] },
        },
      }),
    )
    await page.route(`**/api/boutiques/${shop.id}/travaux/7/relancer`, (route) => {
      isRetried = true
      return route.fulfill({ json: { ...job, state: 'en attente' } })
    })
    await page.reload()
    const failed = main.getByRole('region', { name: 'Derniers travaux échoués' })
    await expect(failed).toContainText(`Envoi d'une campagne · ${shop.name}`)
    await expect(failed).toContainText('Le serveur refuse le mot de passe')
    await expect(main).toContainText('Un travail a échoué.')
    expect(await violations(page)).toEqual([])
    await failed.getByRole('button', { name: 'Relancer' }).click()
    await expect(failed).toHaveCount(0)
    await expect(main).not.toContainText('Un travail a échoué.')
  })

  await test.step('a backup that does not protect is told on the home screen', async () => {
    const reading = await admin.must('GET', '/api/sante')
    const unproven = { at: '2026-11-24T03:25:00.000Z', error: 'un bloc est altéré' }
    const backup = { kind: 'all', shown: '/disque', isElsewhere: false, wasBroken: false, isOnSameDisk: false }
    await page.route('**/api/sante', (route) =>
      route.fulfill({ json: { ...reading, backup: { ...backup, key: 'sealed', unproven } } }),
    )
    await page.goto('/dashboard')
    const notice = main.getByRole('alert')
    await expect(notice).toContainText("La restauration d'essai de la sauvegarde a échoué : un bloc est altéré.")
    expect(await violations(page)).toEqual([])
    await notice.getByRole('link', { name: "Voir la santé de l'installation" }).click()
    await expect(page).toHaveURL('/admin/sante')
    await expect(main.getByRole('region', { name: 'Ce qui ne va pas' })).toContainText('un bloc est altéré')
  })

  await test.step('on a phone', async () => {
    const phone = await open(admin, '/admin/sante', { viewport: { width: 390, height: 844 } })
    await expect(phone.getByText('Base de données')).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    expect(await violations(phone)).toEqual([])
  })

  await test.step('others cannot open it', async () => {
    const camille = await person({ hasAccessToStore: true, profils: ['boutique-params'] })
    const theirs = await open(camille.api, '/admin/sante')
    await expect(theirs.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { pressAtOnce, violationsInBothSchemes } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** The descriptions of pieces: categories and their dimensions, features and their values; and the small lists. */

const catalogue = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const saved = (page: Page) => page.getByRole('article').getByRole('status').filter({ hasText: 'Enregistré' })

/** Makes the next write of a record fail with a reason. */
async function refuse(page: Page, method: string, path: string, reason: string): Promise<void> {
  const body = JSON.stringify({ status: 403, code: 'droit.refuse', detail: reason })
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body })
  })
}

test('categories and their dimensions', async ({ person, shop, open }) => {
  const { api } = await person(catalogue)
  const page = await open(api, '/boutique/categories')
  const path = `${shop.root}/productCategories`
  const create = async (name: string) => {
    await page
      .getByRole('link', { name: 'Nouvelle catégorie' })
      .or(page.getByRole('button', { name: 'Nouvelle catégorie' }))
      .first()
      .click()
    await page.getByRole('article').getByRole('textbox', { name: 'Libellé' }).fill(name)
  }
  let id = ''
  let armoires = ''

  await test.step('[CAT-01] [CAT-05] they are created, and ordered by name', async () => {
    await expect(page.getByText('Aucune catégorie')).toBeVisible()
    await create('Tables')
    await expect(page.getByText('Création réussie')).toBeVisible()
    await expect(page).not.toHaveURL(/nouveau/)
    id = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    armoires = (await api.must('POST', path, { libelle: 'Armoires' })).id as string
    await expect(page.locator('[data-list-item]')).toHaveText([/Armoires/, /Tables/])
  })

  await test.step('a row says how many products the category has, while others add them', async () => {
    const row = page.locator('[data-list-item]').filter({ hasText: 'Armoires' })
    await expect(row).toContainText('Aucun produit')
    await api.must('POST', `${shop.root}/produits`, { name: 'Armoire normande', category: armoires })
    await expect(row).toContainText('1 produit')
    await api.must('POST', `${shop.root}/produits`, { name: 'Armoire bressane', category: armoires })
    await expect(row).toContainText('2 produits')
  })

  await test.step('[CAT-04] dimensions are added and corrected', async () => {
    const add = page.getByRole('textbox', { name: 'Nouvelle dimension' })
    await add.fill('Épaisseur du plateau')
    await add.press('Enter')
    const list = page.getByRole('list', { name: 'Dimensions' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(add).toHaveValue('')
    await add.fill(' épaisseur du plateau ')
    await add.press('Enter')
    await expect(page.getByText('épaisseur du plateau est déjà dans la liste')).toBeVisible()
    await add.fill('Hauteur')
    await add.press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('textbox', { name: 'Libellé' }).first().fill('Hauteur sous traverse')
    await expect
      .poll(async () => (await api.must('GET', `${path}/${id}/dimensions`)).documents)
      .toMatchObject([{ libelle: 'Hauteur sous traverse' }, { libelle: 'Épaisseur du plateau' }])
  })

  await test.step('they are reordered with the keyboard', async () => {
    const handle = page
      .getByRole('list', { name: 'Dimensions' })
      .getByRole('button', { name: 'Déplacer Hauteur sous traverse' })
    const order = async () => {
      const { documents } = await api.must('GET', `${path}/${id}/dimensions`)
      return (documents as { libelle: string }[]).map(({ libelle }) => libelle)
    }
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Hauteur sous traverse » est soulevé, place 1 sur 2')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('« Hauteur sous traverse » est à la place 2 sur 2')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Hauteur sous traverse » est déposé à la place 2 sur 2')).toBeAttached()
    await expect.poll(order).toEqual(['Épaisseur du plateau', 'Hauteur sous traverse'])
    await expect(handle).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Hauteur sous traverse » est soulevé, place 2 sur 2')).toBeAttached()
    await pressAtOnce(page, 'ArrowUp', 'Space')
    await expect(page.getByText('« Hauteur sous traverse » est déposé à la place 1 sur 2')).toBeAttached()
    await expect.poll(order).toEqual(['Hauteur sous traverse', 'Épaisseur du plateau'])
  })

  await test.step('a row is deleted after a question', async () => {
    const list = page.getByRole('list', { name: 'Dimensions' })
    await list.getByRole('button', { name: 'Supprimer Épaisseur du plateau' }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet objet ?' })
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('[CAT-08] a save that fails is reported', async () => {
    await refuse(page, 'PATCH', `**${path}/${id}`, "Vous n'avez pas accès à ces données")
    await page.getByRole('article').getByRole('textbox', { name: 'Libellé' }).first().fill('Tables hautes')
    await expect(page.getByText("Mise à jour de la catégorie : Vous n'avez pas accès à ces données")).toBeVisible()
    await page.unroute(`**${path}/${id}`)
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
  })

  await test.step('[CAT-06] [CAT-07] a deletion asks, reports a failure, and removes it from the list', async () => {
    await refuse(page, 'DELETE', `**${path}/${id}`, 'Non')
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette catégorie ?' })
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Impossible de supprimer la catégorie')).toBeVisible()
    await page.unroute(`**${path}/${id}`)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.locator('[data-list-item]')).toHaveText([/Armoires/])
    await expect.poll(async () => (await api.call('GET', `${path}/${id}`)).status).toBe(404)
  })

  await test.step('[CAT-09] a creation that fails is reported as an alert', async () => {
    await refuse(page, 'POST', `**${path}`, 'Non')
    await create('Chaises')
    await expect(page.getByRole('alert').filter({ hasText: 'Création de la catégorie : Non' })).toBeVisible()
  })
})

test('features and their values', async ({ person, shop, open }) => {
  const { api } = await person(catalogue)
  const path = `${shop.root}/productFeatures`
  const { id } = await api.must('POST', path, { libelle: 'Essence' })
  await api.must('POST', path, { libelle: 'Époque' })
  await api.must('POST', path, { libelle: 'Provenance' })
  const page = await open(api, `/boutique/caracteristiques/${id}`)
  const rows = page.locator('[data-list-item]')
  const orders = async () => {
    const { documents } = await api.must('GET', path)
    return documents as { libelle: string; datetime: number }[]
  }

  await test.step('[FEAT-14] values are added, corrected and deleted', async () => {
    const add = page.getByRole('textbox', { name: 'Nouvelle valeur' })
    for (const value of ['Noyer', 'Chêne', 'Merisier']) {
      await add.fill(value)
      await add.press('Enter')
      await expect(page.getByRole('listitem', { name: value })).toBeVisible()
    }
    const list = page.getByRole('list', { name: 'Valeurs' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await list.getByRole('listitem', { name: 'Chêne' }).getByRole('textbox', { name: 'Libellé' }).fill('Chêne massif')
    await expect(list.getByRole('listitem', { name: 'Chêne massif' })).toBeVisible()
    await list.getByRole('button', { name: 'Supprimer Merisier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect
      .poll(async () => (await api.must('GET', `${path}/${id}/values`)).documents)
      .toMatchObject([{ libelle: 'Chêne massif' }, { libelle: 'Noyer' }])
  })

  await test.step('[FEAT-12] a feature dropped between two others gets the midpoint of their datetimes', async () => {
    await expect(rows).toHaveText([/Provenance/, /Époque/, /Essence/])
    const [first, second] = await orders()
    await rows.filter({ hasText: 'Essence' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Essence » est soulevé, place 3 sur 3')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('« Essence » est à la place 2 sur 3')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('« Essence » est déposé à la place 2 sur 3')).toBeAttached()
    await expect(rows).toHaveText([/Provenance/, /Essence/, /Époque/])
    await expect
      .poll(async () => (await orders())[1])
      .toMatchObject({
        libelle: 'Essence',
        datetime: Math.round(((first?.datetime ?? 0) + (second?.datetime ?? 0)) / 2),
      })
  })

  await test.step('[FEAT-13] the list can be ordered by name, also for what others add', async () => {
    await page.goto('/boutique/caracteristiques?tri=libelle')
    await expect(rows).toHaveText([/Époque/, /Essence/, /Provenance/])
    const { id: added } = await api.must('POST', path, { libelle: 'Finition' })
    await expect(rows).toHaveText([/Époque/, /Essence/, /Finition/, /Provenance/])
    await api.must('DELETE', `${path}/${added}`)
    await expect(rows).toHaveText([/Époque/, /Essence/, /Provenance/])
    await page.goto(`/boutique/caracteristiques/${id}`)
  })

  await test.step('[FEAT-16] [FEAT-17] [FEAT-18] its own sentences', async () => {
    const one = `**${path}/${id}`
    await refuse(page, 'PATCH', one, 'Non')
    await page.getByRole('article').getByRole('textbox', { name: 'Libellé' }).first().fill('Bois')
    await expect(page.getByText('Mise à jour de la caractéristique : Non')).toBeVisible()
    await page.unroute(one)
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    await refuse(page, 'DELETE', one, 'Non')
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cette caractéristique ?' })
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Impossible de supprimer la caractéristique')).toBeVisible()
    await page.unroute(one)
  })

  await test.step('[FEAT-19] a creation that fails is reported as an alert', async () => {
    await refuse(page, 'POST', `**${path}`, 'Non')
    await page.goto('/boutique/caracteristiques/nouveau')
    await page.getByRole('article').getByRole('textbox', { name: 'Libellé' }).fill('Style')
    await expect(page.getByRole('alert').filter({ hasText: 'Création de la caractéristique : Non' })).toBeVisible()
  })
})

test('the small lists: add, rename, find in the list', async ({ admin, open }) => {
  const page = await open(admin, '/dashboard')
  const create = async (path: string, empty: string, button: string, fill: () => Promise<void>) => {
    await page.goto(path)
    await expect(page.getByText(empty)).toBeVisible()
    await page
      .getByRole('link', { name: button })
      .or(page.getByRole('button', { name: button }))
      .first()
      .click()
    await page.getByRole('article').getByRole('textbox', { name: 'Nom' }).fill('Printemps')
    await expect(page).not.toHaveURL(/nouveau/)
    await fill()
    await expect(saved(page)).toBeVisible()
    await expect(page.locator('[data-list-item]')).toHaveText([/Printemps/])
  }
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }

  await test.step('[COUP-01] [COUP-02] [COUP-03] coupons', () =>
    create('/website/coupons', 'Aucun coupon', 'Nouveau coupon', async () => {
      await page.getByRole('textbox', { name: 'Code' }).fill('PRINTEMPS')
      await choose('Type de remise', 'Transport offert')
    }))
  await test.step('[BANN-01] [BANN-02] [BANN-03] banners', () =>
    create('/website/banners', 'Aucune bannière', 'Nouvelle bannière', async () => {
      await page.getByRole('textbox', { name: 'Texte' }).fill('Atelier fermé en août')
      await choose('Position', 'En bas')
      await page.getByRole('checkbox', { name: 'Visible' }).check()
    }))
  await test.step('[SERV-01] [SERV-02] services', () =>
    create('/boutique/services', 'Aucun service', 'Nouveau service', () =>
      page.getByRole('checkbox', { name: 'Brouillon' }).uncheck(),
    ))
})

test('a model is made to order: tabs, options, addresses', async ({ person, shop, open }) => {
  const { api } = await person(catalogue)
  const { id } = await api.must('POST', `${shop.root}/modeles`, { name: 'Table sur mesure', startPrice: 900 })
  const page = await open(api, `/boutique/modeles/${id}#declinaisons`)

  await test.step('[MODEL-04] its tabs', async () => {
    await expect(page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab')).toHaveText([
      'Général',
      'Déclinaisons',
      'Caractéristiques',
      'Contenus',
      'Options',
    ])
  })
  await test.step('[MODEL-06] its options, each with values that increase the price', async () => {
    await expect(page.getByText('Aucune option')).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter une option' }).click()
    await page.getByRole('textbox', { name: 'Libellé' }).fill('Essence')
    await page.getByRole('button', { name: 'Ajouter une valeur' }).click()
    const value = page.getByRole('list', { name: 'Valeurs' }).getByRole('listitem')
    await value.getByRole('textbox', { name: 'Libellé' }).fill('Noyer')
    await value.getByRole('textbox', { name: 'Supplément' }).fill('150')
    await expect
      .poll(async () => (await api.must('GET', `${shop.root}/modeles/${id}`)).options)
      .toMatchObject([{ libelle: 'Essence', values: [{ libelle: 'Noyer', onCost: 150 }] }])
  })
})

test('axe reports nothing on categories and features, in light and dark', async ({ admin, shop, open }) => {
  const { id } = await admin.must('POST', `${shop.root}/productCategories`, { libelle: 'Tables' })
  await admin.must('POST', `${shop.root}/productCategories/${id}/dimensions`, { libelle: 'Épaisseur' })
  const page = await open(admin, `/boutique/categories/${id}`)
  await expect(page.getByRole('list', { name: 'Dimensions' }).getByRole('listitem')).toHaveCount(1)
  expect(await violationsInBothSchemes(page)).toEqual([])
})

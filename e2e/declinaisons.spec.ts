import { expect, test } from './fixtures.ts'

/** A table in two colours and three sizes: options, variants, their prices. */

const catalogue = { hasAccessToStore: true, profils: ['boutique-catalogue'] }

test('the variants of a product, from its options to a price corrected by hand', async ({ person, shop, open }) => {
  const { api } = await person(catalogue)
  const produit = await api.must('POST', `${shop.root}/produits`, {
    name: 'Table de ferme',
    productType: 'variants',
    startPrice: 100,
  })
  const variants = async () => {
    const { documents } = await api.must('GET', `${shop.root}/produits/${produit.id}/variants?limit=200`)
    return documents as { id: string; libelle: string; price: number; createdAt: string; updatedAt: string }[]
  }
  const page = await open(api, `/boutique/produits/${produit.id}#declinaisons`)
  const list = page.getByRole('list', { name: 'Liste des déclinaisons' })
  const generate = page.getByRole('button', { name: 'Générer les déclinaisons' })
  const saved = page.getByRole('article').getByRole('status').filter({ hasText: 'Enregistré' })

  await test.step('[VAR-01] [VAR-06] the list has its title and its empty text', async () => {
    await expect(page.getByRole('group', { name: 'Liste des déclinaisons' })).toContainText('Aucune déclinaison')
    await expect(page.getByText('Ajoutez une option et ses valeurs pour en tirer les déclinaisons.')).toBeVisible()
  })

  await test.step('options and values are typed in', async () => {
    for (const [option, values] of [
      [
        'Couleur',
        [
          ['Rouge', ''],
          ['Bleu', '10'],
        ],
      ],
      [
        'Taille',
        [
          ['S', ''],
          ['M', '20'],
          ['L', '35'],
        ],
      ],
    ] as const) {
      await page.getByRole('button', { name: 'Ajouter une option' }).click()
      const item = page.getByRole('list', { name: 'Options' }).locator(':scope > li').last()
      await item.getByRole('textbox', { name: 'Libellé' }).first().fill(option)
      for (const [libelle, cost] of values) {
        await item.getByRole('button', { name: 'Ajouter une valeur' }).click()
        const value = item.getByRole('list', { name: 'Valeurs' }).getByRole('listitem').last()
        await value.getByRole('textbox', { name: 'Libellé' }).fill(libelle)
        await value.getByRole('textbox', { name: 'Supplément' }).fill(cost)
      }
    }
    await expect(page.getByText(/Les options donnent 6.déclinaisons/)).toBeVisible()
    await expect(saved).toBeVisible()
  })

  await test.step('[VAR-02] [VAR-11] [VAR-12] [VAR-15] one click generates one variant per combination, in one request', async () => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') writes.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    })
    await generate.click()
    await expect(list.getByRole('listitem')).toHaveCount(6)
    await expect(page.getByText(/6.déclinaisons ajoutées/)).toBeVisible()
    expect(writes).toEqual(['generer-declinaisons'])
    await expect(list.getByRole('textbox', { name: 'Libellé' }).nth(2)).toHaveValue('Rouge / L')
    expect((await variants()).map(({ libelle, price }) => [libelle, price])).toEqual([
      ['Rouge / S', 100],
      ['Rouge / M', 120],
      ['Rouge / L', 135],
      ['Bleu / S', 110],
      ['Bleu / M', 130],
      ['Bleu / L', 145],
    ])
  })

  await test.step('[VAR-03] [VAR-04] [VAR-16] a price corrected by hand has a save button until it is saved', async () => {
    const row = list.getByRole('listitem', { name: 'Rouge / M' })
    const save = row.getByRole('button', { name: 'Enregistrer Rouge / M' })
    await expect(row.getByRole('textbox', { name: 'Prix' })).toHaveValue('120')
    await expect(save).toHaveCount(0)
    await row.getByRole('textbox', { name: 'Prix' }).fill('99,50')
    await save.click()
    await expect.poll(async () => (await variants())[1]?.price).toBe(99.5)
    await expect(save).toHaveCount(0)
    const [untouched, changed] = await variants()
    expect(changed?.libelle).toBe('Rouge / M')
    expect(Date.parse(changed?.updatedAt ?? '')).toBeGreaterThan(Date.parse(changed?.createdAt ?? ''))
    expect(untouched?.updatedAt).toBe(untouched?.createdAt)
  })

  await test.step('[VAR-05] a row is edited in a dialog, and deleted after a question', async () => {
    await list.getByRole('button', { name: 'Modifier Bleu / L' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bleu / L' })
    await dialog.getByRole('textbox', { name: 'Largeur' }).fill('180')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(async () => (await variants())[5]).toMatchObject({ width: 180 })
    await list.getByRole('button', { name: 'Supprimer Bleu / S' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(5)
  })

  await test.step('[VAR-17] a second generation creates missing ones and keeps the corrected price', async () => {
    await generate.click()
    await expect(list.getByRole('listitem')).toHaveCount(6)
    const all = await variants()
    expect(all[1]).toMatchObject({ libelle: 'Rouge / M', price: 99.5 })
    // The newest batch comes after the older one.
    expect(all.at(-1)).toMatchObject({ libelle: 'Bleu / S', price: 110 })
    await generate.click()
    await expect(page.getByText('Aucune déclinaison à ajouter')).toBeVisible()
  })

  await test.step('changes by others appear', async () => {
    const [first] = await variants()
    await api.must('PATCH', `${shop.root}/produits/${produit.id}/variants/${first?.id}`, {
      changes: { libelle: 'Rouge vif / S' },
    })
    await expect(list.getByRole('textbox', { name: 'Libellé' }).first()).toHaveValue('Rouge vif / S')
  })

  await test.step('more than two thousand combinations are refused with their number', async () => {
    const values = Array.from({ length: 50 }, (_, index) => ({ libelle: `V${index}` }))
    await api.must('PATCH', `${shop.root}/produits/${produit.id}`, {
      changes: {
        options: [
          { libelle: 'A', values },
          { libelle: 'B', values },
        ],
      },
    })
    await expect(page.getByText(/Les options donnent 2.500.déclinaisons/)).toBeVisible()
    await generate.click()
    await expect(page.getByRole('alert')).toContainText(/2.500 déclinaisons, 2.000 au plus/)
    expect(await variants()).toHaveLength(6)
  })
})

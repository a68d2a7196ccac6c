import { expect, test } from './fixtures.ts'

/** Changes of one person appear for others without reloading. */

test('[SHELL-12] a second browser sees a product appear, change and disappear', async ({
  admin,
  shop,
  open,
  person,
}) => {
  const camille = await person({ hasAccessToStore: true, profils: ['boutique-catalogue'] })
  const screen = await open(camille.api, '/boutique/produits?onglet=tous')
  await expect(screen.getByText('Aucun produit')).toBeVisible()

  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table en chêne', price: 480 })
  await expect(screen.getByText('Table en chêne')).toBeVisible()
  await expect(screen.getByText('1 document(s) trouvé(s)')).toBeVisible()

  await admin.must('PATCH', `${shop.root}/produits/${produit.id}`, {
    changes: { name: 'Table en noyer' },
    rev: produit.rev,
  })
  await expect(screen.getByText('Table en noyer')).toBeVisible()
  await expect(screen.getByText('Table en chêne')).toHaveCount(0)

  await admin.must('DELETE', `${shop.root}/produits/${produit.id}`)
  await expect(screen.getByText('Table en noyer')).toHaveCount(0)
  await expect(screen.getByText('Aucun produit')).toBeVisible()
})

test('two browsers: a supplier typed in one appears in the other', async ({ person, open }) => {
  const rights = { hasAccessToStore: true, profils: ['boutique-compta'] }
  const [camille, dominique] = [await person(rights), await person({ ...rights, displayname: 'Dominique' })]
  const watching = await open(dominique.api, '/boutique/fournisseurs')
  await expect(watching.getByText('Aucun fournisseur')).toBeVisible()

  const typing = await open(camille.api, '/boutique/fournisseurs')
  await typing
    .getByRole('link', { name: 'Nouveau fournisseur' })
    .or(typing.getByRole('button', { name: 'Nouveau fournisseur' }))
    .first()
    .click()
  await typing.getByRole('textbox', { name: 'Nom' }).fill('Scierie du Morvan')
  await expect(watching.getByText('Scierie du Morvan')).toBeVisible()

  await typing.getByRole('textbox', { name: 'Ville' }).fill('Autun')
  await expect(watching.getByText('Autun')).toBeVisible()
})

import { overflow, tooHigh, violations } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('a piece is sold over the counter: the result of another browser follows, and one undo takes all of it back', async ({
  admin,
  shop,
  open,
}) => {
  const lieu = await admin.must('POST', `${shop.root}/achatLieux`, { libelle: 'Salle des ventes' })
  const chest = await admin.must('POST', `${shop.root}/produits`, { name: 'Commode', price: 780, isDraft: false })
  await admin.must('POST', `${shop.root}/achats`, {
    ...{ montant: 300, repartition: 'egale', lieu: lieu.id, mode: 'espece' },
    pieces: [{ produit: chest.id, name: 'Commode' }],
  })
  await admin.must('POST', `${shop.root}/couts`, { produit: chest.id, nature: 'restauration', montant: 45.5 })
  const result = await open(admin, '/boutique/resultat')
  const line = (name: string) => result.getByRole('row', { name: new RegExp(`^${name}`) })
  const nothing = result.getByRole('heading', { name: 'Rien dans cette période' })
  await expect(nothing).toBeVisible()
  const page = await open(admin, `/boutique/produits/${chest.id}`)
  const dialog = page.getByRole('dialog', { name: 'Encaisser' })

  await test.step('the price is proposed; the mode is asked for', async () => {
    await page.getByRole('toolbar', { name: 'Document' }).getByRole('button', { name: 'Encaisser' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Prix' })).toHaveValue('780')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Encaisser 780\u00a0€' }).click()
    await expect(dialog.getByRole('radiogroup', { name: 'Mode' })).toHaveAccessibleDescription(/./)
    await dialog.getByRole('radio', { name: 'Carte' }).check()
    await dialog.getByRole('button', { name: 'Encaisser 780\u00a0€' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/Ce produit a été vendu/)).toBeVisible()
    // The offer to undo stays while the focus is in it.
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).focus()
  })
  await test.step('the result says what it earned, without a reload', async () => {
    await expect(line('Pièces vendues')).toContainText('780,00')
    await expect(line('Coût des pièces vendues')).toContainText('345,50')
    await expect(line('Marge')).toContainText('434,50')
    await expect(line('Autres encaissements')).toContainText('0,00')
    await result.getByRole('button', { name: "Lieu d'achat" }).click()
    await expect(line('Salle des ventes')).toContainText('434,50')
    expect(await violations(result)).toEqual([])
  })
  await test.step('on a phone it ends where its content ends', async () => {
    const phone = await open(admin, '/boutique/resultat', { viewport: { width: 390, height: 844 } })
    await expect(phone.getByRole('table', { name: 'Ventes et marge' })).toContainText('780,00')
    expect(await tooHigh(phone)).toBe(0)
    expect(await overflow(phone)).toBe(0)
  })
  await test.step('one undo takes back sale, stock and ledger', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByText(/Ce produit est en vente/)).toBeVisible()
    await expect(nothing).toBeVisible()
    expect((await admin.must('GET', `${shop.root}/ventes`)).documents).toEqual([])
  })
  await test.step('its sale has the receipt, and is cancelled there', async () => {
    const piece = page.url().split('/').at(-1)?.split('?')[0]
    await admin.must('POST', `${shop.root}/produits/${piece}/actions/encaisser`, { prix: 700, mode: 'cb' })
    const [{ id } = { id: '' }] = (await admin.must('GET', `${shop.root}/ventes`)).documents as { id: string }[]
    await page.goto(`/boutique/ventes/${id}`)
    const form = page.getByRole('article', { name: 'vente' })
    await expect(form.getByRole('link', { name: 'Reçu' })).toHaveAttribute('href', new RegExp(`/ventes/${id}/recu$`))
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Annuler la vente' }).click()
    await expect(form.getByRole('link', { name: 'Reçu' })).toHaveCount(0)
    await expect.poll(async () => (await admin.must('GET', `${shop.root}/produits/${piece}`)).qtyAvailable).toBe(1)
  })
})

test('a piece without a photo that is sold and delivered says so, on its card and in its form', async ({
  admin,
  shop,
  open,
}) => {
  const stool = await admin.must('POST', `${shop.root}/produits`, { name: 'Tabouret', price: 40 })
  const path = `${shop.root}/produits/${stool.id}`
  const page = await open(admin, `/boutique/produits/${stool.id}?onglet=vendus`)
  const bar = page.getByRole('toolbar', { name: 'Document' })
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
  const { rev } = await admin.must('POST', `${path}/actions/encaisser`, { prix: 40, mode: 'cb' })
  await expect(page.getByText(/^Ce produit a été vendu le /)).toBeVisible()
  await expect(page.getByText('Brouillon', { exact: true })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Livré' }).click()
  const card = page.getByRole('article', { name: 'Tabouret' })
  for (const tag of ['livré', 'vendu', 'brouillon']) await expect(card.getByText(tag, { exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Livré' })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Encaisser' })).toHaveCount(0)
  await admin.must('POST', `${path}/annuler`, { revs: [rev + 1] })
  await admin.must('POST', `${path}/annuler`, { revs: [rev] })
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Encaisser' })).toBeVisible()
})

test('a deposit that was sold is settled with its owner', async ({ admin, shop, open }) => {
  const owner = await admin.must('POST', `${shop.root}/contacts`, { firstname: 'Anne', lastname: 'Le Goff' })
  const lamp = await admin.must('POST', `${shop.root}/produits`, { name: 'Lampe', price: 100, isDraft: false })
  const deposit = await admin.must('POST', `${shop.root}/achats`, {
    ...{ depot: true, contact: owner.id, commission: 'taux', commissionTaux: 40 },
    pieces: [{ produit: lamp.id, name: 'Lampe' }],
  })
  await admin.must('POST', `${shop.root}/produits/${lamp.id}/actions/encaisser`, { prix: 90, mode: 'espece' })
  const page = await open(admin, `/boutique/achats/${deposit.id}`)
  const list = page.getByRole('region', { name: 'Achats' })
  await expect(list.getByText('doit 54 €')).toBeVisible()
  const settlements = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Reversements' })
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Achats' })).toBeVisible()
  await expect(settlements).toHaveCount(0)

  await test.step('what is owed is paid', async () => {
    await page
      .getByRole('toolbar', { name: 'Document' })
      .getByRole('button', { name: /Reverser/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('54,00 € à reverser, pour 1 pièce vendue')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Reverser' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Relevé' })).toHaveAttribute('href', /\/achats\/[^/]+\/releve$/)
    await expect(list.getByText('terminé')).toBeVisible()
    await expect(settlements).toBeVisible()
  })
  await test.step('the settlement names the piece, and is readable on a phone', async () => {
    const [settled] = (await admin.must('GET', `${shop.root}/reversements`)).documents as unknown as { id: string }[]
    const phone = await open(admin, `/boutique/reversements/${settled?.id}`, { viewport: { width: 390, height: 844 } })
    const form = phone.getByRole('article')
    await expect(form.getByRole('heading', { name: 'Anne Le Goff' })).toBeVisible()
    const sold = form.getByRole('list', { name: 'Pièces vendues' }).getByRole('listitem')
    await expect(sold).toHaveCount(1)
    await expect(sold).toContainText('Part du déposant · Lampe')
    await expect(sold).toContainText('vendue 90 €')
    await expect(sold).not.toContainText('Achat')
    await expect(form.getByText('1 pièce vendue')).toBeVisible()
    await expect(form.getByText('54,00 €').first()).toBeVisible()
    expect(await overflow(phone)).toBe(0)
    expect(await violations(phone)).toEqual([])
    const download = phone.waitForEvent('download')
    await form.getByRole('link', { name: 'Relevé en PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`releve-${settled?.id}.pdf`)
  })
})

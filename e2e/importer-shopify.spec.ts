import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect } from './fixtures.ts'
import { startOwnServer, testWith } from './own-server.ts'

const background = { r: 138, g: 90, b: 43 }
const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
  .jpeg()
  .toBuffer()

/** A server of its own, which may call a local one with the photos of a shop. */
const test = testWith(async () => {
  const asked: string[] = []
  const site = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/absente.jpg') response.writeHead(404).end()
    else response.setHeader('content-type', 'image/jpeg').end(picture)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const server = await startOwnServer({ OUTGOING_ALLOWED: host })
  const stop = async () => {
    await server.stop()
    site.closeAllConnections()
    site.close()
  }
  return { ...server, asked, host, stop }
})

const HEADERS =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Status'

/** An export of Shopify: a lamp at a reduced price with two photos, an armchair in two colours with one, a bench whose photo is gone. */
const file = (host: string, { lamp = '180.00,240.00', red = '450.00' } = {}): string =>
  [
    HEADERS,
    `lampe,Lampe,"<p>Métal, laiton</p>",Jielde,,Lampes,"métal, usine",TRUE,Title,Default Title,LA-1,2500,shopify,1,deny,manual,${lamp},true,true,,http://${host}/lampe.jpg,1,,FALSE,active`,
    `lampe,,,,,,,,,,,,,,,,,,,,,http://${host}/dos.jpg,2,,,`,
    `fauteuil,Fauteuil,,,,Sièges,,TRUE,Couleur,Rouge,F-R,12000,,,deny,manual,${red},,true,true,,http://${host}/fauteuil.jpg,1,,FALSE,active`,
    'fauteuil,,,,,,,,,Vert,F-V,12000,,,deny,manual,420.00,,true,true,,,,,,',
    `banc,Banc,,,,Sièges,,TRUE,Title,Default Title,BA-1,,,,deny,manual,80.00,,true,true,,http://${host}/absente.jpg,1,,FALSE,active`,
  ].join('\n')

interface Piece {
  name: string
  price: number
  salePrice?: number
  photos?: string[]
  isDraft: boolean
}

test('a file of Shopify with variants and photos: tried, imported, imported again, taken back', async ({
  admin,
  shop,
  open,
  services: { asked, host },
}) => {
  const page = await open(admin, '/boutique/produits')
  await page.getByRole('button', { name: 'Actions de la liste' }).click()
  await page.getByRole('menuitem', { name: 'Importer un fichier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer : produits' })
  const send = async (content: string) => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choisir un fichier' }).click()
    await (await choosing).setFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  const group = (name: string) => dialog.getByRole('group', { name: 'Montrer' }).getByRole('button', { name })
  const lines = dialog.getByRole('region', { name: 'Lignes du fichier' }).getByRole('listitem')
  const status = dialog.getByRole('status')
  const pieces = async (): Promise<Piece[]> => {
    const { documents } = await admin.must('GET', `${shop.root}/produits`)
    return (documents as Piece[]).toSorted((a, b) => a.name.localeCompare(b.name))
  }

  await test.step('the dry run knows the file, and stores nothing', async () => {
    await send(file(host))
    await expect(dialog.getByText('Fichier de Shopify reconnu')).toBeVisible()
    await expect(group('3 Nouvelles')).toHaveAttribute('aria-pressed', 'true')
    await expect(lines.filter({ hasText: 'Lampe' })).toContainText('Lignes 2 à 3')
    await lines.filter({ hasText: 'Lampe' }).getByRole('button', { name: 'et 5 autres' }).click()
    await expect(lines.filter({ hasText: 'Lampe' })).toContainText('2 photos')
    await expect(dialog.getByText('Seront créés aussi : « Lampes », « Sièges »', { exact: true })).toBeVisible()
    expect(await pieces()).toEqual([])
    expect(asked).toEqual([])
  })

  await test.step('the import writes products, variants and photos; the photo that is gone is told', async () => {
    await dialog.getByRole('button', { name: 'Importer 3 produits' }).click()
    await expect(status).toHaveText('3 documents créés, 3 photos, 1 photo non reprise')
    await expect(lines.filter({ hasText: 'Banc' })).toContainText('le service distant a répondu 404')
    await expect(dialog.getByText('Une pièce sans photo reste un brouillon : 1 sur 3.')).toBeVisible()
    const [bench, chair, lamp] = await pieces()
    expect(lamp).toMatchObject({ name: 'Lampe', price: 240, salePrice: 180, isDraft: false })
    expect([bench?.photos ?? [], chair?.photos, lamp?.photos].map((photos) => photos?.length)).toEqual([0, 1, 2])
    const variants = await admin.must('GET', `${shop.root}/produits/${(chair as Piece & { id: string }).id}/variants`)
    expect(
      (variants.documents as { libelle: string; price: number }[])
        .map(({ libelle, price }) => [libelle, price])
        .toSorted(),
    ).toEqual([
      ['Rouge', 450],
      ['Vert', 420],
    ])
  })

  await test.step('a second import changes only what changed', async () => {
    asked.length = 0
    await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click()
    // The reduction of the lamp has ended, and one colour of the armchair is dearer. The lost photo of the bench is tried again.
    await send(file(host, { lamp: '240.00,', red: '460.00' }))
    await expect(group('3 Changées')).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Importer 3 produits' }).click()
    await expect(status).toHaveText(/2 documents mis à jour/)
    const [, , lamp] = await pieces()
    expect(lamp).toMatchObject({ price: 240 })
    expect(lamp).not.toHaveProperty('salePrice')
    expect(asked).toEqual(['/absente.jpg'])
  })

  await test.step('both are taken back', async () => {
    const undo = async () => {
      await dialog.getByRole('button', { name: "Annuler l'import" }).click()
      const question = page.getByRole('dialog', { name: "Annuler l'import de « shopify.csv » ?" })
      await question.getByRole('button', { name: "Annuler l'import" }).click()
      await expect(status).toHaveText(/^Import annulé/)
    }
    await undo()
    expect((await pieces())[2]).toMatchObject({ price: 240, salePrice: 180 })
    await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click()
    await dialog.getByRole('button', { name: "Ouvrir l'import de shopify.csv" }).last().click()
    await expect(status).toHaveText('3 documents créés, 3 photos, 1 photo non reprise')
    await undo()
    expect(await pieces()).toEqual([])
    expect((await admin.must('GET', `${shop.root}/medias`)).documents).toEqual([])
  })
})

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Api, type Document, type Shop } from './fixtures.ts'

/** Helpers for the form of a product. */

export const CATALOGUE = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const picture = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer(),
})
export const chooser = (page: Page): Locator => page.locator('input[type="file"][multiple]')
export const state = (page: Page): Locator =>
  page.getByRole('article', { name: 'produit' }).locator('header').getByRole('status')
export const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Onglets du document' })
export const stored = (admin: Api, shop: Shop, id: string): Promise<Document> =>
  admin.must('GET', `${shop.root}/produits/${id}`)

/** Creates a product with one photo per colour. */
export async function withPhotos(admin: Api, shop: Shop, colors: string[]): Promise<{ id: string; photos: string[] }> {
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table en chêne', price: 480 })
  const photos: string[] = []
  for (const color of colors) photos.push(await admin.photo(shop.id, 'produits', produit.id, color))
  await admin.must('PATCH', `${shop.root}/produits/${produit.id}`, { changes: { photos }, rev: produit.rev })
  return { id: produit.id, photos }
}

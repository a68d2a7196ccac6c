import { expect, it } from 'vitest'
import { photoAddress } from './photo-address.ts'

const shop = { id: 'b1', domainAssetsURL: 'images.exemple.fr' }

it.each([
  ['atelier/a.jpg', shop, '//images.exemple.fr/image/upload/atelier/a.jpg?w=320&h=320&c=max'],
  ['atelier/a.jpg', { id: 'b1' }, '/image/upload/atelier/a.jpg?w=320&h=320&c=max'],
  ['atelier/a.jpg', null, '/image/upload/atelier/a.jpg?w=320&h=320&c=max'],
  ['prive/b1/facture.jpg', shop, '/api/boutiques/b1/fichiers/prive/b1/facture.jpg?w=320&h=320&c=max'],
])('[CONST-05] %s of %j', (path, boutique, address) => {
  expect(photoAddress(boutique, path, 320)).toBe(address)
})

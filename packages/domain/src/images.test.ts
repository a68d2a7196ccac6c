import { describe, expect, it } from 'vitest'
import {
  fileNameOf,
  imageAddress,
  imageBase,
  isPdf,
  isPrivatePath,
  isRotationAngle,
  privateCollectionOf,
  privateFileAddress,
  ROTATION_ANGLE,
  SEARCH_THUMBNAIL_SIZE,
  thumbnailAddress,
  thumbnailQuery,
} from './images.ts'

describe('the base address of images', () => {
  it.each([
    ['https://assets.exemple.fr', 'https://assets.exemple.fr/image/upload'],
    ['http://localhost:3000', 'http://localhost:3000/image/upload'],
    ['https://assets.exemple.fr/', 'https://assets.exemple.fr/image/upload'],
    ['//assets.exemple.fr', '//assets.exemple.fr/image/upload'],
  ])('[CONST-06] "%s" is followed by /image/upload', (given, base) => {
    expect(imageBase(given)).toBe(base)
  })

  it.each([
    ['assets.exemple.fr', '//assets.exemple.fr/image/upload'],
    ['localhost:3000', '//localhost:3000/image/upload'],
    [' assets.exemple.fr ', '//assets.exemple.fr/image/upload'],
  ])('[CONST-07] "%s" without a scheme gets // in front', (given, base) => {
    expect(imageBase(given)).toBe(base)
  })

  it.each([undefined, null, '', '  '])("[CONST-08] without domainAssetsURL (%j) it is the product's own", (given) => {
    expect(imageBase(given)).toBe('/image/upload')
    expect(imageBase(given, 'https://boutique.exemple.fr/')).toBe('https://boutique.exemple.fr/image/upload')
  })
})

describe('the address of an image', () => {
  it('[CONST-02] a thumbnail fits within 320 × 320', () => {
    expect(thumbnailQuery()).toBe('w=320&h=320&c=max')
  })

  it('a search result asks for 64 instead of 320', () => {
    const address = thumbnailAddress('/image/upload', 'atelier/8f3c-table.jpg', SEARCH_THUMBNAIL_SIZE)
    expect(address).toBe('/image/upload/atelier/8f3c-table.jpg?w=64&h=64&c=max')
  })

  it.each(['atelier/logo.svg', 'atelier/LOGO.SVG'])('[CONST-04] %s is shown unresized', (path) => {
    expect(thumbnailAddress('/image/upload', path)).toBe(`/image/upload/${path}`)
    expect(thumbnailAddress('/image/upload', path, SEARCH_THUMBNAIL_SIZE)).toBe(`/image/upload/${path}`)
  })

  it('[CONST-05] consists of base, path and thumbnail query', () => {
    expect(thumbnailAddress('//assets.exemple.fr/image/upload', 'atelier/8f3c-table.jpg')).toBe(
      '//assets.exemple.fr/image/upload/atelier/8f3c-table.jpg?w=320&h=320&c=max',
    )
    // A name that only contains "svg" is not an SVG.
    expect(thumbnailAddress('/image/upload', 'a/svg.png')).toBe('/image/upload/a/svg.png?w=320&h=320&c=max')
  })

  it('has single slashes, and encodes characters that would end the path', () => {
    expect(imageAddress('/image/upload/', '/atelier/été #1?.jpg')).toBe(
      '/image/upload/atelier/%C3%A9t%C3%A9%20%231%3F.jpg',
    )
  })
})

describe('private files', () => {
  it.each([
    ['depense', 'depenses'],
    ['depenses', 'depenses'],
    ['contact', 'contacts'],
    ['commande', 'commandes'],
    ['produits', undefined],
    ['', undefined],
    ['depenses/lignes', undefined],
    [undefined, undefined],
  ])('those of "%s" belong to %s', (docType, slug) => {
    expect(privateCollectionOf(docType)).toBe(slug)
  })

  it.each([
    ['prive/atelier/depenses/a.jpg', true],
    ['PRIVE/atelier/a.jpg', true],
    ['prive./atelier/a.jpg', true],
    ['prive', true],
    ['privee/a.jpg', false],
    ['atelier/prive/a.jpg', false],
  ])('"%s": %s', (path, isPrivate) => {
    expect(isPrivatePath(path)).toBe(isPrivate)
  })

  it('have an address below their boutique in the API', () => {
    const path = 'prive/atelier/depenses/8f3c-facture 1.jpg'
    const address = '/api/boutiques/atelier/fichiers/prive/atelier/depenses/8f3c-facture%201.jpg'
    expect(privateFileAddress('atelier', path)).toBe(address)
    expect(privateFileAddress('atelier', path, 320)).toBe(`${address}?w=320&h=320&c=max`)
  })
})

describe('a rotation', () => {
  it('[PHOTO-23] is of 90 degrees by default', () => {
    expect(ROTATION_ANGLE).toBe(90)
    expect(isRotationAngle(ROTATION_ANGLE)).toBe(true)
  })

  it.each([90, 180, 270, -90, -180, -270])('may be of %i degrees', (angle) => {
    expect(isRotationAngle(angle)).toBe(true)
  })

  it.each([0, -0, 360, -360, 45, 90.5, 450, Number.NaN, Number.POSITIVE_INFINITY, '90', null, undefined])(
    'may not be of %j',
    (angle) => {
      expect(isRotationAngle(angle)).toBe(false)
    },
  )
})

it.each([
  ['prive/a/depenses/00112233445566778899aabbccddeeff-facture.pdf', true, 'facture.pdf'],
  ['FACTURE.PDF', true, 'FACTURE.PDF'],
  ['atelier/00112233445566778899aabbccddeeff-pdf.jpg', false, 'pdf.jpg'],
])('%s: a PDF: %s, shown as %s', (path, pdf, name) => {
  expect([isPdf(path), fileNameOf(path)]).toEqual([pdf, name])
})

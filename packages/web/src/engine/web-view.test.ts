import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { webViewOf } from './web-view.ts'

const SITE = 'https://atelier.exemple.fr'

it.each([
  ['produits', { pathname: '/banc', isOnlineStore: true }, `${SITE}/banc`],
  ['produits', { pathname: '/banc', isOnlineStore: false }, undefined],
  ['produits', { pathname: '/banc' }, undefined],
  ['pages', { pathname: '/contact' }, `${SITE}/contact`],
  ['pages', { pathname: '/contact', isVisible: false }, undefined],
  ['posts', { pathname: '/bois', isVisible: true }, `${SITE}/bois`],
  ['posts', { pathname: '/bois', isVisible: false }, undefined],
  ['posts', { pathname: '/bois' }, undefined],
  ['contacts', { pathname: '/camille' }, undefined],
])('of %s with %j is %s', (slug, document, address) => {
  expect(webViewOf(registry.get(slug) as Collection, document, SITE)).toBe(address)
})

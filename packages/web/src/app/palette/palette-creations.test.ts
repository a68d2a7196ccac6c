import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { creations } from './palette-creations.ts'

const SLUGS = ['produits', 'contacts', 'depenses', 'fournisseurs', 'fournisseurTypes', 'depenseTypes']
const found = (typed: string, current = '/dashboard', isAnswered = false) =>
  creations(registry, (slug) => SLUGS.includes(slug), { typed, current, isAnswered })
const labels = (...requested: Parameters<typeof found>) => found(...requested).map(({ label }) => label)

it('only what the rights allow, the collection of the screen first', () => {
  expect(creations(registry, () => false, { typed: '', current: '', isAnswered: false })).toEqual([])
  expect(labels('', '/boutique/contacts/c1')[0]).toBe('Nouveau contact')
  expect(labels('')).toHaveLength(SLUGS.length)
})

it('no two have one name', () => {
  const all = creations(registry, () => true, { typed: '', current: '', isAnswered: false }).map(({ label }) => label)
  expect(new Set(all).size).toBe(all.length)
})

it('a text that answers to nothing is the name of a new document, where people type names', () => {
  expect(labels("banc d'église", '/boutique/fournisseurs').slice(0, 3)).toEqual([
    "Nouveau fournisseur « banc d'église »",
    "Nouveau produit « banc d'église »",
    "Nouveau contact « banc d'église »",
  ])
  expect(labels('banc').join()).not.toContain('Nouvelle dépense «')
  expect(labels('banc', '/dashboard', true)).toEqual([])
})

it('a name is first offered to what is created every day, and last to a boutique', () => {
  const offered = creations(registry, () => true, { typed: 'nour', current: '/dashboard', isAnswered: false })
  expect(offered.slice(0, 2).map(({ label }) => label)).toEqual([
    'Nouveau produit « nour »',
    'Nouveau contact « nour »',
  ])
  const all = creations(registry, () => true, { typed: 'créer nour', current: '/dashboard', isAnswered: false })
  const first = all.findIndex(({ path }) => path.startsWith('/admin/'))
  expect(all.slice(first).every(({ path }) => path.startsWith('/admin/'))).toBe(true)
})

it.each([
  ['fournisseur', ['Nouveau fournisseur', 'Nouveau type de fournisseur']],
  ['type de dep', ['Nouveau type de dépense']],
  ['nouveau fournisseur', ['Nouveau fournisseur']],
  ['nouveau produit Banc long', ['Nouveau produit « Banc long »']],
  ['nouveau produit « Banc long »', ['Nouveau produit « Banc long »']],
  ['nouveau produit "Banc"', ['Nouveau produit « Banc »']],
  ['nouveau produit Buffet "Mado"', ['Nouveau produit « Buffet "Mado" »']],
  ['x'.repeat(201), []],
])('%j is %j', (typed, expected) => expect(labels(typed)).toEqual(expected))

it('the name goes to the form of the new document', () => {
  expect(found('nouveau produit Banc')).toEqual([
    { path: '/boutique/produits/nouveau', label: 'Nouveau produit « Banc »', title: 'Banc' },
  ])
  expect(found('créer banc').every(({ title }) => title === 'banc')).toBe(true)
})

import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { typedVerbs, verbsOf } from './palette-verbs.ts'

const everything = { canUpdate: () => true, canDuplicate: ({ copy }: { copy?: object }) => copy !== undefined }
const verbs = verbsOf(registry, ['produits', 'contacts'], everything)
const found = (typed: string) =>
  typedVerbs(verbs, typed).map(({ verb: { slug, action, label }, rest }) => [slug, action, label, rest])

it.each([
  ['vendre guéridon', [['produits', 'vendre', 'Vendre', 'guéridon']]],
  ['Vendu  Guéridon rond', [['produits', 'vendre', 'Vendre', 'Guéridon rond']]],
  ['ven guéridon', [['produits', 'vendre', 'Vendre', 'guéridon']]],
  ['remettre en vente banc', [['produits', 'remettre-en-vente', 'Remettre en vente', 'banc']]],
  ['remettre banc', [['produits', 'remettre-en-vente', 'Remettre en vente', 'banc']]],
  ['réserver banc', [['produits', 'reserver', 'Réserver', 'banc']]],
  ['dupliquer banc', [['produits', 'dupliquer', 'Dupliquer', 'banc']]],
  ['fusionner durand', [['contacts', 'fusionner', 'Fusionner', 'durand']]],
  // Too short, without a document, or only a document.
  ['ve guéridon', []],
  ['vendre', []],
  ['vendre ', []],
  ['guéridon vendre', []],
  ['', []],
])('%j is %j', (typed, expected) => expect(found(typed)).toEqual(expected))

it('only actions that the rights allow', () => {
  expect(verbsOf(registry, ['produits'], { canUpdate: () => false, canDuplicate: () => false })).toEqual([])
  const copies = verbsOf(registry, ['produits'], { ...everything, canUpdate: () => false })
  expect(copies.map(({ action }) => action)).toEqual(['dupliquer'])
})

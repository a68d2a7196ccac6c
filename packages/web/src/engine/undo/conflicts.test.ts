import type { UndoConflict } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { conflictSentences } from './conflicts.ts'

const colin = { id: 'u2', displayname: 'Colin Collègue' }
const SINCE = "Modifié depuis par quelqu'un d'autre"
const conflict = (path: string, others: Partial<UndoConflict> = {}): UndoConflict => ({
  collection: 'produits',
  id: 'p1',
  path,
  message: SINCE,
  actor: colin,
  ...others,
})
const said = (...conflicts: UndoConflict[]) => conflictSentences(conflicts, 'u1', (slug) => registry.get(slug))

it.each<[string, UndoConflict, string]>([
  ['a field', conflict('name'), '« Nom » reste : modifié depuis par Colin Collègue'],
  ['a member', conflict('dimensions/width'), '« Dimensions, Largeur » reste : modifié depuis par Colin Collègue'],
  ['an own change', conflict('name', { actor: { ...colin, id: 'u1' } }), '« Nom » reste : modifié depuis par vous'],
  ['the document', conflict(''), 'Le document reste : modifié depuis par Colin Collègue'],
  [
    'a reason without a person',
    conflict('', { actor: undefined, message: 'Supprimé depuis' }),
    'Le document reste : supprimé depuis',
  ],
  [
    'an unknown collection',
    conflict('x', { collection: 'y' }),
    'Le document reste : modifié depuis par Colin Collègue',
  ],
])('describes %s', (_, one, sentence) => expect(said(one)).toEqual([sentence]))

it('lists each sentence once, and counts those after the third', () => {
  expect(said(conflict('options/a'), conflict('options/b'))).toHaveLength(1)
  const many = ['name', 'price', 'shortname', 'description', 'startPrice'].map((path) => conflict(path))
  expect(said(...many)).toHaveLength(4)
  expect(said(...many).at(-1)).toBe('2 autres valeurs restent')
  expect(said(...many.slice(1)).at(-1)).toBe('Une autre valeur reste')
})

import { expect, it } from 'vitest'
import { childrenOf, type ChildrenList } from '../screens/children.ts'
import type { Collection, CollectionDeclaration } from '../collection.ts'
import type { Fields } from '../field.ts'
import { text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { essais, formTab, nom, ofRow, type Row, sentences, shown } from './testing/declarations.ts'

const generations = { faire: { label: 'Faire', into: 'essais/notes', run: () => [] } }
const notes = (change: Partial<CollectionDeclaration<Fields>> = {}): Collection =>
  essais({ slug: 'essais/notes', fields: { nom, jours: integer({ label: 'Jours' }) }, sort: '-datetime', ...change })
const parent = (children?: ChildrenList): Collection =>
  shown(
    { tabs: [formTab({ sections: [{ title: 'E', fields: ['nom', 'qte', 'etat'], children }] })] },
    children?.generation === undefined ? {} : { generations },
  )
const list = (change: Partial<ChildrenList> = {}): ChildrenList => ({ of: 'essais/notes', columns: ['nom'], ...change })
const place = 'sous-collection « essais/notes » de la fiche'

const ROWS: Row[] = [
  [
    'of a collection that is no part of this one',
    [parent(list({ of: 'lignes' })), essais({ slug: 'lignes', fields: { nom } })],
    'sous-collection « lignes » de la fiche : « of » attend une collection déclarée dont le nom commence par « essais/ »',
  ],
  ['without columns', [parent(list({ columns: [] })), notes()], `${place} : « columns » attend au moins un champ`],
  [
    'with an unknown column',
    [parent(list({ columns: ['nam'] })), notes()],
    `${place} : « nam » n'est pas un champ de la sous-collection`,
  ],
  [
    'with an unknown field in its form',
    [parent(list({ form: ['nom', ['jour']] })), notes()],
    `${place} : « jour » n'est pas un champ de la sous-collection`,
  ],
  [
    'dragged in an order of its own',
    [parent(list({ reorder: true })), notes({ sort: 'nom' })],
    `${place} : « reorder » demande l'ordre « -datetime », et la sous-collection a « nom »`,
  ],
  [
    'made by an unknown generation',
    [parent(list({ generation: 'fair' })), notes()],
    `${place} : « generation » nomme « fair », qui n'est pas une génération vers « essais/notes »`,
  ],
  [
    'added by a title that is no text',
    [parent(list()), notes({ title: 'jours' })],
    `${place} : « title » de la sous-collection attend un champ texte : il nomme ce qui est ajouté`,
  ],
  [
    'added by its title while more is required',
    [parent(list()), notes({ fields: { nom, lieu: text({ label: 'Lieu', required: true }) } })],
    `${place} : « lieu » est obligatoire, et une ligne s'ajoute avec « nom » seul`,
  ],
]

it.each(ROWS)('a list of children %s is refused', (...row) => {
  const { said, expected } = ofRow(row)
  expect(said).toEqual(expected)
})

it('a sub-collection that its parent does not show is refused', () => {
  expect(sentences([parent(), notes()])).toEqual([
    'Collection « essais/notes » : aucune section de la fiche de « essais » ne la montre (« children »).',
  ])
})

it('a list of children that has no mistake is accepted', () => {
  expect(sentences([parent(list({ form: ['nom', ['jours']], reorder: true })), notes()])).toEqual([])
  expect(sentences([parent(list({ generation: 'faire' })), notes({ title: undefined })])).toEqual([])
})

it('the editor shows a column that is no field of the sub-collection', () => {
  const child = { slug: 'essais/notes', fields: { nom } }
  expect(childrenOf(child, { columns: ['nom'] })).toEqual(list())
  // @ts-expect-error
  expect(childrenOf(child, { columns: ['nam'] })).toEqual(list({ columns: ['nam'] }))
  // @ts-expect-error
  expect(childrenOf(child, { columns: ['nom'], form: ['nam'] })).toEqual(list({ form: ['nam'] }))
})

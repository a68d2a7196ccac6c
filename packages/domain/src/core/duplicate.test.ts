import { expect, it } from 'vitest'
import { list, group } from './composites.ts'
import { duplicate } from './duplicate.ts'
import { boolean, photos, secret, text } from './kinds.ts'

const fields = {
  name: text({ label: 'Nom' }),
  code: text({ label: 'Code', unique: true }),
  pathname: text({ label: 'Adresse' }),
  total: text({ label: 'Total', derived: true }),
  docRef: text({ label: 'Document', write: 'server' }),
  isVisible: boolean({ label: 'Visible' }),
  photos: photos({ label: 'Photos' }),
  cle: secret({ label: 'Clé' }),
  size: group({ label: 'Taille', fields: { width: text({ label: 'Largeur' }), photos: photos({ label: 'Photos' }) } }),
  blocks: list({ label: 'Blocs', fields: { header: text({ label: 'Titre' }), photos: photos({ label: 'Photos' }) } }),
}
const source = {
  id: 'p1',
  rev: 4,
  name: 'Table',
  code: 'A1',
  pathname: 'table',
  total: '12',
  docRef: 'x',
  isVisible: true,
  photos: ['a.jpg'],
  cle: 'x',
  size: { width: '80', photos: ['b.jpg'] },
  blocks: [{ id: 'b1', header: 'Nos bois', photos: ['c.jpg'] }],
}

it('a copy takes what people wrote, without photos, secrets and what belongs to the original', () => {
  const { fill, label } = duplicate(fields, { title: 'name', without: ['pathname'], values: { isVisible: false } })
  expect(label).toBe('Dupliquer')
  expect(fill(source)).toEqual({
    name: 'Table (copie)',
    isVisible: false,
    size: { width: '80' },
    blocks: [{ id: 'b1', header: 'Nos bois' }],
  })
})

it('an empty original gives an empty copy', () => {
  const { fill } = duplicate(fields, { title: 'name' })
  const empty = fill({ id: 'p1' })
  expect(empty).toEqual({})
})

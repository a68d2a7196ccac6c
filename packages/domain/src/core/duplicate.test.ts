import { describe, expect, it } from 'vitest'
import { group, list } from './fields/composites.ts'
import { copiedValues, copyName, copyWith } from './duplicate.ts'
import { boolean, photos, secret, text } from './fields/kinds.ts'

const fields = {
  name: text({ label: 'Nom', max: 20 }),
  code: text({ label: 'Code', unique: true }),
  pathname: text({ label: 'Adresse' }),
  total: text({ label: 'Total', derived: true }),
  docRef: text({ label: 'Document', write: 'server' }),
  isVisible: boolean({ label: 'Visible' }),
  photos: photos({ label: 'Photos' }),
  cle: secret({ label: 'Clé' }),
  size: group({ label: 'Taille', fields: { width: text({ label: 'Largeur' }), cle: secret({ label: 'Clé' }) } }),
  blocks: list({
    label: 'Blocs',
    fields: { header: text({ label: 'Titre' }), vu: text({ label: 'Vu', write: 'server' }) },
  }),
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
  size: { width: '80', cle: 'x' },
  blocks: [{ id: 'b1', header: 'Nos bois', vu: 'hier' }],
}

it('a copy takes what people wrote, with the photos, without secrets and what belongs to the original', () => {
  const copy = { without: ['pathname'], values: { isVisible: false } }
  expect(copyWith({ fields, title: 'name', copy }, source)).toEqual({
    name: 'Table (copie)',
    isVisible: false,
    photos: ['a.jpg'],
    size: { width: '80' },
    blocks: [{ id: 'b1', header: 'Nos bois' }],
  })
})

it('without a title or values, a copy has what there is', () => {
  expect(copyWith({ fields, title: 'name', copy: {} }, { id: 'p1' })).toEqual({})
  expect(copyWith({ fields, copy: {} }, { name: 'Table' })).toEqual({ name: 'Table' })
  expect(copiedValues(fields, { name: 'Table', code: 'A1' })).toEqual({ name: 'Table' })
})

describe('the name of a copy', () => {
  it.each([
    ['Table', undefined, 'Table (copie)'],
    ['Table (copie)', undefined, 'Table (copie 2)'],
    ['Table (copie 9)', undefined, 'Table (copie 10)'],
    ['Table (copie) ronde', undefined, 'Table (copie) ronde (copie)'],
    ['Grande table en chêne', 20, 'Grande table (copie)'],
    ['', undefined, ' (copie)'],
  ])('%j, of %s characters at most, is %j', (name, max, expected) => expect(copyName(name, max)).toBe(expected))
})

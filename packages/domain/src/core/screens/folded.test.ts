import { describe, expect, it } from 'vitest'
import { boolean, text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { dimensions, list } from '../fields/composites.ts'
import { filledFields, sectionFields } from './folded.ts'

const fields = {
  nom: text({ label: 'Nom' }),
  pas: integer({ label: 'Par multiple de', default: 1 }),
  fragile: boolean({ label: 'Fragile' }),
  visible: boolean({ label: 'Visible', default: true }),
  mesures: dimensions({ label: 'Mesures' }),
  lignes: list({ label: 'Lignes', fields: { libelle: text({ label: 'Libellé' }) } }),
}
const section = { fields: ['nom', ['pas', 'fragile'], 'visible', 'mesures', 'lignes'] }

it('the fields of a section, in the order of its rows; an unknown path is none', () => {
  const rows = { fields: [...section.fields, 'mesures/width', 'autre'] }
  const paths = sectionFields(fields, rows).map(({ path }) => path)
  expect(paths).toEqual(['nom', 'pas', 'fragile', 'visible', 'mesures', 'lignes', 'mesures/width'])
})

describe('a field counts as filled', () => {
  it.each([
    ['nothing', {}, []],
    ['a text', { nom: 'Banc' }, ['nom']],
    ['an empty text', { nom: '' }, []],
    ['the default', { pas: 1 }, []],
    ['another number than the default', { pas: 0 }, ['pas']],
    ['a flag', { fragile: true }, ['fragile']],
    ['a flag that is off', { fragile: false }, []],
    ['a flag that is on by default, turned off', { visible: false }, ['visible']],
    ['a flag that is on by default', { visible: true }, []],
    ['a part of an object', { mesures: { width: 40 } }, ['mesures']],
    ['an object with empty parts', { mesures: { width: '', fragile: false, specifiques: [] } }, []],
    ['an item', { lignes: [{ id: 'a' }] }, ['lignes']],
    ['an empty list', { lignes: [] }, []],
  ])('%s', (_, values, expected) => {
    const complete = { visible: true, ...values }
    expect(filledFields(fields, section, complete).map(({ path }) => path)).toEqual(expected)
  })
})

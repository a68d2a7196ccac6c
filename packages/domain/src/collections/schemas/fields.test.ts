import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../core/collection.ts'
import { nameFrom, schemaFields } from './fields.ts'

const save = (after: object, siblings: object[] = [], before?: object) =>
  schemaFields.onSave?.(before, after, { siblings } as unknown as RuleContext)

describe('a field of a schema', () => {
  it('[SCHEMA-09] [SCHEMA-11] gets a name from its label, the last place, and text as its type', () => {
    expect(
      save({ label: 'Taille (cm)' }, [
        { name: 'nom', order: 4 },
        { name: 'autre', order: 2 },
      ]),
    ).toEqual({
      ...{ label: 'Taille (cm)', name: 'taille_cm', type: 'text', order: 5 },
    })
  })
  it.each([
    ['Taille', [], 'taille'],
    ['Taille', ['taille', 'taille_2'], 'taille_3'],
    ['2e prénom', [], 'champ_2e_prenom'],
    ['Id', [], 'id_2'],
    ['constructor', [], 'constructor_2'],
    ['日本', [], 'champ'],
    [undefined, [], 'champ'],
    ['x'.repeat(200), [], 'x'.repeat(56)],
  ])('named %j beside %j is called %s', (label, taken, name) => {
    expect(nameFrom(label, new Set(taken))).toBe(name)
  })
  it.each(['id', 'ID', 'deleted', 'boutique', 'parentId', 'contact_email', 'website', 'application', 'toString'])(
    'cannot be called %s, which means something else',
    (name) => {
      expect(() => save({ label: 'X', name })).toThrow('name : Ce nom est réservé : un autre est attendu')
    },
  )
  it.each(['__proto__', 'prénom', 'a b', '1a', "a'b", 'a.b', 'a/b', ''])('has no name like %j', (name) => {
    const read = schemaFields.fields.name.schema.safeParse(name)
    expect(read.success && read.data !== undefined).toBe(false)
  })
  it('cannot have the name of another, ignoring case', () => {
    expect(() => save({ label: 'X', name: 'Taille' }, [{ name: 'taille' }])).toThrow(
      'name : Un autre champ de ce schéma porte déjà ce nom',
    )
  })
  it('keeps a name that became reserved or taken, so that it can still be changed elsewhere', () => {
    const before = { label: 'X', name: 'id', order: 1 }
    expect(save({ ...before, label: 'Y' }, [{ name: 'id' }], before)).toMatchObject({ label: 'Y', name: 'id' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/problem.ts'
import { readEntry } from './posted.ts'

const FIELDS = [
  { id: 'a', name: 'prenom', label: 'Prénom', type: 'text', required: true, order: 1 },
  { id: 'b', name: 'places', label: 'Places', type: 'number', order: 2 },
  { id: 'c', name: 'repas', label: 'Repas', type: 'checkbox', options: ['viande', 'poisson'], order: 3 },
  { id: 'd', name: 'rappel', label: 'Rappel', type: 'boolean', order: 4 },
]
const errorsOf = (sent: Record<string, unknown>) => {
  try {
    readEntry(FIELDS, sent)
    return []
  } catch (error) {
    return (error as Problem).details.errors?.map(({ path, message }) => [path, message])
  }
}

describe('an entry that a website sent', () => {
  it('is read by the names of the fields, whatever their order', () => {
    const read = { contact_email: 'lea@exemple.fr', champ_a: 'Léa', champ_b: 2 }
    expect(readEntry(FIELDS, { places: '2', prenom: ' Léa ', contact_email: 'LEA@exemple.fr' })).toEqual(read)
    expect(JSON.stringify(readEntry(FIELDS, { prenom: 'Léa', contact_email: 'lea@exemple.fr', places: 2 }))).toBe(
      JSON.stringify(readEntry(FIELDS, { places: 2, contact_email: 'lea@exemple.fr', prenom: 'Léa' })),
    )
  })
  it('may be that of a plain form', () => {
    const sent = { prenom: 'Léa', repas: 'poisson', rappel: 'on', website: '' }
    expect(readEntry(FIELDS, sent)).toEqual({ champ_a: 'Léa', champ_c: ['poisson'], champ_d: true })
  })
  it.each<[Record<string, unknown>, string[][]]>([
    [{}, [['prenom', 'Champs obligatoire']]],
    [{ prenom: 'Léa', places: 'deux' }, [['places', 'Nombre attendu']]],
    [{ prenom: ['Léa'] }, [['prenom', 'Texte attendu']]],
    [{ prenom: 'Léa', repas: ['tofu'] }, [['repas/0', 'Valeur inconnue (viande, poisson)']]],
    [{ prenom: 'Léa', contact_email: 'lea' }, [['contact_email', 'Adresse e-mail attendue']]],
    [{ prenom: 'Léa', autre: 1 }, [['autre', "Ce champ n'existe pas"]]],
    [{ prenom: 'Léa', champ_b: 1 }, [['champ_b', "Ce champ n'existe pas"]]],
    [
      { prenom: 'Léa', id: 'x', deleted: true },
      [
        ['id', "Ce champ n'existe pas"],
        ['deleted', "Ce champ n'existe pas"],
      ],
    ],
    [JSON.parse('{"prenom":"Léa","__proto__":1}'), [['__proto__', "Ce champ n'existe pas"]]],
    [{ prenom: 'a\u0000' }, [['prenom', 'Caractère interdit']]],
  ])('is refused with the name of each value: %j', (sent, errors) => {
    expect(errorsOf(sent)).toEqual(errors)
  })
  it('is refused with a sentence that has the labels', () => {
    const sent = { repas: ['tofu'], contact_email: 'lea', autre: 1 }
    expect(() => readEntry(FIELDS, sent)).toThrow(
      "Repas : Valeur inconnue (viande, poisson) ; E-mail : Adresse e-mail attendue ; autre : Ce champ n'existe pas ; Prénom : Champs obligatoire",
    )
  })
  it('needs a value where nothing is required', () => {
    expect(() => readEntry([], { website: '' })).toThrow('Remplissez au moins un champ')
  })
})

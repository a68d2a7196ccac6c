import { describe, expect, it } from 'vitest'
import { collections as product } from '../../collections/index.ts'
import { OTHER_SCREENS } from '../../other-screens.ts'
import { ERASURE } from '../../collections/contacts/personal-data.ts'
import { EVERYTHING } from '../access.ts'
import type { Collection } from '../collection.ts'
import { group } from '../fields/composites.ts'
import { photos, relation, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { DeclarationError } from './mistake.ts'
import { essais, formTab, lignes, nom, sentences, shown, withFields } from './testing/declarations.ts'

describe('a load refuses', () => {
  it.each<[string, Collection[], string]>([
    ['two of one name', [essais(), essais()], 'Collection « essais », « slug » : deux collections portent ce nom.'],
    [
      'a screen under another',
      [shown({}), shown({ path: '/boutique/essais/lignes' }, { slug: 'lignes' })],
      'Collection « lignes », écran « /boutique/essais/lignes » : les fiches de « essais » (/boutique/essais) prennent ces adresses.',
    ],
    [
      'a part of an unknown collection',
      [essais({ slug: 'dossiers/essais' })],
      "Collection « dossiers/essais », « slug » : sa collection parente « dossiers » n'est pas déclarée.",
    ],
    [
      'a part of another scope',
      [essais(), essais({ slug: 'essais/parts', scope: 'global' })],
      'Collection « essais/parts », « scope » : celui de sa collection parente est attendu (« boutique »).',
    ],
    [
      'a part with the right of another profile',
      [essais(), essais({ slug: 'essais/parts', access: { area: 'store', profile: 'boutique-catalogue' } })],
      "Collection « essais/parts », « access » : « store / boutique-catalogue » n'est pas le droit de sa collection parente (« store / boutique-compta ») : « ownAccess: true » dit que c'est voulu.",
    ],
    [
      'a part with the right of another area',
      [essais(), essais({ slug: 'essais/parts', access: { area: 'website', profile: 'boutique-compta' } })],
      "Collection « essais/parts », « access » : « website / boutique-compta » n'est pas le droit de sa collection parente (« store / boutique-compta ») : « ownAccess: true » dit que c'est voulu.",
    ],
    [
      'a part with a right that is computed',
      [essais(), essais({ slug: 'essais/parts', access: () => EVERYTHING })],
      "Collection « essais/parts », « access » : sa fonction n'est pas le droit de sa collection parente (« store / boutique-compta ») : « ownAccess: true » dit que c'est voulu.",
    ],
    [
      'a part that says that its right is its own, and has that of its parent',
      [essais(), essais({ slug: 'essais/parts', ownAccess: true })],
      'Collection « essais/parts », « ownAccess » : le droit est celui de sa collection parente.',
    ],
    [
      'public parts of what is not',
      [essais(), essais({ slug: 'essais/parts', publicWhere: {} })],
      "Collection « essais/parts », « publicWhere » : sa collection parente « essais » n'a rien de public.",
    ],
    [
      'copied children that are none',
      [essais({ copy: { children: ['lignes'] } }), essais({ slug: 'lignes' })],
      "Collection « essais », « copy », « children » : « lignes » n'est pas une de ses sous-collections.",
    ],
  ])('%s', (_, collections, sentence) => {
    expect(sentences(collections)).toStrictEqual([sentence])
  })
})

it('a load names each collection without a right, whatever else is wrong', () => {
  const none = { access: undefined as never }
  expect(sentences([essais({ ...none, sort: 'x' }), shown({}, { slug: 'lignes', ...none })])).toStrictEqual([
    'Collection « essais » : « access » est attendu : il dit qui lit et écrit ses documents.',
    'Collection « lignes » : « access » est attendu : il dit qui lit et écrit ses documents.',
  ])
})

describe('a load accepts', () => {
  it('a part with a right of its own that says so', () => {
    const own = { slug: 'essais/parts', access: () => EVERYTHING, ownAccess: true } as const
    expect(sentences([essais(), essais(own)])).toStrictEqual([])
  })

  it('the collections of the product', () => {
    expect(sentences(product, OTHER_SCREENS, ERASURE)).toStrictEqual([])
  })

  it('a collection with a screen, rules that refuse samples, and questions by ids and dates of the system', () => {
    const refuse = (): never => {
      throw new Error('Refused')
    }
    const asks = () => ({ q: { collection: 'essais', where: { id: 'e', updatedAt: { gte: '2024' }, etat: 'neuf' } } })
    expect(sentences([shown({}, { onSave: refuse, counts: asks, needs: refuse })])).toStrictEqual([])
  })

  it('photos, paths into objects and dates of the system in a row and a form', () => {
    const fields = { nom, photos: photos({ label: 'P' }), adresse: group({ label: 'A', fields: { ville: nom } }) }
    const tabs = [formTab({ sections: [{ title: 'S', fields: ['nom', 'photos', 'adresse/ville'] }] })]
    const row = { photo: 'photos', date: 'createdAt' }
    expect(
      sentences([
        shown(
          { row, tabs },
          { fields: { ...fields, adresse: group({ label: 'A', fields: { ville: text({ label: 'V' }) } }) } },
        ),
      ]),
    ).toStrictEqual([])
  })
})

it('reports every mistake of every collection at once, each once', () => {
  const error = new DeclarationError(
    sentences([
      withFields({ prix: price({ label: '' }), lien: relation({ label: '', to: 'x' }) }),
      lignes({ sort: 'montant' }),
    ]),
  )
  expect(error.message.split('\n')).toStrictEqual([
    '4 déclarations refusées :',
    '- Collection « essais », champ « prix » : son « label » est attendu, en français.',
    '- Collection « essais », champ « lien » : son « label » est attendu, en français.',
    "- Collection « essais », champ « lien » : « to » nomme « x », qui n'est pas une collection déclarée.",
    "- Collection « lignes », « sort » : « montant » n'est pas un champ avec « sort: true ».",
  ])
})

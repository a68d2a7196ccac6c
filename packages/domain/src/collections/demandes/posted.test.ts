import { describe, expect, it } from 'vitest'
import type { Data } from '../../core/collection.ts'
import type { Problem } from '../../core/problem.ts'
import { isTrapped, readPosted } from './posted.ts'

const errorsOf = (sent: Data): string[] => {
  try {
    readPosted(sent)
    return []
  } catch (error) {
    return (error as Problem).details.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
  }
}
const requested = { email: 'lea@exemple.fr', message: 'Bonjour' }

describe('a request that a website sends', () => {
  it('has a client, lines and a consent', () => {
    expect(
      readPosted({
        firstname: 'Léa',
        lastname: ' Martin ',
        email: ' Lea@Exemple.FR ',
        phone: '06 12 34 56 78',
        entreprise: 'Bois & Cie',
        zip: '44000',
        city: 'Nantes',
        country: 'France',
        requests: [
          { produit_id: 'table', produit_option: 'availability', message: 'Encore là ?' },
          { message: 'Et le banc ?' },
        ],
        newsletter: true,
        website: '',
      }),
    ).toStrictEqual({
      client: {
        email: 'lea@exemple.fr',
        firstname: 'Léa',
        lastname: 'Martin',
        phone: '06 12 34 56 78',
        commercialName: 'Bois & Cie',
        zip: '44000',
        city: 'Nantes',
        country: 'France',
      },
      lines: [
        { produit_id: 'table', produit_option: 'availability', message: 'Encore là ?' },
        { message: 'Et le banc ?' },
      ],
      newsletter: true,
    })
  })

  it.each<[string, Data, object[]]>([
    ['only a message', { message: 'Bonjour' }, [{ message: 'Bonjour' }]],
    ['one product', { produit_id: 'table' }, [{ produit_id: 'table' }]],
    ['a product that is only named', { produit_name: 'Table' }, [{ produit_name: 'Table' }]],
    [
      'a message and lines',
      { message: 'Bonjour', requests: [{ produit_id: 'table' }, {}] },
      [{ message: 'Bonjour' }, { produit_id: 'table' }],
    ],
  ])('may be %s', (_, sent, lines) => {
    expect(readPosted({ email: 'lea@exemple.fr', ...sent }).lines).toStrictEqual(lines)
  })

  it('has its names in one line each', () => {
    const { client } = readPosted({ ...requested, firstname: 'Léa\r\nBcc: x@y.fr' })
    expect(client.firstname).toBe('Léa Bcc: x@y.fr')
  })

  it('consents to nothing that was not ticked', () => {
    expect(readPosted(requested).newsletter).toBe(false)
  })

  it.each<[string, Data, string[]]>([
    ['nothing', {}, ['email: Champs obligatoire', 'message: Écrivez un message ou choisissez un produit']],
    [
      'no question',
      { email: 'lea@exemple.fr', produit_option: 'availability', requests: [{}] },
      ['message: Écrivez un message ou choisissez un produit'],
    ],
    ['no address', { ...requested, email: 'lea' }, ['email: Adresse e-mail attendue']],
    [
      'unknown names',
      { ...requested, contact: 'c1', hasResponse: true },
      ["contact: Ce champ n'existe pas", "hasResponse: Ce champ n'existe pas"],
    ],
    [
      'a price in a line',
      { ...requested, requests: [{ message: 'a', produit_prixDeVente: 1 }] },
      ["requests/0/produit_prixDeVente: Ce champ n'existe pas"],
    ],
    ['a long name', { ...requested, lastname: 'a'.repeat(201) }, ['lastname: 200 caractères au plus']],
    ['a forbidden character in a name', { ...requested, firstname: 'Léa\u0000' }, ['firstname: Caractère interdit']],
    ['a long message', { ...requested, message: 'a'.repeat(10_001) }, ['message: 10 000 caractères au plus']],
    [
      'many lines',
      { ...requested, requests: Array.from({ length: 21 }, () => ({ message: 'a' })) },
      ['requests: 20 éléments au plus'],
    ],
    ['an id that is none', { ...requested, produit_id: '../1' }, ['produit_id: Identifiant attendu']],
    [
      'another option',
      { ...requested, produit_option: 'buy' },
      ['produit_option: Valeur inconnue (priceRequest, availability)'],
    ],
  ])('is refused with %s', (_, sent, errors) => {
    expect(errorsOf(sent).map((error) => error.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' '))).toEqual(errors)
  })
})

describe('the trap of the form', () => {
  it.each<[unknown, boolean]>([
    [undefined, false],
    [null, false],
    ['', false],
    ['https://spam.example', true],
    [{ a: 1 }, true],
  ])('with %j: %j', (website, trapped) => {
    expect(isTrapped({ website })).toBe(trapped)
  })
})

import { expect, it } from 'vitest'
import { parseData } from '../../core/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { demandes } from './index.ts'
import { requestedProducts } from './screen.ts'

it.each<[string, Record<string, unknown>]>([
  [
    '[REQ-16]',
    {
      contact: 'c1',
      contact_firstname: 'Léa',
      contact_lastname: 'Martin',
      contact_email: 'lea@exemple.fr',
      contact_phone: '06 12 34 56 78',
      contact_entreprise: 'Bois',
      contact_zip: '44000',
      contact_city: 'Nantes',
      contact_country: 'France',
    },
  ],
  [
    '[REQ-18]',
    {
      requests: [
        {
          id: 'a',
          produit_id: 'p1',
          produit_name: 'Table',
          produit_photo: 'table.jpg',
          produit_prixDeVente: 100,
          produit_prixBarre: 120,
          produit_unite: 'lot',
          produit_pathname: '/tables/ronde',
          message: 'Encore là ?',
          content: 'Merci',
        },
      ],
    },
  ],
  [
    '[REQ-19] [REQ-20]',
    {
      requests: [
        {
          id: 'a',
          produit_width: 80.5,
          produit_depth: 40,
          produit_height: 70,
          produit_diametre: 90,
          produit_volume: 0.125,
          produit_option: 'availability',
        },
      ],
    },
  ],
])('%s the fields of a request keep what they are given: %j', (_, data) => {
  expect(parseData(demandes.fields, data)).toEqual({ data, errors: [] })
})

it.each([
  ['En attente', [true, true, true, false], 'createdAt'],
  ["+ d'infos", [false, true, false, false], 'createdAt'],
  ['Traitées', [false, false, true, true], '-updatedAt'],
  ['Répondues', [false, false, false, true], '-updatedAt'],
])('the tab "%s" shows %j, by %s', (label, shown, sort) => {
  const requests = [
    {},
    { hasMoreInfos: true },
    { isChecked: true, hasMoreInfos: true },
    { isChecked: true, hasResponse: true },
  ]
  const tab = demandes.screen?.list.tabs.find((one) => one.label === label)
  const where = tab?.where ?? { contact: 'nobody' }
  expect(requests.map((one) => mayMatch(demandes.fields, where, one))).toEqual(shown)
  expect(tab?.sort).toBe(sort)
})

it('the second line of a request names its products', () => {
  expect(requestedProducts({ requests: [{ produit_name: 'Table' }, {}, { produit_name: 'Banc' }] })).toBe('Table, Banc')
  expect(requestedProducts({ requests: [{}] })).toBeUndefined()
  expect(requestedProducts({})).toBeUndefined()
})

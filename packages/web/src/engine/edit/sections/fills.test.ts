import { expect, it } from 'vitest'
import { filledValues } from './fills.ts'

const COPIED = { client_nom: 'nom', client_email: 'email' }

it.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
  ['empty fields', {}, {}, { client_nom: 'Martin', client_email: 'lea@exemple.fr' }],
  ['emptied fields', { client_nom: '' }, {}, { client_nom: 'Martin', client_email: 'lea@exemple.fr' }],
  ['all but typed ones', { client_nom: 'Durand' }, {}, { client_email: 'lea@exemple.fr' }],
  [
    'those of the document chosen before',
    { client_nom: 'Petit', client_email: 'autre@exemple.fr' },
    { client_nom: 'Petit' },
    { client_nom: 'Martin' },
  ],
])('a chosen document fills %s', (_, current, filled, expected) => {
  expect(filledValues(COPIED, current, filled, { nom: 'Martin', email: 'lea@exemple.fr' })).toStrictEqual(expected)
})

it('a value that the new choice lacks is emptied', () => {
  const current = { client_nom: 'Petit', client_email: 'petit@exemple.fr' }
  expect(filledValues(COPIED, current, current, { nom: 'Martin' })).toStrictEqual({
    client_nom: 'Martin',
    client_email: undefined,
  })
})

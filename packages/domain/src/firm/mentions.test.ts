import { expect, it } from 'vitest'
import { firmLines } from './mentions.ts'

it.each([
  ['nothing but its name', 'Atelier Sylvain', {}, ['Atelier Sylvain']],
  [
    'a person',
    'Atelier Sylvain',
    {
      raisonSociale: 'Sylvain Morel',
      formeJuridique: 'ei' as const,
      siret: '73282932000074',
      siren: '732829320',
      immatriculation: 'RM 69',
      siegeAdresse: '4 rue des Tanneurs',
      siegeCodePostal: '69005',
      siegeVille: 'Lyon',
    },
    [
      'Atelier Sylvain',
      'Sylvain Morel EI',
      '4 rue des Tanneurs, 69005 Lyon',
      'SIRET 732\u00a0829\u00a0320\u00a000074 · RM 69',
    ],
  ],
  ['a person who says so already', 'Sylvain Morel EI', { formeJuridique: 'ei' as const }, ['Sylvain Morel EI']],
  [
    'a company',
    'Brocante du Pont',
    {
      raisonSociale: 'Brocante du Pont',
      formeJuridique: 'sarl' as const,
      capitalSocial: 8000,
      siren: '404833048',
      numeroTVA: 'FR83404833048',
      siegeVille: 'Lyon',
    },
    [
      'Brocante du Pont, SARL au capital de 8\u00a0000,00\u00a0€',
      'Lyon',
      'SIREN 404\u00a0833\u00a0048 · TVA FR83404833048',
    ],
  ],
  ['an association', 'Les Amis du bois', { formeJuridique: 'association' as const }, ['Les Amis du bois, association']],
])('the head of a paper of %s', (_, name, firm, lines) => expect(firmLines(name, firm)).toEqual(lines))

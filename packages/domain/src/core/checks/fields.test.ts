import { describe, expect, it } from 'vitest'
import { group, list } from '../fields/composites.ts'
import { choice, relation, secret, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { lignes, ofRow, type Row, withFields } from './testing/declarations.ts'

const FIELDS: Row[] = [
  [
    'a name of the system',
    withFields({ rev: text({ label: 'R' }) }),
    'champ « rev » : ce nom est celui du système : un autre est attendu',
  ],
  [
    'a name with an accent',
    withFields({ libellé: text({ label: 'L' }) }),
    'champ « libellé » : un nom commence par une lettre et contient 51 lettres sans accent, chiffres et « _ » au plus',
  ],
  ['no label', withFields({ prix: price({ label: ' ' }) }), 'champ « prix » : son « label » est attendu, en français'],
  [
    'no label of a member',
    withFields({ adresse: group({ label: 'A', fields: { ville: text({ label: '' }) } }) }),
    'champ « adresse/ville » : son « label » est attendu, en français',
  ],
  [
    'a value without a label',
    withFields({ taille: choice({ label: 'T', values: { s: '' } }) }),
    'champ « taille » : un libellé est attendu pour la valeur « s »',
  ],
  [
    'a choice without values',
    withFields({ taille: choice({ label: 'T', values: {} }) }),
    'champ « taille » : une valeur au moins est attendue dans « values »',
  ],
  [
    'a default that the kind refuses',
    withFields({ prix: price({ label: 'P', min: 0, default: -1 }) }),
    'champ « prix » : « default » est refusé par le champ lui-même (0 au moins)',
  ],
  [
    'a pattern that tries every way to share the letters',
    withFields({ code: text({ label: 'C', pattern: /^([a-z]+)+$/ }) }),
    'champ « code » : « pattern » (/^([a-z]+)+$/) : sa durée peut dépasser de loin la longueur du texte : deux répétitions y lisent les mêmes caractères',
  ],
  [
    'such a pattern of a member',
    withFields({ boite: group({ label: 'B', fields: { code: text({ label: 'C', pattern: /\d+-/ }) } }) }),
    'champ « boite/code » : « pattern » (/\\d+-/) : sa durée peut dépasser de loin la longueur du texte : deux répétitions y lisent les mêmes caractères',
  ],
  [
    'a pattern with a position',
    withFields({ code: text({ label: 'C', pattern: /^[a-z]$/g }) }),
    'champ « code » : « pattern » (/^[a-z]$/g) : les options « g » et « y » gardent une position entre deux textes',
  ],
  [
    'a minimum above the maximum',
    withFields({ prix: price({ label: 'P', min: 5, max: 2 }) }),
    'champ « prix » : « min » (5) ne peut pas dépasser « max » (2)',
  ],
  [
    'a derived field that is required',
    withFields({ prix: price({ label: 'P', derived: true, required: true }) }),
    'champ « prix » : un champ « derived » ne peut pas être « required » : personne ne peut le remplir',
  ],
  [
    'a hidden field that is required',
    withFields({ prix: price({ label: 'P', hidden: true, required: true }) }),
    'champ « prix » : un champ « hidden » et « required » a besoin de « default » : le formulaire ne le montre pas',
  ],
  [
    'a field that is required while no flag is set',
    withFields({ but: text({ label: 'B', requiredWhile: { flag: 'titre', message: 'Un but' } }) }),
    "champ « but » : « requiredWhile » nomme « titre », qui n'est pas un oui ou non",
  ],
  [
    'a message about what is not unique',
    withFields({ code: text({ label: 'C', uniqueMessage: 'Déjà pris' }) }),
    'champ « code » : « uniqueMessage » demande « unique »',
  ],
  [
    'a secret that is read',
    withFields({ cle: secret({ label: 'C', read: 'member' }) }),
    'champ « cle » : un secret ne se lit jamais : « read » est à retirer',
  ],
  [
    'a secret that is bound to an unknown field',
    withFields({ cle: secret({ label: 'C', boundTo: ['serveur'] }) }),
    "champ « cle » : « boundTo » nomme « serveur », qui n'est pas un autre champ du document",
  ],
  [
    'a secret in a list',
    withFields({ cles: list({ label: 'C', fields: { cle: secret({ label: 'C' }) } }) }),
    'champ « cles/cle » : un secret est un champ du document : il ne peut pas être dans un autre champ',
  ],
  [
    'a filter in a list',
    withFields({ lignes: list({ label: 'L', fields: { prix: price({ label: 'P', filter: true, required: true }) } }) }),
    "champ « lignes/prix » : « required », « filter » n'a d'effet que sur un champ du document, pas dans un autre champ",
  ],
  [
    'a default in a group',
    withFields({ cadre: group({ label: 'C', fields: { prix: price({ label: 'P', default: 1 }) } }) }),
    "champ « cadre/prix » : « default » n'a d'effet que sur un champ du document, pas dans un autre champ",
  ],
  [
    'a relation to an unknown collection',
    withFields({ lien: relation({ label: 'L', to: 'esais' }) }),
    "champ « lien » : « to » nomme « esais », qui n'est pas une collection déclarée",
  ],
  [
    'such a relation in a list',
    withFields({ l: list({ label: 'L', fields: { lien: relation({ label: 'L', to: 'esais' }) } }) }),
    "champ « l/lien » : « to » nomme « esais », qui n'est pas une collection déclarée",
  ],
  [
    'a relation to documents without a name',
    [withFields({ ligne: relation({ label: 'L', to: 'lignes' }) }), lignes({ title: undefined })],
    "champ « ligne » : la collection « lignes » n'a pas de « title » : rien ne nomme ses documents dans une relation",
  ],
  [
    'a relation that offers documents by a field without filter',
    [withFields({ ligne: relation({ label: 'L', to: 'lignes', offers: { nom: 'a' } }) }), lignes()],
    "champ « ligne » : « offers » nomme « nom », qui n'est pas un champ de « lignes » avec « filter: true » et « read »",
  ],
  [
    'a relation that offers documents by a field that their choosers do not read',
    [withFields({ ligne: relation({ label: 'L', to: 'lignes', offers: { valide: true } }) }), lignes()],
    "champ « ligne » : « offers » nomme « valide », qui n'est pas un champ de « lignes » avec « filter: true » et « read »",
  ],
]

describe('a load refuses fields with', () => {
  it.each(FIELDS)('%s', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })
})

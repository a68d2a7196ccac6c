import { dimensions, features, group, list, translations } from '../../../domain/src/core/fields/composites.ts'
import {
  boolean,
  choice,
  choices,
  date,
  email,
  instant,
  multiline,
  photos,
  relation,
  relations,
  secret,
  strings,
  text,
} from '../../../domain/src/core/fields/kinds.ts'
import { decimal, integer, price } from '../../../domain/src/core/fields/number-kinds.ts'
import { link } from '../../../domain/src/core/fields/link.ts'
import { richtext } from '../../../domain/src/core/fields/richtext.ts'

const inner = {
  libelle: text({ label: 'Libellé' }),
  montant: price({ label: 'Montant' }),
  ok: boolean({ label: 'Ok' }),
}

/** A field of every kind, with every option of declarations. */
export const kinds = {
  titre: text({ label: 'Titre', required: true, sort: true, filter: true, read: 'public' }),
  code: text({ label: 'Code', unique: true }),
  paragraphe: multiline({ label: 'Paragraphe' }),
  adresse: email({ label: 'Adresse', filter: true, sort: true }),
  site: link({ label: 'Site', filter: true, sort: true, read: 'public' }),
  entier: integer({ label: 'Entier', filter: true, sort: true, sum: true, read: 'public' }),
  nombre: decimal({ label: 'Nombre', sort: true }),
  montant: price({ label: 'Montant', filter: true, sort: true, sum: true }),
  drapeau: boolean({ label: 'Drapeau', filter: true, sort: true }),
  choix: choice({ label: 'Choix', values: { un: 'Un', deux: 'Deux', trois: 'Trois' }, filter: true, default: 'un' }),
  plusieurs: choices({ label: 'Plusieurs', values: { a: 'A', b: 'B', c: 'C' } }),
  jour: date({ label: 'Jour', filter: true, sort: true }),
  instant: instant({ label: 'Instant', filter: true, sort: true }),
  lien: relation({ label: 'Lien', to: 'essais', filter: true }),
  liens: relations({ label: 'Liens', to: 'essais' }),
  mots: strings({ label: 'Mots' }),
  photos: photos({ label: 'Photos' }),
  texte: richtext({ label: 'Texte' }),
  dimensions: dimensions({ label: 'Dimensions' }),
  caracteristiques: features({ label: 'Caractéristiques' }),
  groupe: group({ label: 'Groupe', fields: inner }),
  lignes: list({ label: 'Lignes', fields: inner }),
  traductions: translations({ label: 'Traductions', languages: ['en', 'es'], fields: inner }),
  cle: secret({ label: 'Clé' }),
  double: integer({ label: 'Double', derived: true, default: 0 }),
}

import { isStorableText } from '../core/field.ts'
import { asSent, checked, object, openObject, optional, text } from './schema.ts'

/** The address that a website asks for. */
export const addressQuery = {
  pathname: checked<string>(
    'Par exemple /produit/table-en-chene',
    (value) => typeof value === 'string' && value !== '' && isStorableText(value),
    ['adresse.obligatoire', "L'adresse (pathname) est obligatoire"],
    { type: 'string', minLength: 1, maxLength: 300 },
  ),
}
export const addressSchema = object("Ce que montre l'adresse", {
  collection: text('La collection du document'),
  document: openObject('Le document, ses champs publics', { additionalProperties: true }),
  redirect: optional(text("L'adresse actuelle du document, où le site redirige, quand celle-ci est une ancienne")),
})

/** Which part of the map of a website; one that is not there is refused by the map. */
export const mapPart = {
  collection: optional(asSent('Une partie du plan : sa collection', { type: 'string' })),
  from: optional(asSent('Une partie du plan : son premier document', { type: 'string', maxLength: 64 })),
}

/** The most articles of a feed, and those of one that says nothing. */
const MAX_ARTICLES = 100
const USUAL = 20
const isCount = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_ARTICLES
export const feedQuery = {
  limit: optional(
    checked<string>(
      "Combien d'articles",
      isCount,
      ['limite.invalide', `La limite est un nombre de 1 à ${MAX_ARTICLES}`],
      { type: 'integer', minimum: 1, maximum: MAX_ARTICLES, default: USUAL },
    ),
  ),
}
/** How many articles a feed has. */
export const articleCount = ({ limit = String(USUAL) }: { limit?: string }): number => Number(limit)

/** The size of a visible image; numbers are checked with the image. */
export const visibleFileSize = {
  w: optional(asSent('La largeur en pixels', { type: 'integer', minimum: 1, maximum: 2000 })),
  h: optional(asSent('La hauteur en pixels', { type: 'integer', minimum: 1, maximum: 2000 })),
}

export const receivedRequestSchema = object('La demande reçue', { id: text('Sa référence') })
export const receivedEntrySchema = object("L'entrée reçue", { id: text('Sa référence') })

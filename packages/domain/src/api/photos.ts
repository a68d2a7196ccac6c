import * as z from 'zod/mini'
import { isRotationAngle } from '../images.ts'
import { type Frame, isFrame, MAX_LUMIERE, MAX_REDRESSEMENT, MIN_LUMIERE, MIN_CADRE } from '../retouche.ts'
import { asSent, bytes, flag, integer, list, noted, object, optional, text, type TypeOf } from './schema.ts'

export const photoUsagesSchema = object('Les documents', {
  documents: list(
    'Ceux que le lecteur peut voir, 100 au plus',
    object('Un document', { collection: text('Sa collection'), id: text('Son identifiant'), title: text('Son nom') }),
  ),
  others: integer("Le nombre d'autres documents"),
  more: flag("Il y en a d'autres que ceux comptés"),
})

export const photoRemovalSchema = object('Ce qui a été fait', {
  deleted: integer('Le nombre de photos supprimées'),
  undo: optional(
    object("Une des photos, dont l'annulation les rend toutes", {
      id: text('Son identifiant'),
      rev: integer('Sa révision'),
    }),
  ),
  more: flag('Il en reste'),
})

const angle = "L'angle vaut 90, 180 ou 270 degrés, dans un sens ou dans l'autre"

/** The document that shows a photo: only used for photos without a media record; what is no text is ignored. */
export const shownBySchema = {
  docType: optional(asSent('Le type du document qui montre la photo', { type: 'string' })),
  docId: optional(asSent("L'identifiant du document qui montre la photo", { type: 'string' })),
}
/** A photo, as an address or a body names it. */
export const photoAddress = { fullPath: asSent('Le chemin de la photo', { type: 'string' }), ...shownBySchema }
/** The form of an upload. */
export const photoFormSchema = object('Le formulaire', {
  id: optional(text("L'identifiant choisi pour le média : le même envoi répété rend le média du premier")),
  file: bytes('Le fichier'),
  ...shownBySchema,
})
export const restorationSchema = object('La restauration', photoAddress)
export const rotationSchema = object('La rotation', {
  fullPath: photoAddress.fullPath,
  angle: optional(
    noted(
      z.custom<number | null>((value) => value === null || isRotationAngle(value), angle),
      'Les degrés, dans le sens des aiguilles ; 90 par défaut',
      { type: 'integer', enum: [90, 180, 270, -90, -180, -270] },
    ),
  ),
  ...shownBySchema,
})
export const rotatedSchema = object('La rotation faite', {
  type: text('Toujours « media-rotate »'),
  fullPath: text("L'ancien chemin"),
  angle: integer('Les degrés'),
  destinationPath: text('Le nouveau chemin'),
})
const part = (description: string) => ({ type: 'number', minimum: 0, maximum: 1, description })
const between = (least: number, most: number) =>
  z.custom<number>(
    (value) => typeof value === 'number' && value >= least && value <= most,
    `Un nombre de ${least} à ${most} est attendu`,
  )
/** What a retouche keeps and changes of the original; a photo without any becomes the original again. */
export const retoucheSchema = object('La retouche', {
  fullPath: photoAddress.fullPath,
  cadre: optional(
    noted(
      z.custom<Frame>(isFrame, `Le cadre est dans la photo, et chaque côté en garde ${MIN_CADRE * 100} % au moins`),
      'Ce qui est gardé de la photo redressée, en parts de ses côtés',
      {
        type: 'object',
        required: ['x', 'y', 'width', 'height'],
        properties: {
          x: part('De la gauche'),
          y: part('Du haut'),
          width: part('La largeur gardée'),
          height: part('La hauteur gardée'),
        },
      },
    ),
  ),
  redressement: optional(
    noted(between(-MAX_REDRESSEMENT, MAX_REDRESSEMENT), 'Les degrés, dans le sens des aiguilles', {
      type: 'number',
      minimum: -MAX_REDRESSEMENT,
      maximum: MAX_REDRESSEMENT,
    }),
  ),
  lumiere: optional(
    noted(between(MIN_LUMIERE, MAX_LUMIERE), 'La lumière ; 1 la laisse comme elle est', {
      type: 'number',
      minimum: MIN_LUMIERE,
      maximum: MAX_LUMIERE,
    }),
  ),
  ...shownBySchema,
})
export const retouchedSchema = object('La retouche faite', {
  fullPath: text("L'ancien chemin"),
  destinationPath: text('Le nouveau chemin'),
})
export const photoDeletedSchema = object('Ce qui a été fait', { message: text('La phrase à montrer') })

/** The size in which an image is asked for; numbers are checked with the image. */
export const imageSize = {
  w: optional(
    asSent('Largeur : 64, 160, 320, 640, 1280 ou 2000 ; une autre est arrondie à la suivante', { type: 'integer' }),
  ),
  h: optional(asSent('Hauteur', { type: 'integer' })),
  c: optional(asSent('max : entière, jamais agrandie', { type: 'string', enum: ['max'] })),
}

/** What a rotation did: the old path, and the new one. [PHOTO-25] */
export type Rotated = TypeOf<typeof rotatedSchema>
/** What a retouche did: the old path, and the new one. */
export type Retouched = TypeOf<typeof retouchedSchema>
/** Where a photo is shown. */
export type PhotoUsages = TypeOf<typeof photoUsagesSchema>
/** What the removal of unused photos did. */
export type PhotoRemoval = TypeOf<typeof photoRemovalSchema>

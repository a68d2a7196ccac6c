import { photoRemovalSchema, photoUsagesSchema } from '@boutique/domain'
import {
  answers,
  body,
  inPath,
  inQuery,
  integer,
  type Json,
  object,
  problems,
  schemaRef,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const tags = ['Photos']
const fullPath = string('Le chemin de la photo')
/** The document that shows a photo: only used for photos without a media record. */
const shownBy = {
  docType: string('Le type du document qui montre la photo'),
  docId: string("L'identifiant du document qui montre la photo"),
}
const uploadId = string("L'identifiant choisi pour le média : le même envoi répété rend le média du premier")
const media = schemaRef('medias')
const image = (description: string, others: Json = {}): Json => ({
  200: { description, content: { 'image/*': { schema: string("L'image", { format: 'binary' }) }, ...others } },
  304: { description: "Rien n'a changé" },
  ...problems,
})
const sizes = [
  inQuery('w', integer('Largeur : 64, 160, 320, 640, 1280 ou 2000 ; une autre est arrondie à la suivante')),
  inQuery('h', integer('Hauteur')),
  inQuery('c', string('max : entière, jamais agrandie', { enum: ['max'] })),
]

/** Photos and private files. */
export const photoPaths: Json = {
  '/api/boutiques/{boutique}/photos': {
    post: {
      operationId: 'envoyer_photo',
      tags,
      summary: 'Envoyer une photo (25 Mo, 50 mégapixels au plus) ; pour une dépense, aussi un PDF',
      parameters: [boutique],
      requestBody: {
        description: 'Le fichier, et le document auquel il appartient',
        required: true,
        content: {
          'multipart/form-data': {
            schema: object(
              'Le formulaire',
              { id: uploadId, file: string('Le fichier', { format: 'binary' }), ...shownBy },
              ['file'],
            ),
          },
        },
      },
      responses: answers(201, 'Le média', media),
    },
    delete: {
      operationId: 'supprimer_photo',
      tags,
      summary: 'Supprimer une photo ; son fichier est gardé 30 jours',
      parameters: [
        boutique,
        { ...inQuery('fullPath', fullPath), required: true },
        inQuery('docType', shownBy.docType),
        inQuery('docId', shownBy.docId),
      ],
      responses: answers(200, 'Supprimée', object('Ce qui a été fait', { message: string('La phrase à montrer') })),
    },
  },
  '/api/boutiques/{boutique}/medias/{id}/usages': {
    get: {
      operationId: 'ou_sert_une_photo',
      tags,
      summary: 'Les documents qui montrent une photo, hors corbeille',
      parameters: [boutique, inPath('id', "L'identifiant du média")],
      responses: answers(200, 'Où elle sert', photoUsagesSchema),
    },
  },
  '/api/boutiques/{boutique}/photos/inutilisees': {
    delete: {
      operationId: 'supprimer_photos_inutilisees',
      tags,
      summary: "Supprimer les photos qu'aucun document ne montre, 500 au plus ; leurs fichiers sont gardés 30 jours",
      parameters: [boutique],
      responses: answers(200, 'Supprimées', photoRemovalSchema),
    },
  },
  '/api/boutiques/{boutique}/photos/rotation': {
    post: {
      operationId: 'tourner_photo',
      tags,
      summary: 'Tourner une photo ; la réponse donne son nouveau chemin (destinationPath)',
      parameters: [boutique],
      requestBody: body(
        'La photo et le quart de tour',
        object(
          'La rotation',
          {
            fullPath,
            angle: integer('Les degrés, dans le sens des aiguilles ; 90 par défaut', {
              enum: [90, 180, 270, -90, -180, -270],
            }),
            ...shownBy,
          },
          ['fullPath'],
        ),
      ),
      responses: answers(
        200,
        'La photo tournée',
        object('La rotation faite', {
          type: string('Toujours « media-rotate »'),
          fullPath: string("L'ancien chemin"),
          angle: integer('Les degrés'),
          destinationPath: string('Le nouveau chemin'),
        }),
      ),
    },
  },
  '/api/boutiques/{boutique}/photos/restauration': {
    post: {
      operationId: 'restaurer_photo',
      tags,
      summary: 'Rendre une photo supprimée ou tournée depuis moins de 30 jours',
      parameters: [boutique],
      requestBody: body('La photo', object('La restauration', { fullPath, ...shownBy }, ['fullPath'])),
      responses: answers(200, 'Le média', media),
    },
  },
  '/api/boutiques/{boutique}/fichiers/{path}': {
    get: {
      operationId: 'lire_fichier_prive',
      tags,
      summary: 'Un fichier privé (dépenses, contacts, commandes), avec le droit de le lire',
      parameters: [boutique, inPath('path', 'Le chemin du fichier'), ...sizes],
      responses: image('Le fichier ; un PDF est à enregistrer, sans taille demandée', {
        'application/pdf': { schema: string('Le document', { format: 'binary' }) },
      }),
    },
  },
  '/image/upload/{path}': {
    get: {
      operationId: 'lire_photo',
      tags,
      summary: 'Une photo, à la taille demandée',
      security: [],
      parameters: [inPath('path', 'Le chemin de la photo'), ...sizes],
      responses: image("L'image"),
    },
  },
}

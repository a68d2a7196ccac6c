import { answers, body, type Json, object, problems, query } from './openapi-parts.ts'

const boutiqueParameter = { name: 'boutique', in: 'path', required: true, schema: { type: 'string' } }
const idParameter = { ...boutiqueParameter, name: 'id' }
/** The document that shows a photo: it counts for photos without a media record alone. */
const shownBy = { docType: { type: 'string' }, docId: { type: 'string' } }
/** Jobs of a boutique, or of the whole installation. */
function jobPaths(root: string, parameters: Json[]): Json {
  return {
    [root]: {
      parameters,
      get: {
        tags: ['Travaux'],
        summary: 'Les derniers travaux : tous pour un administrateur, les siens pour les autres',
        responses: answers(200, 'jobs : état, avancement, dernière erreur', object),
      },
    },
    [`${root}/{id}/relancer`]: {
      parameters: [...parameters, idParameter],
      post: { tags: ['Travaux'], summary: 'Relancer un travail échoué', responses: answers(200, 'Le travail', object) },
    },
    [`${root}/{id}`]: {
      parameters: [...parameters, idParameter],
      delete: {
        tags: ['Travaux'],
        summary: "Retirer un travail qui n'est pas en cours",
        responses: { 204: { description: 'Retiré' }, ...problems },
      },
    },
  }
}

/** The paths that no collection declares: identity, photos, images, health. */
export const fixedPaths: Json = {
  '/api/auth/sign-in/email': {
    post: {
      tags: ['Identité'],
      summary: 'Se connecter ; le jeton vient dans l’en-tête set-auth-token',
      security: [],
      requestBody: body({
        type: 'object',
        required: ['email', 'password'],
        properties: { email: { type: 'string' }, password: { type: 'string', minLength: 8 } },
      }),
      responses: answers(200, 'Connecté', object),
    },
  },
  '/api/auth/sign-out': {
    post: { tags: ['Identité'], summary: 'Se déconnecter', responses: answers(200, 'Déconnecté', object) },
  },
  '/api/auth/request-password-reset': {
    post: {
      tags: ['Identité'],
      summary: 'Demander un lien pour choisir un mot de passe',
      security: [],
      requestBody: body({ type: 'object', required: ['email'], properties: { email: { type: 'string' } } }),
      responses: answers(200, 'Le lien est envoyé si le compte existe', object),
    },
  },
  '/api/auth/reset-password': {
    post: {
      tags: ['Identité'],
      summary: 'Choisir un mot de passe avec le jeton du lien',
      security: [],
      requestBody: body({
        type: 'object',
        required: ['token', 'newPassword'],
        properties: { token: { type: 'string' }, newPassword: { type: 'string', minLength: 8 } },
      }),
      responses: answers(200, 'Changé', object),
    },
  },
  '/api/auth/change-password': {
    post: {
      tags: ['Identité'],
      summary: 'Changer son mot de passe',
      requestBody: body({
        type: 'object',
        required: ['currentPassword', 'newPassword'],
        properties: { currentPassword: { type: 'string' }, newPassword: { type: 'string', minLength: 8 } },
      }),
      responses: answers(200, 'Changé', object),
    },
  },
  '/api/premier': {
    get: {
      tags: ['Identité'],
      summary: 'Faut-il créer le premier administrateur ?',
      security: [],
      responses: answers(200, '« needed » : oui ou non', object),
    },
    post: {
      tags: ['Identité'],
      summary: 'Créer le premier administrateur, avec le jeton du lien que le serveur écrit',
      security: [],
      requestBody: body({
        type: 'object',
        required: ['token', 'email', 'password'],
        properties: {
          token: { type: 'string' },
          displayname: { type: 'string' },
          email: { type: 'string' },
          password: { type: 'string', minLength: 8 },
        },
      }),
      responses: answers(201, 'Créé', object),
    },
  },
  '/api/moi': {
    get: {
      tags: ['Identité'],
      summary: "L'utilisateur, ses boutiques, ses droits",
      responses: answers(200, 'Moi', object),
    },
    patch: {
      tags: ['Identité'],
      summary: 'Changer son nom affiché',
      requestBody: body({ type: 'object', properties: { displayname: { type: 'string' } } }),
      responses: answers(200, "L'utilisateur", object),
    },
  },
  '/api/utilisateurs/{id}/identite': {
    parameters: [idParameter],
    get: {
      tags: ['Identité'],
      summary: "L'adresse e-mail d'un utilisateur",
      responses: answers(200, 'Identité', object),
    },
    patch: {
      tags: ['Identité'],
      summary: "Changer l'adresse ou le mot de passe d'un utilisateur",
      requestBody: body({
        type: 'object',
        properties: { email: { type: 'string' }, password: { type: 'string', minLength: 8 } },
      }),
      responses: answers(200, 'Identité', object),
    },
  },
  '/api/utilisateurs/{id}/lien': {
    parameters: [idParameter],
    post: {
      tags: ['Identité'],
      summary: 'Un lien pour choisir un mot de passe, à remettre soi-même',
      responses: answers(200, 'Le lien', object),
    },
  },
  '/api/boutiques/{boutique}/photos': {
    parameters: [{ name: 'boutique', in: 'path', required: true, schema: { type: 'string' } }],
    post: {
      tags: ['Photos'],
      summary: 'Envoyer une photo (25 Mo, 50 mégapixels au plus)',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary' },
                docType: { type: 'string' },
                docId: { type: 'string' },
              },
            },
          },
        },
      },
      responses: answers(201, 'Le média', { $ref: '#/components/schemas/medias' }),
    },
    delete: {
      tags: ['Photos'],
      summary: 'Supprimer une photo ; son fichier est gardé 30 jours',
      parameters: [
        query('fullPath', 'Le chemin'),
        query('docType', 'Le type du document qui montre la photo, pour une photo sans média'),
        query('docId', 'Le document'),
      ],
      responses: answers(200, 'Supprimée', object),
    },
  },
  '/api/boutiques/{boutique}/photos/rotation': {
    parameters: [boutiqueParameter],
    post: {
      tags: ['Photos'],
      summary: 'Tourner une photo ; la réponse donne son nouveau chemin (destinationPath)',
      requestBody: body({
        type: 'object',
        required: ['fullPath'],
        properties: {
          fullPath: { type: 'string' },
          angle: { enum: [90, 180, 270, -90, -180, -270], default: 90 },
          ...shownBy,
        },
      }),
      responses: answers(200, 'La photo tournée', object),
    },
  },
  '/api/boutiques/{boutique}/photos/restauration': {
    parameters: [boutiqueParameter],
    post: {
      tags: ['Photos'],
      summary: 'Rendre une photo supprimée ou tournée depuis moins de 30 jours',
      requestBody: body({
        type: 'object',
        required: ['fullPath'],
        properties: { fullPath: { type: 'string' }, ...shownBy },
      }),
      responses: answers(200, 'Le média', { $ref: '#/components/schemas/medias' }),
    },
  },
  '/api/boutiques/{boutique}/fichiers/{path}': {
    parameters: [boutiqueParameter, { name: 'path', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      tags: ['Photos'],
      summary: 'Un fichier privé (dépenses, contacts, commandes), avec le droit de le lire',
      responses: { 200: { description: 'Le fichier' }, ...problems },
    },
  },
  ...jobPaths('/api/boutiques/{boutique}/travaux', [boutiqueParameter]),
  ...jobPaths('/api/travaux', []),
  '/image/upload/{path}': {
    get: {
      tags: ['Photos'],
      summary: 'Une photo, à la taille demandée',
      security: [],
      parameters: [
        { name: 'path', in: 'path', required: true, schema: { type: 'string' } },
        query('w', 'Largeur : 64, 160, 320, 640, 1280 ou 2000 ; une autre est arrondie à la suivante'),
        query('h', 'Hauteur'),
        query('c', 'max : entière, jamais agrandie'),
      ],
      responses: { 200: { description: "L'image" }, ...problems },
    },
  },
  '/health': {
    get: {
      tags: ['Service'],
      summary: '200 quand la base répond',
      security: [],
      responses: { 200: { description: 'En marche' } },
    },
  },
}

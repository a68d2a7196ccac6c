import {
  registerCheckSchema,
  registerConsultationBody,
  registerConsultationSchema,
  registeredPurchaseSchema,
  registeredSchema,
  registerLinesSchema,
  registerRequestBody,
  registerStateSchema,
} from '@boutique/domain'
import { answers, body, inPath, inQuery, type Json, string } from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const tags = ["Registre d'objets mobiliers"]
const root = '/api/boutiques/{boutique}/registre'

/** The register of used objects. */
export const registerPaths: Json = {
  [root]: {
    get: {
      operationId: 'lire_registre',
      tags,
      summary: "L'état du registre, et ce qui reste à inscrire",
      parameters: [boutique],
      responses: answers(200, "L'état", registerStateSchema),
    },
  },
  [`${root}/achats/{id}`]: {
    get: {
      operationId: 'lire_inscription',
      tags,
      summary: "Où en est l'inscription d'un achat",
      parameters: [boutique, inPath('id', "L'identifiant de l'achat")],
      responses: answers(200, "L'inscription", registeredPurchaseSchema),
    },
  },
  [`${root}/inscriptions`]: {
    post: {
      operationId: 'inscrire_registre',
      tags,
      summary: 'Inscrire un achat, ou corriger ses lignes',
      parameters: [boutique],
      requestBody: body("L'achat", registerRequestBody),
      responses: answers(201, 'Inscrit', registeredSchema),
    },
  },
  [`${root}/consultations`]: {
    post: {
      operationId: 'consulter_registre',
      tags,
      summary: 'Ouvrir une consultation, avec son motif ; elle est notée un an',
      parameters: [boutique],
      requestBody: body('Le motif', registerConsultationBody),
      responses: answers(201, 'Ouverte', registerConsultationSchema),
    },
  },
  [`${root}/lignes`]: {
    get: {
      operationId: 'lire_lignes_registre',
      tags,
      summary: "Les lignes du registre, pendant une consultation d'une heure au plus",
      parameters: [
        boutique,
        inQuery('consultation', string('La consultation')),
        inQuery('apres', string('Lire après cette ligne')),
        inQuery('du', string('Inscrites à partir de cet instant')),
        inQuery('au', string('Inscrites avant cet instant')),
      ],
      responses: answers(200, 'Les lignes', registerLinesSchema),
    },
  },
  [`${root}/verification`]: {
    post: {
      operationId: 'verifier_registre',
      tags,
      summary: 'Vérifier toute la chaîne du registre',
      parameters: [boutique],
      responses: answers(200, 'Ce qui a été vérifié', registerCheckSchema),
    },
  },
}

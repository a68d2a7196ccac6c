import { api, treatmentRequest, treatmentPreviewSchema, treatmentSchema } from '@boutique/domain'
import { answers, body, inPath, inQuery, type Json } from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const tags = ['Traitements']
const { traitement, libelle, type } = treatmentRequest

/** The treatments of a boutique's data. */
export const treatmentPaths: Json = {
  '/api/boutiques/{boutique}/traitements': {
    get: {
      operationId: 'lister_traitements',
      tags,
      summary: 'Les derniers traitements',
      parameters: [boutique],
      responses: answers(
        200,
        'Les traitements',
        api.object('Les traitements', { traitements: api.list('Du plus récent', treatmentSchema) }),
      ),
    },
    post: {
      operationId: 'lancer_traitement',
      tags,
      summary: 'Lancer un traitement',
      parameters: [boutique],
      requestBody: body('Le traitement', api.object('Le traitement', treatmentRequest)),
      responses: answers(202, 'Demandé', treatmentSchema),
    },
  },
  '/api/boutiques/{boutique}/traitements/apercu': {
    get: {
      operationId: 'apercu_traitement',
      tags,
      summary: "Ce qu'un traitement changerait",
      parameters: [boutique, inQuery('traitement', traitement), inQuery('libelle', libelle), inQuery('type', type)],
      responses: answers(200, "L'aperçu", treatmentPreviewSchema),
    },
  },
  '/api/boutiques/{boutique}/traitements/{id}/annuler': {
    post: {
      operationId: 'annuler_traitement',
      tags,
      summary: 'Annuler tout un traitement',
      parameters: [boutique, inPath('id', "L'identifiant du traitement")],
      responses: answers(202, 'Demandé', treatmentSchema),
    },
  },
}

import { answers, array, inPath, type Json, object, schemaRef } from './parts.ts'

const id = inPath('id', "L'identifiant du travail")

/** Jobs of a boutique, or of the whole installation. */
function pathsBelow(root: string, suffix: string, parameters: Json[]): Json {
  const tags = ['Travaux']
  return {
    [root]: {
      get: {
        operationId: `lister_travaux${suffix}`,
        tags,
        summary: 'Les derniers travaux : tous pour un administrateur, les siens pour les autres',
        parameters,
        responses: answers(
          200,
          'Les travaux',
          object('Les travaux', { jobs: array('Les plus récents', schemaRef('Travail')) }),
        ),
      },
    },
    [`${root}/{id}/relancer`]: {
      post: {
        operationId: `relancer_travail${suffix}`,
        tags,
        summary: 'Relancer un travail échoué',
        parameters: [...parameters, id],
        responses: answers(200, 'Le travail', schemaRef('Travail')),
      },
    },
    [`${root}/{id}`]: {
      delete: {
        operationId: `retirer_travail${suffix}`,
        tags,
        summary: "Retirer un travail qui n'est pas en cours",
        parameters: [...parameters, id],
        responses: answers(204, 'Retiré'),
      },
    },
  }
}

export const jobPaths: Json = {
  ...pathsBelow('/api/boutiques/{boutique}/travaux', '', [inPath('boutique', "L'identifiant de la boutique")]),
  ...pathsBelow('/api/travaux', '_installation', []),
}

import { answers, array, inPath, instant, integer, type Json, object, schemaRef, string } from './parts.ts'

export const jobSchema: Json = object(
  'Un travail qui continue après un enregistrement',
  {
    id: string("L'identifiant du travail"),
    task: string('Le nom de la tâche'),
    label: string('Ce que fait le travail'),
    state: string('Où il en est', { enum: ['en attente', 'en cours', 'échoué', 'terminé'] }),
    actor: string("L'identifiant de qui l'a demandé"),
    askedAt: instant('Quand il a été demandé'),
    startedAt: instant("Le début de l'essai en cours"),
    endedAt: instant('La fin'),
    dueAt: instant("Quand il est prévu, s'il attend"),
    attempts: integer('Les essais faits'),
    maxAttempts: integer('Les essais permis'),
    progress: object("L'avancement", { done: integer('Les éléments faits'), total: integer('Les éléments en tout') }, [
      'done',
    ]),
    error: string("Pourquoi le dernier essai n'a pas abouti"),
  },
  ['id', 'task', 'label', 'state', 'actor', 'askedAt'],
)
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

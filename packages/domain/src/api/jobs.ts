import { component, instant, integer, list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

export const jobSchema = component(
  'Travail',
  object('Un travail qui continue après un enregistrement', {
    id: text("L'identifiant du travail"),
    task: text('Le nom de la tâche'),
    label: text('Ce que fait le travail'),
    state: oneOf('Où il en est', ['en attente', 'en cours', 'échoué', 'terminé']),
    actor: text("L'identifiant de qui l'a demandé"),
    askedAt: instant('Quand il a été demandé'),
    startedAt: optional(instant("Le début de l'essai en cours")),
    endedAt: optional(instant('La fin')),
    dueAt: optional(instant("Quand il est prévu, s'il attend")),
    attempts: optional(integer('Les essais faits')),
    maxAttempts: optional(integer('Les essais permis')),
    progress: optional(
      object("L'avancement", {
        done: integer('Les éléments faits'),
        total: optional(integer('Les éléments en tout')),
      }),
    ),
    error: optional(text("Pourquoi le dernier essai n'a pas abouti")),
  }),
)

export const jobsSchema = object('Les travaux', { jobs: list('Les plus récents', jobSchema) })

/** A job as the API shows it. */
export type Job = TypeOf<typeof jobSchema>

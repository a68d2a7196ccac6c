import { jobSchema, jobsSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../operations/engine.ts'
import { dropJob, listJobs, retryJob } from '../../operations/write/jobs.ts'
import { route, type Route, serve } from '../route.ts'

/** The routes of the jobs below a root: of a boutique, or of the whole installation. */
function routesBelow<R extends string>(root: R, suffix: string) {
  const tag = 'Travaux'
  const params = { id: "L'identifiant du travail" }
  return {
    all: route(`GET ${root}`, {
      id: `lister_travaux${suffix}`,
      tag,
      summary: 'Les derniers travaux : tous pour un administrateur, les siens pour les autres',
      answer: [200, 'Les travaux', jobsSchema],
    }),
    retry: route(`POST ${root}/{id}/relancer`, {
      id: `relancer_travail${suffix}`,
      tag,
      summary: 'Relancer un travail échoué',
      params,
      answer: [200, 'Le travail', jobSchema],
    }),
    drop: route(`DELETE ${root}/{id}`, {
      id: `retirer_travail${suffix}`,
      tag,
      summary: "Retirer un travail qui n'est pas en cours",
      params,
      answer: [204, 'Retiré'],
    }),
  }
}
const families = [routesBelow('/api/boutiques/{boutique}/travaux', ''), routesBelow('/api/travaux', '_installation')]
export const jobRoutes: readonly Route[] = families.flatMap((family) => Object.values<Route>(family))

export function registerJobs(app: FastifyInstance, engine: Engine): void {
  const boutiqueOf = (params: { boutique?: string }): string | null => params.boutique ?? null
  for (const { all, retry, drop } of families) {
    serve(app, all, async ({ actor, params }) => ({ jobs: await listJobs(engine, actor, boutiqueOf(params)) }))
    serve(app, retry, ({ actor, params }) => retryJob(engine, actor, boutiqueOf(params), params.id))
    serve(app, drop, ({ actor, params }) => dropJob(engine, actor, boutiqueOf(params), params.id))
  }
}

import { api, lifeSchema, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { route, serve } from '../../../http/route.ts'
import type { Engine } from '../../../operations/engine.ts'
import { readLife } from '../life.ts'

const life = route('GET /api/boutiques/{boutique}/produits/{id}/parcours', {
  id: 'lire_parcours',
  tag: 'Produits',
  summary: "Ce qui est arrivé à une pièce : qui et quand, avec les documents que l'on peut lire",
  params: { id: "L'identifiant de la pièce" },
  query: {
    avant: api.optional(
      api.asSent('Seulement ce qui précède cette révision : « next » de la page précédente', { type: 'integer' }),
    ),
  },
  answer: [200, 'Une page', lifeSchema],
})
export const lifeRoutes = [life]

/** `/api/boutiques/{boutique}/produits/{id}/parcours`: the life of a piece. */
export function registerLife(app: FastifyInstance, engine: Engine): void {
  serve(app, life, ({ actor, params: { boutique, id }, query }) =>
    readLife(engine, actor, { boutique, id }, revisionOf(query().avant)),
  )
}

/** @throws Problem 400 for anything but a revision */
function revisionOf(sent: unknown): number | undefined {
  if (sent === undefined) return undefined
  if (typeof sent !== 'string' || !/^[1-9]\d{0,8}$/.test(sent))
    throw new Problem(400, 'curseur.invalide', "Ce curseur n'est pas valable")
  return Number(sent)
}

import {
  bulkChangeSchema,
  bulkChangesSchema,
  bulkPreviewRequest,
  bulkPreviewSchema,
  bulkRequest,
  Problem,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'
import { route, serve } from '../../../http/route.ts'
import { bulkById, latestBulks, startBulk, stopBulk, undoBulk } from '../bulk.ts'
import { previewBulk } from '../preview.ts'
import type { BulkServices } from '../target.ts'

/** Changes of one boutique, with their undos: forty at once, then one every two seconds. */
const CHANGES = { burst: 40, perSecond: 0.5 }
/** Pages of previews of one boutique. */
const PREVIEWS = { burst: 120, perSecond: 2 }

const tag = 'Plusieurs documents'
const root = '/api/boutiques/{boutique}/en-masse'
const params = { id: "L'identifiant du changement" }

const preview = route(`POST ${root}/apercu`, {
  id: 'apercu_en_masse',
  tag,
  summary: "Ce qu'un changement de plusieurs documents ferait",
  description: "Les règles s'appliquent comme à l'enregistrement, et rien n'est changé.",
  sent: ['Le changement', bulkPreviewRequest],
  answer: [200, "L'aperçu", bulkPreviewSchema],
})
const start = route(`POST ${root}`, {
  id: 'changer_en_masse',
  tag,
  summary: 'Changer plusieurs documents',
  description:
    "Deux cents documents au plus sont changés dans la demande, davantage par un travail, qui les change un lot après l'autre. Répéter la demande avec le même identifiant ne change rien deux fois.",
  sent: ['Le changement', bulkRequest],
  answer: [202, 'Où il en est', bulkChangeSchema],
})
const latest = route(`GET ${root}`, {
  id: 'lister_changements_en_masse',
  tag,
  summary: 'Les derniers changements : les siens, ou tous pour un administrateur',
  answer: [200, 'Les changements', bulkChangesSchema],
})
const one = route(`GET ${root}/{id}`, {
  id: 'lire_changement_en_masse',
  tag,
  summary: 'Où en est un changement',
  params,
  answer: [200, 'Où il en est', bulkChangeSchema],
})
const stop = route(`POST ${root}/{id}/arreter`, {
  id: 'arreter_changement_en_masse',
  tag,
  summary: 'Arrêter un changement : ce qui est changé le reste',
  params,
  answer: [200, 'Où il en est', bulkChangeSchema],
})
const undo = route(`POST ${root}/{id}/annuler`, {
  id: 'annuler_changement_en_masse',
  tag,
  summary: "Annuler tout un changement, sauf ce que quelqu'un a changé depuis",
  params,
  answer: [202, 'Où il en est', bulkChangeSchema],
})
export const bulkRoutes = [preview, start, latest, one, stop, undo]

/** Changes of many documents of a boutique. */
export function registerBulk(app: FastifyInstance, services: BulkServices, limits: MakeLimit): void {
  const { engine } = services
  const [previews, changes] = [limits('bulk previews', PREVIEWS), limits('bulk changes', CHANGES)]
  serve(app, preview, ({ actor, params: { boutique }, body }) =>
    previewBulk(services, actor, boutique, body(), () => refuseTooOften(previews.take(boutique))),
  )
  serve(app, start, ({ actor, params: { boutique }, body }) =>
    startBulk(services, actor, boutique, body(), () => refuseTooOften(changes.take(boutique))),
  )
  serve(app, latest, async ({ actor, params: { boutique } }) => ({
    changes: await latestBulks(engine, actor, boutique),
  }))
  serve(app, one, ({ actor, params: { boutique, id } }) => bulkById(engine, actor, boutique, id))
  serve(app, stop, ({ actor, params: { boutique, id } }) => stopBulk(engine, actor, boutique, id))
  serve(app, undo, ({ actor, params }) =>
    undoBulk(engine, actor, params, () => refuseTooOften(changes.take(params.boutique))),
  )
}

function refuseTooOften(retryAfter: number): void {
  if (retryAfter === 0) return
  const sentence = `Trop de changements à la fois, réessayez dans ${retryAfter} s`
  throw new Problem(429, 'masse.trop-vite', sentence, { retryAfter })
}

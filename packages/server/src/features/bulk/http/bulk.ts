import {
  type Actor,
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
const params = { id: "L'identifiant du changement" }

/** The routes of the changes of a boutique, and of those of documents of no boutique. */
type Root = '/api/boutiques/{boutique}/en-masse' | '/api/en-masse'

/** @param suffix of the ids of the operations; `where` ends their summaries */
const routesAt = (root: Root, suffix: string, where: string) => ({
  preview: route(`POST ${root}/apercu`, {
    id: `apercu_en_masse${suffix}`,
    tag,
    summary: `Ce qu'un changement de plusieurs documents ferait${where}`,
    description: "Les règles s'appliquent comme à l'enregistrement, et rien n'est changé.",
    sent: ['Le changement', bulkPreviewRequest],
    answer: [200, "L'aperçu", bulkPreviewSchema],
  }),
  start: route(`POST ${root}`, {
    id: `changer_en_masse${suffix}`,
    tag,
    summary: `Changer plusieurs documents${where}`,
    description:
      "Deux cents documents au plus sont changés dans la demande, davantage par un travail, qui les change un lot après l'autre. Répéter la demande avec le même identifiant ne change rien deux fois.",
    sent: ['Le changement', bulkRequest],
    answer: [202, 'Où il en est', bulkChangeSchema],
  }),
  latest: route(`GET ${root}`, {
    id: `lister_changements_en_masse${suffix}`,
    tag,
    summary: where
      ? `Ses derniers changements${where}`
      : 'Les derniers changements : les siens, ou tous pour un administrateur',
    answer: [200, 'Les changements', bulkChangesSchema],
  }),
  one: route(`GET ${root}/{id}`, {
    id: `lire_changement_en_masse${suffix}`,
    tag,
    summary: `Où en est un changement${where}`,
    params,
    answer: [200, 'Où il en est', bulkChangeSchema],
  }),
  stop: route(`POST ${root}/{id}/arreter`, {
    id: `arreter_changement_en_masse${suffix}`,
    tag,
    summary: `Arrêter un changement${where} : ce qui est changé le reste`,
    params,
    answer: [200, 'Où il en est', bulkChangeSchema],
  }),
  undo: route(`POST ${root}/{id}/annuler`, {
    id: `annuler_changement_en_masse${suffix}`,
    tag,
    summary: `Annuler tout un changement${where}, sauf ce que quelqu'un a changé depuis`,
    params,
    answer: [202, 'Où il en est', bulkChangeSchema],
  }),
})

const ALL = [
  routesAt('/api/boutiques/{boutique}/en-masse', '', ''),
  routesAt('/api/en-masse', '_commun', ', hors des boutiques'),
]
export const bulkRoutes = ALL.flatMap((all) => Object.values(all))

/** Changes of many documents, of a boutique or of none. */
export function registerBulk(app: FastifyInstance, services: BulkServices, limits: MakeLimit): void {
  const { engine } = services
  const [previews, changes] = [limits('bulk previews', PREVIEWS), limits('bulk changes', CHANGES)]
  /** The boutique of a request, and what its limits count by. */
  const placed = (actor: Actor, { boutique }: { boutique?: string }) => ({
    boutique: boutique ?? null,
    counted: boutique ?? actor.id,
  })
  for (const all of ALL) {
    serve(app, all.preview, ({ actor, params, body }) => {
      const { boutique, counted } = placed(actor, params)
      return previewBulk(services, actor, boutique, body(), () => refuseTooOften(previews.take(counted)))
    })
    serve(app, all.start, ({ actor, params, body }) => {
      const { boutique, counted } = placed(actor, params)
      return startBulk(services, actor, boutique, body(), () => refuseTooOften(changes.take(counted)))
    })
    serve(app, all.latest, async ({ actor, params }) => ({
      changes: await latestBulks(engine, actor, placed(actor, params).boutique),
    }))
    serve(app, all.one, ({ actor, params }) => bulkById(engine, actor, placed(actor, params).boutique, params.id))
    serve(app, all.stop, ({ actor, params }) => stopBulk(engine, actor, placed(actor, params).boutique, params.id))
    serve(app, all.undo, ({ actor, params }) => {
      const { boutique, counted } = placed(actor, params)
      return undoBulk(engine, actor, { boutique, id: params.id }, () => refuseTooOften(changes.take(counted)))
    })
  }
}

function refuseTooOften(retryAfter: number): void {
  if (retryAfter === 0) return
  const sentence = `Trop de changements à la fois, réessayez dans ${retryAfter} s`
  throw new Problem(429, 'masse.trop-vite', sentence, { retryAfter })
}

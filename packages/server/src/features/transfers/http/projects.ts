import { settingsCheckSchema, transferPreviewSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { checkProject } from '../project-check.ts'
import { previewTransfer } from '../transfer-preview.ts'
import type { BoutiqueProjects } from '../../../project/boutique-projects.ts'
import { route, serve } from '../../../http/route.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/** What a transfer would copy. */
const preview = route('GET /api/transferts/{id}/apercu', {
  id: 'apercu_transfert',
  tag: 'Transfert',
  summary: "Un essai à blanc : ce qu'un transfert copierait maintenant",
  params: { id: "L'identifiant du transfert" },
  answer: [200, "L'essai à blanc", transferPreviewSchema],
})
/** Tries the project of a boutique with the stored settings. */
const test = route('POST /api/boutiques/{boutique}/firebase/essai', {
  id: 'essayer_projet_boutique',
  tag: 'Boutiques',
  summary: 'Essaie le projet Firebase de la boutique avec les réglages enregistrés',
  answer: [200, 'Le résultat', settingsCheckSchema],
})
export const projectRoutes = [preview, test]

export function registerProjects(
  app: FastifyInstance,
  engine: Engine,
  projects: BoutiqueProjects,
  limits: MakeLimit,
): void {
  const limit = limits('project checks', RATE)
  serve(app, preview, ({ actor, params: { id }, reply }) => {
    void reply.header('cache-control', 'no-store')
    return previewTransfer(engine, actor, id)
  })
  serve(app, test, ({ actor, params: { boutique } }) =>
    checkProject(engine, projects, actor, boutique, (one) => limit.take(one)),
  )
}

import {
  confirmationSchema,
  contactDataSchema,
  erasurePreviewSchema,
  erasureSchema,
  erasuresSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { FileStorage } from '../../../media/storage/storage.ts'
import type { Engine } from '../../../operations/engine.ts'
import { exportContact } from '../contact-export.ts'
import { eraseContact, listErasures, previewErasure } from '../erasure.ts'
import { route, serve } from '../../../http/route.ts'

const tag = 'Données personnelles'
const params = { id: "L'identifiant du contact" }

const data = route('GET /api/boutiques/{boutique}/contacts/{id}/donnees', {
  id: 'exporter_contact',
  tag,
  summary: "Tout ce que la boutique sait d'un contact, dans un fichier",
  params,
  answer: [200, 'Le fichier', contactDataSchema],
})
const preview = route('GET /api/boutiques/{boutique}/contacts/{id}/effacement', {
  id: 'apercu_effacement',
  tag,
  summary: "Ce que l'effacement d'un contact toucherait",
  params,
  answer: [200, "L'aperçu", erasurePreviewSchema],
})
const erase = route('POST /api/boutiques/{boutique}/contacts/{id}/effacement', {
  id: 'effacer_contact',
  tag,
  summary: 'Effacer un contact, sans retour',
  params,
  sent: ['La confirmation', confirmationSchema],
  answer: [202, 'Demandé', erasureSchema],
})
const erasures = route('GET /api/boutiques/{boutique}/effacements', {
  id: 'lister_effacements',
  tag,
  summary: 'Les derniers effacements',
  answer: [200, 'Les effacements', erasuresSchema],
})
export const erasureRoutes = [data, preview, erase, erasures]

/** What a person may ask of a boutique: all their data in one file, and their erasure. For administrators. */
export function registerErasure(app: FastifyInstance, services: { engine: Engine; storage: FileStorage }): void {
  const { engine } = services
  serve(app, data, async ({ actor, params: { boutique, id }, reply }) => {
    const found = await exportContact(services, actor, boutique, id)
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="contact-${id}.json"`)
    return JSON.stringify(found, null, 2)
  })
  serve(app, preview, ({ actor, params: { boutique, id } }) => previewErasure(engine, actor, boutique, id))
  serve(app, erase, ({ actor, params: { boutique, id }, body }) =>
    eraseContact(engine, actor, boutique, id, body().confirmation),
  )
  serve(app, erasures, async ({ actor, params: { boutique } }) => ({
    effacements: await listErasures(engine, actor, boutique),
  }))
}

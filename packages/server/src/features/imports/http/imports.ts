import {
  api,
  IMPORT_LINE_FILTERS,
  IMPORT_OUTCOMES,
  importFile,
  importLinesSchema,
  importMatchingSchema,
  importSchema,
  importsSchema,
  MAX_IMPORT_FILE_BYTES,
  Problem,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'
import { route, serve } from '../../../http/route.ts'
import type { ImportServices } from '../import-services.ts'
import { dropImport, importById, latestImports, matchColumns, uploadImport } from '../imports.ts'
import { freeCollection, pauseImport, resumeImport, startImport, stopImport, undoImport } from '../start-import.ts'
import { linesOf, tryImport } from '../try-import.ts'

/** Files, and imports with their undos, of one boutique: forty at once, then one every ten seconds. */
const FILES = { burst: 40, perSecond: 0.1 }
/** Parts of dry runs of one boutique. */
const TRIES = { burst: 120, perSecond: 2 }

const tag = 'Import de fichiers'
const root = '/api/boutiques/{boutique}/imports'
const params = { id: "L'identifiant de l'import" }
const answer = [200, "L'import", importSchema] as const

const send = route(`POST ${root}`, {
  id: 'envoyer_fichier_import',
  tag,
  summary: 'Envoyer un fichier à importer : CSV, ou classeur XLSX',
  description: "Le fichier est reconnu, et gardé jusqu'à son import ; rien n'est importé encore.",
  query: { collection: api.text('La collection'), nom: api.text('Le nom du fichier') },
  sent: ['Les octets', importFile],
  sentAs: 'application/octet-stream',
  answer: [201, "L'import", importSchema],
})
const latest = route(`GET ${root}`, {
  id: 'lister_imports',
  tag,
  summary: "Les derniers imports d'une collection : les siens, ou tous pour un administrateur",
  query: { collection: api.text('La collection') },
  answer: [200, 'Les imports', importsSchema],
})
const free = route(`POST ${root}/{id}/liberer`, {
  id: 'liberer_imports',
  tag,
  summary: "Arrêter l'import de n'importe qui, qui empêche les autres dans cette collection",
  description:
    "Il faut le droit d'y importer. Ce qui est importé reste ; la personne peut reprendre son import, ou l'annuler.",
  params,
  query: { collection: api.text('La collection') },
  answer: [200, 'Les imports', importsSchema],
})
const one = route(`GET ${root}/{id}`, {
  id: 'lire_import_fichier',
  tag,
  summary: 'Où en est un import',
  params,
  answer,
})
const drop = route(`DELETE ${root}/{id}`, {
  id: 'retirer_import_fichier',
  tag,
  summary: "Retirer un fichier dont l'import n'a pas commencé",
  params,
  answer: [204, 'Retiré'],
})
const columns = route(`PUT ${root}/{id}/colonnes`, {
  id: 'associer_colonnes_import',
  tag,
  summary: 'Donner un champ aux colonnes du fichier',
  description: "Le choix est gardé pour les fichiers aux mêmes titres. L'essai est à refaire.",
  params,
  sent: ['Les colonnes', importMatchingSchema],
  answer,
})
const attempt = route(`POST ${root}/{id}/essai`, {
  id: 'essayer_import',
  tag,
  summary: "Avancer l'essai de quelques secondes, jusqu'à ce que « examined » vaille « total »",
  description: "Les règles s'appliquent comme à l'enregistrement, et rien n'est changé.",
  params,
  answer,
})
const lines = route(`GET ${root}/{id}/lignes`, {
  id: 'lire_lignes_import',
  tag,
  summary: "Les lignes d'un import",
  params,
  query: {
    essai: api.optional(api.oneOf("Seulement celles dont l'essai le dit", IMPORT_OUTCOMES)),
    etat: api.optional(
      api.oneOf('Seulement celles à qui cela est arrivé ; photos : dont des photos manquent', IMPORT_LINE_FILTERS),
    ),
    apres: api.optional(api.text('Le curseur de la page suivante')),
  },
  answer: [200, 'Les lignes', importLinesSchema],
})
const start = route(`POST ${root}/{id}/lancer`, {
  id: 'lancer_import',
  tag,
  summary: "Importer un fichier dont l'essai est terminé",
  description: 'Deux cents documents au plus sont importés dans la demande, davantage par un travail.',
  params,
  answer: [202, "L'import", importSchema],
})
const pause = route(`POST ${root}/{id}/pause`, {
  id: 'suspendre_import',
  tag,
  summary: 'Suspendre un import',
  params,
  answer,
})
const resume = route(`POST ${root}/{id}/reprendre`, {
  id: 'reprendre_import',
  tag,
  summary: 'Reprendre un import suspendu',
  params,
  answer: [202, "L'import", importSchema],
})
const stop = route(`POST ${root}/{id}/arreter`, {
  id: 'arreter_import',
  tag,
  summary: 'Arrêter un import : ce qui est importé le reste',
  params,
  answer,
})
const undo = route(`POST ${root}/{id}/annuler`, {
  id: 'annuler_import',
  tag,
  summary: "Annuler tout un import, sauf ce que quelqu'un a changé depuis",
  params,
  answer: [202, "L'import", importSchema],
})
export const importRoutes = [send, latest, free, one, drop, columns, attempt, lines, start, pause, resume, stop, undo]

/** Imports of files into the collections of a boutique. */
export function registerImports(app: FastifyInstance, services: ImportServices, limits: MakeLimit): void {
  const [files, tries] = [limits('imports', FILES), limits('import tries', TRIES)]
  void app.register(async (inner) => {
    // Nothing reads the bytes before the right is checked.
    inner.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    serve(inner, send, ({ actor, params: { boutique }, query, request }) => {
      if (request.body !== undefined) throw new Problem(415, 'import.octets', 'Les octets du fichier sont attendus')
      const { collection, nom } = query()
      const file = { name: nom, content: () => bytesOf(request.raw) }
      return uploadImport(services, actor, { boutique, collection }, file, () => refuseTooOften(files.take(boutique)))
    })
  })
  serve(app, latest, ({ actor, params: { boutique }, query }) =>
    latestImports(services, actor, { boutique, collection: query().collection }),
  )
  serve(app, free, ({ actor, params: { boutique, id }, query }) =>
    freeCollection(services, actor, { boutique, collection: query().collection }, id),
  )
  serve(app, one, ({ actor, params: { boutique, id } }) => importById(services, actor, boutique, id))
  serve(app, drop, async ({ actor, params: { boutique, id }, reply }) => {
    await dropImport(services, actor, boutique, id)
    return reply.send()
  })
  serve(app, columns, ({ actor, params: at, body }) => matchColumns(services, actor, at, body()))
  serve(app, attempt, ({ actor, params: at }) =>
    tryImport(services, actor, at, () => refuseTooOften(tries.take(at.boutique))),
  )
  serve(app, lines, ({ actor, params: at, query }) => {
    const { essai, etat, apres } = query()
    return linesOf(services, actor, at, { outcome: essai, state: etat, after: apres })
  })
  serve(app, start, ({ actor, params: at }) =>
    startImport(services, actor, at, () => refuseTooOften(files.take(at.boutique))),
  )
  serve(app, pause, ({ actor, params: at }) => pauseImport(services, actor, at))
  serve(app, resume, ({ actor, params: at }) => resumeImport(services, actor, at))
  serve(app, stop, ({ actor, params: at }) => stopImport(services, actor, at))
  serve(app, undo, ({ actor, params: at }) =>
    undoImport(services, actor, at, () => refuseTooOften(files.take(at.boutique))),
  )
}

/** The bytes of a request, one more than are taken at most: the rest is not read. */
async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_IMPORT_FILE_BYTES) break
  }
  return Buffer.concat(chunks)
}

function refuseTooOften(retryAfter: number): void {
  if (retryAfter === 0) return
  const sentence = `Trop d'imports à la fois, réessayez dans ${retryAfter} s`
  throw new Problem(429, 'import.trop-vite', sentence, { retryAfter })
}

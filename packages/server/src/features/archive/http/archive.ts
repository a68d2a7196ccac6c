import { createReadStream } from 'node:fs'
import { archiveImportRequest, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/requests/access.ts'
import { parsedBody } from '../../../http/requests/body.ts'
import type { ArchiveServices } from '../../../operations/archive-services.ts'
import { checkInstallationAdministrator } from '../../../operations/rights/administrator.ts'
import { exportedFile, readExport, startExport } from '../boutique-export.ts'
import { confirmImport, dropImport, readImport, startUpload, takePiece } from '../uploaded-import.ts'

/** The export of a boutique, and the import of an archive that is sent; for administrators. */
export function registerArchives(app: FastifyInstance, services: ArchiveServices): void {
  const root = '/api/boutiques/:boutique/export'
  const boutiqueOf = (params: unknown): string => (params as { boutique: string }).boutique
  const idOf = (params: unknown): string => (params as { id: string }).id

  app.get(root, (request) => readExport(services, actorOf(request), boutiqueOf(request.params)))
  app.post(root, async (request, reply) =>
    reply.code(202).send(await startExport(services, actorOf(request), boutiqueOf(request.params))),
  )
  app.get(`${root}/fichier`, async (request, reply) => {
    const { file, name, bytes } = await exportedFile(services, actorOf(request), boutiqueOf(request.params))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .type('application/zip')
      .send(createReadStream(file, { end: bytes - 1 }))
  })

  app.get('/api/import', async (request) => {
    const found = await readImport(services, actorOf(request))
    return found ? { import: found } : {}
  })
  app.post('/api/import', async (request, reply) => {
    const actor = actorOf(request)
    checkInstallationAdministrator(actor)
    return reply.code(201).send(await startUpload(services, actor, parsedBody(archiveImportRequest, request.body)))
  })
  app.post('/api/import/:id/confirmation', async (request, reply) =>
    reply.code(202).send(await confirmImport(services, actorOf(request), idOf(request.params))),
  )
  app.delete('/api/import/:id', async (request, reply) => {
    await dropImport(services, actorOf(request), idOf(request.params))
    return reply.code(204).send()
  })

  // Bytes of any kind are accepted here alone, and left to the handler, which reads them as a stream.
  void app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    inner.put('/api/import/:id/octets', async (request) => {
      const actor = actorOf(request)
      checkInstallationAdministrator(actor)
      const { body, headers, query, raw: stream } = request
      if (body !== undefined) throw new Problem(415, 'import.octets', 'Les octets du fichier sont attendus')
      const from = Number((query as { depuis?: string }).depuis)
      const announced = Number(headers['content-length'] ?? 0)
      return takePiece(services, actor, idOf(request.params), { from, announced, stream })
    })
  })
}

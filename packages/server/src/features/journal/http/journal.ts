import { type Data, invalid } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { countNewEntries, peopleOfJournal, readJournal } from '../journal.ts'
import { parseVersion, readVersions, restoreVersion } from '../journal-version.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { objectBody } from '../../../http/requests/body.ts'
import { checkAdministrator } from '../../../operations/rights/administrator.ts'

/** `/api/boutiques/{boutique}/journal`: who changed what, for administrators; a version put back. */
export function registerJournal(app: FastifyInstance, engine: Engine): void {
  const root = '/api/boutiques/:boutique/journal'
  app.get(root, (request) => {
    const { boutique } = request.params as { boutique: string }
    return readJournal(engine, actorOf(request), boutique, request.query as Data)
  })
  app.get(`${root}/nouveaux`, async (request) => {
    const { boutique } = request.params as { boutique: string }
    const { curseur: depuisCurseur, ...filters } = request.query as Data
    return { count: await countNewEntries(engine, actorOf(request), boutique, { ...filters, depuisCurseur }) }
  })
  app.get(`${root}/personnes`, async (request) => {
    const { boutique } = request.params as { boutique: string }
    return { people: await peopleOfJournal(engine, actorOf(request), boutique) }
  })
  app.get(`${root}/version`, async (request) => {
    const { boutique } = request.params as { boutique: string }
    await checkAdministrator(engine, actorOf(request), boutique)
    return readVersions(engine, actorOf(request), boutique, parseVersion(request.query as Data))
  })
  app.post(`${root}/version`, async (request, reply) => {
    const { boutique } = request.params as { boutique: string }
    await checkAdministrator(engine, actorOf(request), boutique)
    const body = objectBody(request.body)
    const how = { which: whichOf(body.version), names: namesOf(body.champs), base: baseOf(body.lu) }
    const text = await restoreVersion(engine, actorOf(request), boutique, parseVersion(body), how)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function whichOf(value: unknown): 'avant' | 'apres' {
  if (value === 'avant' || value === 'apres') return value
  throw invalid([{ path: 'version', message: '« avant » ou « apres » est attendu' }])
}

function namesOf(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.length > 0 && value.length <= 500 && value.every((one) => typeof one === 'string'))
    return value as string[]
  throw invalid([{ path: 'champs', message: 'Une liste de champs est attendue' }])
}

function baseOf(value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31) return value as number
  throw invalid([{ path: 'lu', message: 'La révision lue est attendue' }])
}

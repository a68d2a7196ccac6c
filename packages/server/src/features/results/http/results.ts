import { type Data, loweringSchema, Problem, resultPeriodText } from '@boutique/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { pdfOf } from '../../../print/pdf.ts'
import type { PrintedDocument } from '../../../print/printed.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { parsedBody } from '../../../http/requests/body.ts'
import { readBoard } from '../board.ts'
import { resultCsv, resultPrint, stockCsv, stockPrint } from '../files.ts'
import { lowerPrices } from '../lowering.ts'
import { groupOf, periodOf, readResult, readSoldPieces, readWholeResult } from '../result.ts'
import { readSleeping, sleepDaysOf } from '../sleeping.ts'
import { readStock, readWholeStock, stockDay } from '../stock.ts'

/** What was earned, what is in stock and what sleeps there, for who keeps the accounts; the figures of the home screen. */
export function registerResults(app: FastifyInstance, engine: Engine): void {
  const root = '/api/boutiques/:boutique'
  app.get(`${root}/chiffres`, (request) => {
    const { boutique } = request.params as { boutique: string }
    return readBoard(engine, actorOf(request), boutique)
  })
  app.get(`${root}/resultat`, (request) => {
    const { boutique } = request.params as { boutique: string }
    const { periode, par } = request.query as Data
    return readResult(engine, actorOf(request), boutique, periodOf(periode), groupOf(par))
  })
  app.get(`${root}/resultat/pieces`, (request) => {
    const { boutique } = request.params as { boutique: string }
    const { periode, par, cle, apres } = request.query as Data
    const filter = { by: cle === undefined ? undefined : groupOf(par), key: textOf(cle), after: textOf(apres) }
    return readSoldPieces(engine, actorOf(request), boutique, periodOf(periode), filter)
  })
  app.get(`${root}/resultat/fichier`, async (request, reply) => {
    const { boutique } = request.params as { boutique: string }
    const { periode, format } = request.query as Data
    const period = periodOf(periode)
    const result = await readWholeResult(engine, actorOf(request), boutique, period)
    const name = `resultat-${resultPeriodText(period).replace('..', '_')}`
    return sendFile(reply, name, format, {
      csv: () => resultCsv(period, result),
      pdf: async () => resultPrint(await nameOf(engine, boutique), period, result),
    })
  })
  app.get(`${root}/stock`, (request) => {
    const { boutique } = request.params as { boutique: string }
    const { jour, apres } = request.query as Data
    return readStock(engine, actorOf(request), boutique, { day: stockDay(engine, jour), after: cursorOf(apres) })
  })
  app.get(`${root}/stock/fichier`, async (request, reply) => {
    const { boutique } = request.params as { boutique: string }
    const { jour, format } = request.query as Data
    const stock = await readWholeStock(engine, actorOf(request), boutique, stockDay(engine, jour))
    return sendFile(reply, `inventaire-${stock.day}`, format, {
      csv: () => stockCsv(stock),
      pdf: async () => stockPrint(await nameOf(engine, boutique), stock),
    })
  })
  app.get(`${root}/dormants`, (request) => {
    const { boutique } = request.params as { boutique: string }
    const { jours, apres } = request.query as Data
    return readSleeping(engine, actorOf(request), boutique, { least: sleepDaysOf(jours), after: textOf(apres) })
  })
  app.post(`${root}/dormants/baisse`, (request) => {
    const { boutique } = request.params as { boutique: string }
    return lowerPrices(engine, actorOf(request), boutique, parsedBody(loweringSchema, request.body))
  })
}

/** A text of an address, at most as long as an id may be. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 300) : undefined)
const cursorOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 2000) : undefined)

const nameOf = async (engine: Engine, boutique: string): Promise<string> =>
  String((await engine.readBoutique(boutique))?.name ?? '').slice(0, 200)

/** Sends a file of the requested format. @throws Problem 400 for another one */
async function sendFile(
  reply: FastifyReply,
  name: string,
  format: unknown,
  files: { csv(): string; pdf(): Promise<PrintedDocument> },
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'pdf')
    throw new Problem(400, 'format.inconnu', 'Un fichier est demandé en csv ou en pdf')
  void reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(files.csv())
  return reply.type('application/pdf').send(await pdfOf(await files.pdf()))
}

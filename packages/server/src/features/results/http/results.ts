import {
  api,
  boardSchema,
  loweredSchema,
  loweringSchema,
  Problem,
  RESULT_GROUPS,
  resultPeriodText,
  resultSchema,
  SLEEP_DAYS,
  sleepingSchema,
  soldPiecesSchema,
  stockSchema,
} from '@boutique/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { pdfOf } from '../../../print/pdf.ts'
import { route, serve } from '../../../http/route.ts'
import { readBoard } from '../board.ts'
import { resultCsv, resultPrint, stockCsv, stockPrint } from '../files.ts'
import { lowerPrices } from '../lowering.ts'
import { groupOf, periodOf, readResult, readSoldPieces, readWholeResult } from '../result.ts'
import { readSleeping, sleepDaysOf } from '../sleeping.ts'
import { readStock, readWholeStock, stockDay } from '../stock.ts'

const { asSent, optional } = api
const tag = 'Résultat'

// The readers below check them, with sentences of their own: asked for by screens and by files alike.
const asked = (description: string, more?: object) => optional(asSent(description, { type: 'string', ...more }))
const periode = asked(
  'Un mois comme 2026-11, un trimestre comme 2026-T4, une année, ou deux jours inclus joints par deux points',
)
const par = asked('Ce qui réunit les ventes', { enum: [...RESULT_GROUPS] })
const jour = asked("Le jour, inclus ; aujourd'hui sans ce paramètre")
const apres = asked('Le curseur « next » de la page précédente')
const format = asked('Le format du fichier', { enum: ['csv', 'pdf'] })
const file = {
  tag,
  answer: [200, 'Le fichier', api.text('Le tableau')],
  answeredAs: 'text/csv',
  alsoAnsweredAs: { 'application/pdf': api.text('Le document') },
} as const

const board = route('GET /api/boutiques/{boutique}/chiffres', {
  id: 'lire_chiffres',
  tag,
  summary: 'Les chiffres du tableau de bord, selon les droits',
  answer: [200, 'Les chiffres', boardSchema],
})
const result = route('GET /api/boutiques/{boutique}/resultat', {
  id: 'lire_resultat',
  tag,
  summary: "Ventes, coûts, marge et dépenses d'une période",
  query: { periode, par },
  answer: [200, 'Le résultat', resultSchema],
})
const pieces = route('GET /api/boutiques/{boutique}/resultat/pieces', {
  id: 'lire_pieces_vendues',
  tag,
  summary: 'Les ventes et retours derrière un chiffre',
  query: { periode, par, cle: optional(api.text("Seulement ce groupe ; vide : ce qui n'en a pas")), apres },
  answer: [200, 'Une page', soldPiecesSchema],
})
const resultFile = route('GET /api/boutiques/{boutique}/resultat/fichier', {
  id: 'exporter_resultat',
  summary: 'Le résultat en fichier',
  query: { periode, format },
  ...file,
})
const stock = route('GET /api/boutiques/{boutique}/stock', {
  id: 'lire_stock',
  tag,
  summary: "La valeur du stock au coût, au soir d'un jour",
  query: { jour, apres },
  answer: [200, 'Le stock', stockSchema],
})
const stockFile = route('GET /api/boutiques/{boutique}/stock/fichier', {
  id: 'exporter_stock',
  summary: "L'inventaire en fichier",
  query: { jour, format },
  ...file,
})
const sleeping = route('GET /api/boutiques/{boutique}/dormants', {
  id: 'lire_dormants',
  tag,
  summary: 'Les pièces en stock depuis longtemps',
  query: { jours: asked('Depuis au moins tant de jours', { enum: SLEEP_DAYS.map(String) }), apres },
  answer: [200, 'Les pièces', sleepingSchema],
})
const lowering = route('POST /api/boutiques/{boutique}/dormants/baisse', {
  id: 'baisser_prix',
  tag,
  summary: 'Baisse le prix de plusieurs pièces en une fois',
  sent: ['La baisse', loweringSchema],
  answer: [200, 'Ce qui a changé', loweredSchema],
})
export const resultRoutes = [board, result, pieces, resultFile, stock, stockFile, sleeping, lowering]

/** What was earned, what is in stock and what sleeps there, for who keeps the accounts; the figures of the home screen. */
export function registerResults(app: FastifyInstance, engine: Engine): void {
  serve(app, board, ({ actor, params: { boutique } }) => readBoard(engine, actor, boutique))
  serve(app, result, ({ actor, params: { boutique }, query }) => {
    const sent = query()
    return readResult(engine, actor, boutique, periodOf(sent.periode), groupOf(sent.par))
  })
  serve(app, pieces, ({ actor, params: { boutique }, query }) => {
    const { cle, ...sent } = query()
    const by = cle === undefined ? undefined : groupOf(sent.par)
    const filter = { by, key: textOf(cle), after: textOf(sent.apres) }
    return readSoldPieces(engine, actor, boutique, periodOf(sent.periode), filter)
  })
  serve(app, resultFile, async ({ actor, params: { boutique }, query, reply }) => {
    const sent = query()
    const period = periodOf(sent.periode)
    const whole = await readWholeResult(engine, actor, boutique, period)
    const name = `resultat-${resultPeriodText(period).replace('..', '_')}`
    return sendFile(reply, name, sent.format, {
      csv: () => resultCsv(period, whole),
      pdf: async () =>
        pdfOf(resultPrint(await nameOf(engine, boutique), period, whole), { boutique, person: actor.id }),
    })
  })
  serve(app, stock, ({ actor, params: { boutique }, query }) => {
    const sent = query()
    return readStock(engine, actor, boutique, { day: stockDay(engine, sent.jour), after: cursorOf(sent.apres) })
  })
  serve(app, stockFile, async ({ actor, params: { boutique }, query, reply }) => {
    const sent = query()
    const whole = await readWholeStock(engine, actor, boutique, stockDay(engine, sent.jour))
    return sendFile(reply, `inventaire-${whole.day}`, sent.format, {
      csv: () => stockCsv(whole),
      pdf: async () => pdfOf(stockPrint(await nameOf(engine, boutique), whole), { boutique, person: actor.id }),
    })
  })
  serve(app, sleeping, ({ actor, params: { boutique }, query }) => {
    const sent = query()
    return readSleeping(engine, actor, boutique, { least: sleepDaysOf(sent.jours), after: textOf(sent.apres) })
  })
  serve(app, lowering, ({ actor, params: { boutique }, body }) => lowerPrices(engine, actor, boutique, body()))
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
  files: { csv(): string; pdf(): Promise<Buffer> },
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'pdf')
    throw new Problem(400, 'format.inconnu', 'Un fichier est demandé en csv ou en pdf')
  void reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(files.csv())
  return reply.type('application/pdf').send(await files.pdf())
}

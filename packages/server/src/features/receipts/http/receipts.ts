import { api, counterSaleSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { sendPdf } from '../../../http/answers/send-pdf.ts'
import { route, serve } from '../../../http/route.ts'
import type { Engine } from '../../../operations/engine.ts'
import { pdfOf } from '../../../print/pdf.ts'
import { readCounterSale, readReceipt, readSaleReceipt } from '../receipt.ts'

const params = { id: "L'identifiant de la pièce" }

/** The last sale of a piece over the counter, and its receipt. */
const saleRoute = route('GET /api/boutiques/{boutique}/produits/{id}/encaissement', {
  id: 'lire_encaissement',
  tag: 'Produits',
  summary: "La dernière vente d'une pièce au comptoir, sans son client",
  params,
  answer: [200, 'La vente', counterSaleSchema],
})
const receiptRoute = route('GET /api/boutiques/{boutique}/produits/{id}/recu', {
  id: 'lire_recu',
  tag: 'Produits',
  summary: "Le reçu de la dernière vente d'une pièce au comptoir",
  params,
  answer: [200, 'Le reçu', api.text('Le document')],
  answeredAs: 'application/pdf',
})
const saleReceiptRoute = route('GET /api/boutiques/{boutique}/ventes/{id}/recu', {
  id: 'lire_recu_vente',
  tag: 'Ventes',
  summary: "Le reçu d'une vente au comptoir",
  params: { id: "L'identifiant de la vente" },
  answer: [200, 'Le reçu', api.text('Le document')],
  answeredAs: 'application/pdf',
})

export const receiptRoutes = [saleRoute, receiptRoute, saleReceiptRoute]

export function registerReceipts(app: FastifyInstance, engine: Engine): void {
  serve(app, saleRoute, ({ actor, params }) => readCounterSale(engine, actor, params))
  serve(app, receiptRoute, async ({ actor, params, reply }) => {
    const receipt = await readReceipt(engine, actor, params)
    return sendPdf(reply, 'recu', await pdfOf(receipt, { boutique: params.boutique, person: actor.id }))
  })
  serve(app, saleReceiptRoute, async ({ actor, params, reply }) => {
    const receipt = await readSaleReceipt(engine, actor, params)
    return sendPdf(reply, 'recu', await pdfOf(receipt, { boutique: params.boutique, person: actor.id }))
  })
}

import { collectionOf, type Data } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { commitOne } from '../operations/write/commit.ts'
import { createDocument } from '../operations/write/create.ts'
import { grantToSystem } from '../operations/rights/rights.ts'
import { type RequestedPiece, type DemoRequest, REQUESTS } from './requests.ts'
import type { YearOf } from './year.ts'

type RequestsOf = Pick<YearOf, 'boutique' | 'ago' | 'products' | 'contacts'>
const SHOP = 'Atelier des Tilleuls'

/** Fills a boutique with requests of its contacts: some wait, others were answered. Nothing is sent. */
export async function loadRequests(of: RequestsOf): Promise<void> {
  for (const request of REQUESTS) await loadRequest(of, request)
}

async function loadRequest(of: RequestsOf, request: DemoRequest): Promise<void> {
  const { boutique, ago, contacts } = of
  const requested = {
    contact: contacts[request.client],
    hasMoreInfos: request.more ?? false,
    isChecked: request.checked ?? false,
    reponse: request.draft,
    requests: request.lines.map((line) => lineOf(of, line)),
  }
  const target = { boutique, collection: 'demandes' }
  const { id } = JSON.parse(await createDocument(ago(request.days), SYSTEM_ACTOR, target, requested)) as { id: string }
  const values = followUp(of, request)
  if (Object.keys(values).length === 0) return
  const engine = ago(request.answer?.days ?? Math.min(request.days, 1))
  const granted = grantToSystem(collectionOf(engine.registry, 'demandes'), boutique)
  const propose = (_: unknown, data: Data) => ({
    action: 'modifier',
    data: { ...data, ...values },
    changes: Object.entries(values).map(([path, after]) => ({ path, before: data[path], after })),
  })
  await commitOne(engine, SYSTEM_ACTOR, { type: 'change', granted, id, propose })
}

function lineOf({ products }: RequestsOf, [piece, message, isAvailability]: RequestedPiece): Data {
  const { id, name, price, photo } = products.get(piece) ?? { name: piece }
  return {
    produit_id: id,
    produit_name: name,
    produit_prixDeVente: price,
    produit_photo: photo,
    produit_option: isAvailability ? 'availability' : 'priceRequest',
    message,
  }
}

/** What only programs write: the answer with what became of its mail, and the messages. */
function followUp({ ago }: RequestsOf, { answer, messages = [] }: DemoRequest): Data {
  const at = (days: number): string => ago(days).now()
  const sent = answer ? [{ kind: 'reponse', days: answer.days, text: answer.text }] : []
  const echanges = [...sent, ...messages].map(({ kind, days, text }, index) => ({
    id: `m${index + 1}`,
    kind,
    text,
    date: at(days),
    author: SHOP,
  }))
  return {
    ...(echanges.length > 0 && { echanges }),
    ...(answer && {
      hasResponse: true,
      isChecked: true,
      reponse: answer.text,
      answeredAt: at(answer.days),
      ...(answer.problem === undefined ? { answerSentAt: at(answer.days) } : { answerProblem: answer.problem }),
    }),
  }
}

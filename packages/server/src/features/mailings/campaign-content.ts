import { collectionOf, type Data } from '@boutique/domain'
import {
  type MailContent,
  type MailedBoutique,
  type MailedCampaign,
  type MailInParts,
  mailTo,
} from '../../mail/campaign/campaign-mail.ts'
import { composeMail } from '../../mail/campaign/compose.ts'
import type { MailedProduct } from '../../mail/campaign/product-card.ts'
import { readDocuments } from '../../store/documents/documents.ts'
import type { Engine } from '../../operations/engine.ts'

/** The mail of a campaign with marks for the name and the link of each recipient. It survives JSON. */
export interface CampaignContent extends MailContent {
  fromName: string
  fromMail: string
}

/**
 * Composes the mail of a campaign as it, its products and its boutique are now.
 *
 * @param host the base address of its photos, where the boutique has no domain for them
 */
export async function composeCampaign(
  engine: Engine,
  boutique: string,
  data: Data,
  host: string = engine.publicAddress(),
): Promise<CampaignContent> {
  const campaign = data as MailedCampaign
  const settings = ((await engine.readBoutique(boutique)) ?? {}) as MailedBoutique
  const products = await productsOf(engine, boutique, data)
  return {
    ...(await composeMail([campaign, settings, [...products.values()], host])),
    fromName: campaign.senderName ?? '',
    fromMail: campaign.senderMail ?? '',
  }
}

/** The products of a campaign by id, in their order, without those that were deleted. */
export async function productsOf(
  engine: Engine,
  boutique: string,
  data: Data,
): Promise<ReadonlyMap<string, MailedProduct>> {
  const ids = Array.isArray(data.produits) ? data.produits.map(String) : []
  if (ids.length === 0) return new Map()
  const stored = await readDocuments(engine.pool, collectionOf(engine.registry, 'produits'), ids)
  const found = new Map(
    stored
      .filter(({ scope, deleted }) => scope === boutique && !deleted)
      .map(({ id, text }) => [id, JSON.parse(text) as MailedProduct]),
  )
  return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id) as MailedProduct] as const] : [])))
}

/** The mail to one recipient. */
export const mailFor = (
  content: CampaignContent,
  { name, firstname }: { name?: string; firstname?: string },
  unsubscribeUrl: string,
): Omit<CampaignContent, keyof MailInParts> & MailInParts => ({
  ...content,
  ...mailTo(content, { name, firstname, unsubscribeUrl }),
})

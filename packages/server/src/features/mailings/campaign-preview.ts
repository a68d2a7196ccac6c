import {
  type Actor,
  type CampagneData,
  type CampaignPreview,
  type CampaignRecipients,
  type Data,
  isOnWebsite,
  isSold,
  NO_CAMPAIGN_MAIL,
  Problem,
  requireSendable,
} from '@boutique/domain'
import { type BoutiqueMail, MailFailure, type MailTester } from '../../mail/boutique-mail.ts'
import type { MailedProduct } from '../../mail/campaign/product-card.ts'
import { joined } from '../../mail/mail-parts.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { emailOf } from '../../store/accounts/identities.ts'
import { countRecipientsOf, countUnsubscribed, recipientsOf } from './sql/recipients.ts'
import { noMail } from '../../operations/actions/actions.ts'
import { composeCampaign, mailFor, productsOf } from './campaign-content.ts'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import { hasProject } from '../../operations/read/own-project.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'

/** A campaign of a boutique. */
export interface CampaignTarget {
  boutique: string
  id: string
}
type Campaign = CampagneData & Data

/** The campaign, for whoever may change it. Throws 403 or 404. */
async function readCampaign(engine: Engine, actor: Actor, { boutique, id }: CampaignTarget): Promise<Campaign> {
  const granted = await grant(engine, actor, { boutique, collection: 'campagnes' }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  return JSON.parse(stored.text) as Campaign
}

const EXAMPLES = 5

/** The recipients that a campaign would have now, for whoever may change it. */
export async function campaignRecipients(
  engine: Engine,
  actor: Actor,
  target: CampaignTarget,
): Promise<CampaignRecipients> {
  const { contactfilter = {} } = await readCampaign(engine, actor, target)
  const { pool, registry } = engine
  const found = await countRecipientsOf(pool, recipientsOf(registry, target.boutique, contactfilter), EXAMPLES)
  const { contacts = [], nonInscrits } = contactfilter
  if (contacts.length === 0 || nonInscrits) return found
  const unsubscribed = await countUnsubscribed(pool, registry, target.boutique, contacts)
  return unsubscribed === 0 ? found : { ...found, unsubscribed }
}

/** The mail of a campaign as it is now, for whoever may change it; the reader stands for a recipient. */
export const previewCampaign = (
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  target: CampaignTarget,
): Promise<CampaignPreview> => expensivelyFor(actor, target.boutique, () => preview(engine, tester, actor, target))

async function preview(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  target: CampaignTarget,
): Promise<CampaignPreview> {
  const campaign = await readCampaign(engine, actor, target)
  const { boutique } = target
  // The page shows it: its photos come from where the page comes from.
  const content = await composeCampaign(engine, boutique, campaign, '')
  const { fromName, fromMail, subject, html, text } = mailFor(content, asRecipient(actor), NO_LINK)
  // A project sends from the address of the campaign, as does the own server of the boutique.
  const isProject = await hasProject(engine, boutique, 'firebaseApiKey')
  const sender = await tester.sender(boutique)
  const isPlatform = !isProject && sender.way === 'platform'
  const from = isPlatform ? (sender.address ?? fromMail) : fromMail
  const replyTo = isPlatform ? (sender.replyTo ?? fromMail) : from
  const products = await productsOf(engine, boutique, campaign)
  return {
    ...{ fromName, fromMail: from, ...(replyTo && replyTo !== from && { replyTo }) },
    ...{ subject, html: joined(html), text: joined(text) },
    attention: warningsOf(campaign.produits ?? [], products),
    ...(campaign.isSend ? {} : await refusalOf(engine, boutique, campaign, [...products.values()])),
  }
}

/** A test and a preview unsubscribe nobody. */
const NO_LINK = '#'

/** The reader in place of a recipient: the first word of a name is the first name. */
const asRecipient = ({ displayname }: Actor): { name: string; firstname: string } => ({
  name: displayname ?? '',
  firstname: (displayname ?? '').split(' ', 1)[0] ?? '',
})

/** Why the campaign cannot be sent now. */
async function refusalOf(
  engine: Engine,
  boutique: string,
  campaign: Campaign,
  products: readonly MailedProduct[],
): Promise<Pick<CampaignPreview, 'refus' | 'manque' | 'onglets'>> {
  try {
    requireSendable(campaign, await engine.readBoutique(boutique), products)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { manque, onglets } = error.details as { manque?: string[]; onglets?: string[] }
    return { refus: error.message, ...(manque && { manque, onglets }) }
  }
  const isSendable = (await hasProject(engine, boutique, 'firebaseApiKey')) || (await engine.sendsMail(boutique))
  return isSendable ? {} : { refus: NO_CAMPAIGN_MAIL }
}

/** What the chosen products should make the sender look at. */
function warningsOf(chosen: readonly string[], products: ReadonlyMap<string, MailedProduct>): string[] {
  const deleted = chosen.filter((id) => !products.has(id)).length
  const named = [...products.values()].flatMap((product) => {
    const name = `« ${product.name ?? 'Produit sans nom'} »`
    if (!isOnWebsite(product)) return [`${name} n'est pas visible sur le site : le courriel ne le montre pas`]
    return isSold(product) ? [`${name} est vendu`] : []
  })
  if (deleted === 0) return named
  const gone = deleted === 1 ? 'Un produit choisi a été supprimé' : `${deleted} produits choisis ont été supprimés`
  return [...named, `${gone} : le courriel ne ${deleted === 1 ? 'le' : 'les'} montre pas`]
}

/**
 * Sends the mail of a campaign to the actor's own address, for whoever may change the campaign.
 *
 * @param wait counts a test of the actor: 0 when it may start, otherwise the seconds until the next one may
 * @returns the address
 * @throws Problem 429, 409 without an address or a way to send, 502 for what the mail server refused
 */
export async function sendTest(
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  target: CampaignTarget,
  wait: (actor: string) => number,
): Promise<{ to: string }> {
  const campaign = await readCampaign(engine, actor, target)
  const to = await emailOf(engine.pool, actor.id)
  if (!to)
    throw new Problem(
      409,
      'courriel.sans-adresse',
      "Votre compte n'a pas d'adresse e-mail : l'essai ne peut pas partir",
    )
  const seconds = wait(actor.id)
  if (seconds > 0) throw new Problem(429, 'trop.de-requetes', `Trop d'essais, réessayez dans ${seconds} s`)
  const content = mailFor(await composeCampaign(engine, target.boutique, campaign), asRecipient(actor), NO_LINK)
  const mailer = await mail.open(target.boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...content, subject: `[Test] ${content.subject}`, to })
  } catch (error) {
    if (error instanceof MailFailure) throw new Problem(502, 'courriel.echec', error.message, {}, error)
    throw error
  } finally {
    mailer.close()
  }
  return { to }
}

import { isOnWebsite, oneLine, type RichNode, storedRichText, webAddress } from '@boutique/domain'
import { joined, type MailParts } from '../mail-parts.ts'
import { mailHtml } from './layout.ts'
import { attribute, escaped, marked, MARKS, type MarkValues, plain, template } from './marks.ts'
import { type MailedProduct, type ProductCard, productCard } from './product-card.ts'
import { richHtml, richText } from './rich-mail.ts'
import { type MailWords, WORDS } from './words.ts'

/** The parts of a campaign that its mail shows. */
export interface MailedCampaign {
  subject?: string
  contents?: RichNode
  senderName?: string
  senderMail?: string
  locale?: string
}

/** The settings of a boutique that a campaign's mail shows. */
export interface MailedBoutique {
  name?: string
  websiteURL?: string
  domainAssetsURL?: string
}

/** Somebody who receives a campaign. */
export interface MailRecipient {
  /** First name and full name; empty ones leave no gap in the text. */
  firstname?: string
  name?: string
  /** The address that unsubscribes this recipient. */
  unsubscribeUrl: string
}

/** The content of a mail: of one recipient, or of all of them with marks. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

/** The number of characters that mail clients show after the subject. */
const PREHEADER_LENGTH = 130

/**
 * Composes the mail of a campaign once for all its recipients, with marks for `mailTo` (CAMP). Pure. Products that
 * visitors of the website do not see are left out.
 *
 * @param products in the order in which they are shown
 * @param host the base address of the images of a boutique without `domainAssetsURL`; '' for a page of the product
 */
export function campaignMail(
  campaign: MailedCampaign,
  boutique: MailedBoutique,
  products: readonly MailedProduct[],
  host: string,
): MailContent {
  const words = WORDS[campaign.locale === 'en_US' ? 'en_US' : 'fr_FR']
  const { websiteURL, domainAssetsURL } = boutique
  const address = (href: string): string | undefined => {
    if (href.startsWith('/')) return webAddress(websiteURL, href)
    return href.startsWith('#') ? undefined : plain(href)
  }
  const contents = campaign.contents && storedRichText(campaign.contents)
  const shown = products.filter(isOnWebsite)
  const cards = shown.map((product, at) => {
    // The first of an odd number has a row of its own.
    const isAlone = at === 0 && shown.length % 2 === 1
    return productCard(product, { words, websiteURL, domainAssetsURL, host, photoSize: isAlone ? 1280 : 640 })
  })
  const name = plain(boutique.name ?? campaign.senderName ?? '')
  const written = contents ? richText(contents, address) : ''
  const subject = oneLine(marked(campaign.subject ?? ''))
  const signature = signatureOf(campaign, name)
  const html = mailHtml({
    lang: words.lang,
    title: subject,
    preheader: preheaderOf(contents ? richText(contents, () => undefined) : '', cards),
    boutique: name,
    websiteURL: webAddress(websiteURL, '/'),
    introduction: contents ? richHtml(contents, address) : '',
    cards,
    footer: [
      escaped(words.sentBy(name)),
      escaped(signature),
      `<a href="${attribute(MARKS.unsubscribe)}" target="_blank" style="color:#6b6357">${words.unsubscribe}</a>`,
    ],
  })
  return { subject, html, text: textOf({ name, written, cards, words, signature }) }
}

/** The content of a mail of one recipient, with the parts that it shares with those of the others. */
export interface MailInParts {
  subject: string
  html: MailParts
  text: MailParts
}

type Fill = (values: MarkValues) => MailParts
const prepared = new WeakMap<MailContent, Record<keyof MailContent, Fill>>()

/** The mail of a recipient: after the first one of a campaign, it costs next to nothing. */
export function mailTo(
  content: MailContent,
  { firstname = '', name = '', unsubscribeUrl }: MailRecipient,
): MailInParts {
  const fill = prepared.get(content) ?? {
    subject: template(content.subject),
    html: template(content.html),
    text: template(content.text),
  }
  prepared.set(content, fill)
  const values: MarkValues = { prenom: oneLine(firstname), nom: oneLine(name), unsubscribe: unsubscribeUrl }
  const html = {
    prenom: escaped(values.prenom),
    nom: escaped(values.nom),
    unsubscribe: escaped(values.unsubscribe),
  }
  return { subject: oneLine(joined(fill.subject(values))), html: fill.html(html), text: fill.text(values) }
}

/** Who sends: the name, where it is not that of the boutique, and the address. */
const signatureOf = ({ senderName = '', senderMail = '' }: MailedCampaign, boutique: string): string =>
  [senderName === boutique ? '' : plain(senderName), plain(senderMail)].filter(Boolean).join(' · ')

/** The beginning of the text without the addresses of its links, which mail clients show after the subject. */
function preheaderOf(written: string, cards: readonly ProductCard[]): string {
  const line = oneLine(written.slice(0, 4 * PREHEADER_LENGTH)) || cards.map(({ name }) => name).join(', ')
  const characters = Array.from(line)
  return characters.length > PREHEADER_LENGTH ? `${characters.slice(0, PREHEADER_LENGTH).join('').trimEnd()}…` : line
}

interface TextParts {
  name: string
  written: string
  cards: readonly ProductCard[]
  words: MailWords
  signature: string
}

function textOf({ name, written, cards, words, signature }: TextParts): string {
  const lines = cards.map(({ name: product, price, struck, discount, note, href }) => {
    const shown = note ?? [price, struck && words.insteadOf(struck), discount].filter(Boolean).join(', ')
    const first = `- ${shown === '' ? product : words.labelled(product, shown)}`
    return href === undefined ? first : `${first}\n  ${href}`
  })
  const footer = [words.sentBy(name), signature, words.labelled(words.unsubscribe, MARKS.unsubscribe)]
    .filter(Boolean)
    .join('\n')
  return `${[name, written, lines.join('\n'), `--\n${footer}`].filter(Boolean).join('\n\n')}\n`
}

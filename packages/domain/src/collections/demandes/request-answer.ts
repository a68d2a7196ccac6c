import type { ClientMail } from '../../api/client-mail.ts'
import { escaped, htmlCell, htmlMail, htmlTable, missingSettings, textMail } from '../../client-mail.ts'
import { oneLine } from '../../core/fields/one-line.ts'
import { invalid } from '../../core/problem.ts'
import { formatEuros } from '../../money/money.ts'
import { webAddress } from '../../texts/web-address.ts'

/** The parts of a request that its answer shows. */
export interface AnsweredRequest {
  contact_email?: string
  reponse?: string
  requests?: readonly RequestedProduct[]
}
interface RequestedProduct {
  produit_name?: string
  produit_pathname?: string
  produit_prixDeVente?: number
  produit_unite?: string
}

/** The settings of a boutique that an answer uses; the first five are needed. */
export interface AnswerSettings {
  demandeMailSujet?: string
  demandeMailText?: string
  websiteURL?: string
  fromName?: string
  fromMail?: string
  responseMail?: string
  demandeReponseAuto?: string
}

const NEEDED = {
  Générale: { websiteURL: "l'adresse du site" },
  Mail: {
    demandeMailSujet: 'le sujet des réponses aux demandes',
    demandeMailText: 'le texte des réponses aux demandes',
    fromName: "le nom de l'expéditeur",
    fromMail: "l'e-mail de l'expéditeur",
  },
}

/**
 * The mail that answers a request: the boutique's text, the answer, and the products asked about with their price and
 * their address on the website. Pure.
 *
 * @throws Problem 409 naming the settings that the boutique lacks (REQ-29, REQ-31), 422 for a request without e-mail
 */
export function requestAnswer(request: AnsweredRequest, settings: AnswerSettings): ClientMail {
  const { demandeMailSujet, demandeMailText, websiteURL, fromName, fromMail, responseMail } = settings
  if (!demandeMailSujet || !demandeMailText || !websiteURL || !fromName || !fromMail)
    throw missingSettings({ ...settings }, NEEDED)
  if (!request.contact_email)
    throw invalid([{ path: 'contact_email', message: "L'e-mail du client manque : la réponse ne peut pas partir" }])
  const paragraphs = [demandeMailText, request.reponse ?? ''].map((one) => one.trim()).filter(Boolean)
  const products = (request.requests ?? []).flatMap((line) => productOf(line, websiteURL))
  return {
    fromName: oneLine(fromName),
    replyTo: oneLine(responseMail ?? fromMail),
    to: oneLine(request.contact_email),
    subject: oneLine(demandeMailSujet),
    text: textMail([...paragraphs, products.map(productText).join('\n')], fromName),
    html: htmlMail(
      [...paragraphs.map((one) => `<p>${escaped(one)}</p>`), htmlTable(products.map(productHtml))],
      fromName,
    ),
  }
}

interface Product {
  name: string
  price: string | undefined
  address: string | undefined
}

const UNITS: Readonly<Record<string, string>> = { piece: 'la pièce', paire: 'la paire', lot: 'le lot' }

/** The product of a line; a line that is only a message has none. */
function productOf(line: RequestedProduct, websiteURL: string): Product[] {
  const { produit_name: name, produit_pathname, produit_prixDeVente: price, produit_unite: unit = '' } = line
  const address = webAddress(websiteURL, produit_pathname)
  if (!name && !address) return []
  const amount = price === undefined ? undefined : [formatEuros(price, 'row'), UNITS[unit]].filter(Boolean).join(' ')
  return [{ name: oneLine(name ?? 'Produit'), price: amount, address: address && oneLine(address) }]
}

const productText = ({ name, price, address }: Product): string =>
  [`- ${[name, price].filter(Boolean).join(' : ')}`, address && `  ${address}`].filter(Boolean).join('\n')

const productHtml = ({ name, price, address }: Product): string =>
  htmlCell(address ? `<a href="${escaped(address)}">${escaped(name)}</a>` : escaped(name)) +
  htmlCell(escaped(price ?? ''), 'white-space:nowrap')

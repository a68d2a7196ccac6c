import type { ClientMail } from '../../api/client-mail.ts'
import { formatDay, formatTime } from '../../dates.ts'
import { escaped, htmlMail, missingSettings, textMail } from '../../client-mail.ts'
import { oneLine } from '../../core/fields/one-line.ts'

interface Settings {
  fromName?: string
  fromMail?: string
  responseMail?: string
}

const SUBJECT = 'Demandes refusées : trop nombreuses'
const WHAT =
  "Votre site envoie plus de demandes que la boutique n'en prend : une partie est refusée, et leurs auteurs sont invités à réessayer plus tard."
const TODO =
  'Regardez les dernières demandes : si elles sont indésirables, protégez le formulaire de votre site. Ce courriel part une fois par jour au plus.'

/**
 * The mail that tells a boutique that its website sends more requests than are taken. Pure.
 * @throws Problem 409 naming the settings that the boutique lacks
 */
export function requestFloodNotice(address: string, settings: Settings): ClientMail {
  const { fromName, fromMail, responseMail } = settings
  const to = responseMail ?? fromMail
  if (!fromName || !to)
    throw missingSettings(
      { ...settings },
      { Mail: { fromName: "le nom de l'expéditeur", fromMail: "l'e-mail de l'expéditeur" } },
    )
  return {
    ...{ fromName: oneLine(fromName), replyTo: oneLine(to), to: oneLine(to), subject: SUBJECT },
    text: textMail([WHAT, TODO, `Les lire : ${address}`], fromName),
    html: htmlMail(
      [`<p>${WHAT}</p>`, `<p>${TODO}</p>`, `<p><a href="${escaped(address)}">Lire les demandes</a></p>`],
      fromName,
    ),
  }
}

const HOUR_MS = 3_600_000
/** Milliseconds for which people are told about a flood, and after which one that lasts is told again. */
export const FLOOD_NOTICE_MS = 24 * HOUR_MS

/**
 * What the list of requests says of a flood: "Le 23/11/26 à 14:05, votre site a envoyé…"; undefined without one, and a day after it.
 * @param at when it was noted
 */
export function requestFloodText(at: string | undefined, now: string): string | undefined {
  if (at === undefined || Date.parse(now) - Date.parse(at) >= FLOOD_NOTICE_MS) return undefined
  return `Le ${formatDay(at)} à ${formatTime(at)}, votre site a envoyé plus de demandes que la boutique n'en prend\u00a0: une partie a été refusée. Regardez les dernières, et protégez le formulaire du site si elles sont indésirables.`
}

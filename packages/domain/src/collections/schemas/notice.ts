import type { ClientMail } from '../../api/client-mail.ts'
import { escaped, htmlCell, htmlMail, htmlTable, missingSettings, textMail } from '../../client-mail.ts'
import { oneLine } from '../../core/fields/one-line.ts'
import type { Data } from '../../core/collection.ts'
import { plural } from '../../texts/plural.ts'
import { contactFields } from '../shared/client.ts'
import { type Described, ownFields } from './declaration.ts'
import { valueText } from './value-text.ts'

/** As many entries are told in one mail; of the others only the number. */
export const MAX_NOTICE_ENTRIES = 10
/** The most characters of a value in a mail. */
const MAX_VALUE_LENGTH = 2000

/** The entries of a schema that arrived since the last mail. */
export interface NewEntries {
  name: string
  fields: readonly Described[]
  /** The newest ones, `MAX_TOLD` at most. */
  entries: readonly Data[]
  /** How many there are. */
  count: number
  /** Where they are read. */
  address: string
}
interface Settings {
  fromName?: string
  fromMail?: string
  responseMail?: string
}

/**
 * The mail that tells a boutique about new entries of a form of its website. Pure.
 * @throws Problem 409 naming the settings that the boutique lacks
 */
export function entryNotice({ name, fields, entries, count, address }: NewEntries, settings: Settings): ClientMail {
  const { fromName, fromMail, responseMail } = settings
  const to = responseMail ?? fromMail
  if (!fromName || !to)
    throw missingSettings(
      { ...settings },
      { Mail: { fromName: "le nom de l'expéditeur", fromMail: "l'e-mail de l'expéditeur" } },
    )
  const all = { ...ownFields(fields), ...contactFields }
  const shown = entries.map((entry) =>
    Object.entries(all).flatMap(([key, field]) => {
      const value = valueText(field, entry[key], MAX_VALUE_LENGTH)
      return value === '' ? [] : [{ label: field.label, value }]
    }),
  )
  const title = count === 1 ? 'Une nouvelle réponse' : plural(count, 'nouvelle réponse', 'nouvelles réponses')
  const intro = `${title} au formulaire « ${oneLine(name)} ».`
  const others =
    count > entries.length ? `Et ${plural(count - entries.length, 'autre réponse', 'autres réponses')}.` : ''
  return {
    fromName: oneLine(fromName),
    replyTo: oneLine(to),
    to: oneLine(to),
    subject: oneLine(`${title} : ${name}`).slice(0, 200),
    text: textMail(
      [
        intro,
        ...shown.map((lines) => lines.map(({ label, value }) => `${oneLine(label)} : ${value}`).join('\n')),
        others,
        `Les lire : ${address}`,
      ],
      fromName,
    ),
    html: htmlMail(
      [
        `<p>${escaped(intro)}</p>`,
        ...shown.map((lines) =>
          htmlTable(lines.map(({ label, value }) => htmlCell(escaped(oneLine(label))) + htmlCell(escaped(value)))),
        ),
        others && `<p>${escaped(others)}</p>`,
        `<p><a href="${escaped(address)}">Lire les réponses</a></p>`,
      ].filter(Boolean),
      fromName,
    ),
  }
}

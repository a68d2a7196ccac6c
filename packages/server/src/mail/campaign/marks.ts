import { escapeMarkup } from '@boutique/domain'
import type { MailParts } from '../mail-parts.ts'

/**
 * Places in a composed mail that differ for each recipient. They are characters for private use, which are removed from
 * everything that people write.
 */
export const MARKS = { prenom: '\uE000', nom: '\uE001', unsubscribe: '\uE002' } as const

/** What takes the places of the marks. */
export type MarkValues = Readonly<Record<keyof typeof MARKS, string>>

/** A mark, as a character or as `attribute` writes it. */
const MARK = /([\uE000-\uE002]|&#5734[4-6];)/
/** Control characters other than line breaks and tabs. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g
const NAMES = /\{(pr[ée]nom|nom)\}/giu

/** A text that people wrote, without what could be read as a mark. */
export const plain = (text: string): string => text.replace(CONTROL, '').replace(/[\uE000-\uE002]/g, '')

/** The same, with marks in the places of `{prénom}` and `{nom}`. */
export const marked = (text: string): string =>
  plain(text).replace(NAMES, (_, name: string) => (name.toLowerCase() === 'nom' ? MARKS.nom : MARKS.prenom))

/** Prepares a composed text: the returned function fills its marks. What lies between them is shared by all results. */
export function template(composed: string): (values: MarkValues) => MailParts {
  const parts = composed.split(MARK)
  const names = new Map(
    Object.entries(MARKS).flatMap(([name, mark]) =>
      [mark, attribute(mark)].map((one) => [one, name as keyof typeof MARKS] as const),
    ),
  )
  const pieces = parts.map((part) => {
    const mark = names.get(part)
    // "Bonjour {prénom}," without a first name becomes "Bonjour,".
    return mark ?? { whole: { shared: part }, beforeNothing: { shared: part.replace(/[ \u00A0]$/, '') } }
  })
  return (values) =>
    pieces.map((piece, at) => {
      if (typeof piece === 'string') return values[piece]
      const next = pieces[at + 1]
      return typeof next === 'string' && values[next] === '' ? piece.beforeNothing : piece.whole
    })
}

/** A text for an element of HTML. */
export const escaped = (text: string): string => escapeMarkup(text.replace(CONTROL, ''))

/**
 * A text for a quoted attribute, in ASCII: the layout library writes backslashes and some other characters of attributes
 * in the notation of its programming language.
 */
export const attribute = (text: string): string =>
  escaped(text).replace(/[^\x20-\x7E]|\\/gu, (character) =>
    /[\p{Cc}\p{Cs}]/u.test(character) ? '' : `&#${character.codePointAt(0)};`,
  )

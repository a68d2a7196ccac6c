import { oneLine } from './core/fields/one-line.ts'
import { Problem } from './core/problem.ts'
import { escapeMarkup } from './texts/escape-markup.ts'

/** Settings that a mail needs: by tab of the settings, the name of each and its name in a French sentence. */
export type NeededSettings = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The refusal to send, 409, that names the settings a boutique lacks and where they are filled; its detail `onglets`
 * has the labels of these tabs.
 */
export function missingSettings(settings: Readonly<Record<string, unknown>>, needed: NeededSettings): Problem {
  const missing = Object.entries(needed).flatMap(([tab, names]) => {
    const labels = Object.entries(names).flatMap(([name, label]) => (settings[name] ? [] : [label]))
    return labels.length > 0 ? [{ tab, labels: labels.join(', ') }] : []
  })
  const parts = missing.map(({ tab, labels }) => `${labels} (onglet ${tab} des paramètres)`)
  const sentence = `problème de paramètre de la boutique : il manque ${parts.join(', ')}`
  return new Problem(409, 'boutique.parametres', sentence, { onglets: missing.map(({ tab }) => tab) })
}

/** A text as HTML: nothing in it is markup, and its line breaks are shown. */
export const escaped = (text: string): string => escapeMarkup(text.trim()).replace(/\r\n?|\n/g, '<br>')

/** A cell of HTML. */
export const htmlCell = (html: string, style = ''): string =>
  `<td style="padding:4px 12px 4px 0;vertical-align:top;${style}">${html}</td>`

/** A table of the rows of cells, or nothing without rows. */
export const htmlTable = (rows: readonly string[]): string =>
  rows.length > 0
    ? `<table style="border-collapse:collapse;margin:0 0 16px">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
    : ''

/** The HTML document of a mail: its blocks below each other, then the name of the sender. */
export const htmlMail = (blocks: readonly string[], sender: string): string =>
  [
    '<!doctype html><html lang="fr"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#222">',
    ...blocks,
    `<p>${escaped(oneLine(sender))}</p>`,
    '</body></html>',
  ].join('\n')

/** The text of a mail: its blocks separated by empty lines, then the name of the sender. */
export const textMail = (blocks: readonly (string | undefined)[], sender: string): string =>
  `${[...blocks, oneLine(sender)].filter(Boolean).join('\n\n')}\n`

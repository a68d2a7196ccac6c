import type { Field } from '@boutique/domain'
import type { PaletteGroup } from './palette-items.ts'
import type { TypedField } from './typed-values.ts'

/** A line of the help: what is typed after Ctrl K, and what it does. */
export interface HelpLine {
  typed: string
  does: string
}
export interface HelpGroup {
  title: string
  lines: HelpLine[]
}

/** The most names in one line: the palette shows the others as they are typed. */
const MAX_NAMES = 40

/** An example of a value as people type it. */
function exampleOf({ kind, values = {}, verbs }: Field): string {
  if (kind === 'price') return '120'
  if (kind === 'integer' || kind === 'decimal') return '3'
  if (kind === 'date') return '24/12/2026'
  if (kind === 'boolean') return verbs ? '' : 'oui'
  if (kind === 'choice') return (Object.values(values)[0] ?? '').toLowerCase()
  return '…'
}

/**
 * What the palette can do with the open document or the selection: its actions by their names, and its fields, one as an
 * example.
 * @param group what the palette offers before anything is typed
 */
export function helpOf({ label, items }: PaletteGroup, fields: readonly TypedField[], isMany: boolean): HelpGroup[] {
  const names = items.map((item) => item.label.replace(/…$/, ''))
  // An order in the list says little about what can be done.
  const action = items.find(({ id }) => !/:(top|refresh)$/.test(id)) ?? items[0]
  const preview = isMany ? ', après un aperçu' : ''
  const example = fields.find(({ field }) => field.kind === 'price') ?? fields[0]
  const lines = [
    ...(action
      ? [{ typed: action.label.replace(/…$/, '').toLowerCase(), does: `Agir${preview} : ${named(names)}` }]
      : []),
    ...(example
      ? [
          {
            typed: `${(example.field.words ?? example.field.label).toLowerCase()} ${exampleOf(example.field)}`.trim(),
            does: `Changer${preview} : ${named(fields.map(({ field }) => field.label))}`,
          },
        ]
      : []),
  ]
  return lines.length > 0 ? [{ title: label, lines }] : []
}

/** The distinct names in one line, cut off where there are many. */
export function named(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  return distinct.slice(0, MAX_NAMES).join(', ') + (distinct.length > MAX_NAMES ? '…' : '')
}

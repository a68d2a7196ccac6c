import { type Data, Problem } from '@boutique/domain'

/** The most fields of a form; browsers send one for each input. */
const MAX_FIELDS = 100
/** What browsers send for a ticked box, and what people write as its value. */
const TICKED = new Set(['on', '1', 'true', 'oui'])
const BOXES = new Set(['newsletter'])

/**
 * The fields of a plain HTML form (`application/x-www-form-urlencoded`) by name; a ticked box is `true`. Empty fields
 * are left out: a browser sends them all.
 * @param hasLists the values of a name that stands several times are a list
 * @throws Problem 400 for a name that stands twice, or too many
 */
export function readForm(text: string, hasLists = false): Data {
  const fields = new Map<string, unknown>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name)
    if ((before !== undefined && !hasLists) || fields.size >= MAX_FIELDS)
      throw new Problem(400, 'formulaire.malforme', 'Ce formulaire est mal formé')
    if (before !== undefined) fields.set(name, [before, value].flat())
    else fields.set(name, BOXES.has(name) && !hasLists ? TICKED.has(value) : value)
  }
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''))
}

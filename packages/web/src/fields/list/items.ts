import type { Field, Fields } from '@boutique/domain'
import { kindOf } from '../index.ts'

/** Internal members of items; the order of a list is that of its items. */
const MACHINERY = new Set(['datetime', 'deleted', 'order'])

/** The fields of an item that people fill, in rows: up to three short ones share a row. */
export function itemRows(fields: Fields): { name: string; field: Field }[][] {
  const rows: { name: string; field: Field }[][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (MACHINERY.has(name) || field.hidden) continue
    const last = rows.at(-1)
    const canJoin = last && last.length < 3 && ![...last, { field }].some((one) => kindOf(one.field.kind).isWide)
    if (canJoin) last.push({ name, field })
    else rows.push([{ name, field }])
  }
  return rows
}

const NAMES = ['libelle', 'label', 'name', 'header', 'title', 'valeur']

/** The name of an item: its own title, else what it is with its position: "Valeur 3". */
export function itemName(item: Record<string, unknown>, index: number, field: Pick<Field, 'item'> = {}): string {
  const name = NAMES.map((key) => item[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof name === 'string' ? name : `${kindOfItem(field)} ${index + 1}`
}

/**
 * The item before which another goes when it moves one step up or down; undefined: to the end; null: it cannot move.
 */
export function stepBefore(ids: readonly string[], id: string, direction: 1 | -1): string | undefined | null {
  const index = ids.indexOf(id)
  if (index < 0) return null
  if (direction < 0) return index === 0 ? null : ids[index - 1]
  return index === ids.length - 1 ? null : ids[index + 2]
}

/** The item before which a dragged one goes when it is dropped on another; undefined: to the end. */
export function dropBefore(ids: readonly string[], id: string, over: string): string | undefined {
  const target = ids.indexOf(over)
  return ids.indexOf(id) < target ? ids[target + 1] : over
}

/**
 * The texts of a list: the button that adds an item, its name where one screen has several lists, and that it is
 * empty.
 */
export function listWords({ label, item }: Pick<Field, 'label' | 'item'>): {
  add: string
  name?: string
  none: string
} {
  if (item === undefined) return { add: 'Ajouter', name: `Ajouter, ${label}`, none: 'Aucun élément' }
  return { add: `Ajouter ${item}`, none: item.replace(/^un(e?) /, 'Aucun$1 ') }
}

/** The name of an item that has none, after the name of one item of its list: "une valeur" → "Valeur sans nom". */
export const unnamed = (field: Pick<Field, 'item'>): string => `${kindOfItem(field)} sans nom`

/** What an item is: "une valeur" → "Valeur". */
function kindOfItem({ item }: Pick<Field, 'item'>): string {
  const noun = item?.replace(/^une? /, '') ?? 'élément'
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}

/** The item before which a removed one is added again: the first of those that stood after it and are still there. */
export const followerOf = (before: readonly string[], id: string, now: readonly string[]): string | undefined =>
  before.slice(before.indexOf(id) + 1).find((one) => now.includes(one))

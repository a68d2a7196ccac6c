import { type Collection, formatDayLong, resolvePath, splitPath, valueAt } from '@boutique/domain'
import { fieldText } from '../../fields/fieldText.ts'
import { ownerPath } from '../../fields/form.ts'
import { parisLocal } from '../../fields/instant/paris.ts'

/** What the server tells of one change of a document, the newest first. */
export interface HistoryEntry {
  rev: number
  at: string
  actor: { id: string; displayname?: string }
  action: string
  changes: { path: string; before: unknown; derived?: boolean }[]
}

/** One change as a person reads it. */
export interface HistoryLine {
  rev: number
  who: string
  when: string
  what: string
  /** Each field with its value before and after; '' for nothing. */
  fields: { label: string; before: string; after: string }[]
}

const WHAT: Readonly<Record<string, string>> = {
  creer: 'a créé le document',
  modifier: 'a modifié',
  supprimer: 'a supprimé le document',
  restaurer: 'a restauré le document',
  top: 'a mis en tête de liste',
  refresh: 'a remis à sa date',
  reordonner: "a changé l'ordre",
  regenerer: 'a pris un nouveau numéro',
}

/**
 * The lines of a history. The journal keeps what stood before; what came after is what the next change found, or what
 * stands now. Fields that rules computed stay out.
 */
export function historyLines(
  collection: Pick<Collection, 'fields' | 'actions'>,
  entries: readonly HistoryEntry[],
  document: Record<string, unknown>,
): HistoryLine[] {
  const found = new Map<string, unknown>()
  return entries.map(({ rev, at, actor, action, changes }) => {
    const fields = changes.flatMap(({ path, before, derived }) => {
      const after = found.has(path) ? found.get(path) : valueAt(document, splitPath(path))
      found.set(path, before)
      return derived ? [] : described(collection, path, before, after)
    })
    return {
      rev,
      who: actor.displayname || 'Le système',
      when: `${formatDayLong(at)} à ${parisLocal(at)?.slice(11) ?? ''}`,
      what: WHAT[action] ?? collection.actions?.[action]?.label ?? action,
      fields,
    }
  })
}

function described(collection: Pick<Collection, 'fields'>, path: string, before: unknown, after: unknown) {
  const owner = ownerPath(collection, path)
  const target = resolvePath(collection.fields, splitPath(owner))
  if (target?.kind !== 'field') return []
  const { field } = target
  const text = (value: unknown): string => {
    if (owner === path) return fieldText(field, value)
    // A change inside a list: the item itself, or its place.
    return path.endsWith('#place') ? '' : fieldText(field, value === undefined || value === null ? value : [value])
  }
  return [{ label: field.label, before: text(before), after: text(after) }]
}

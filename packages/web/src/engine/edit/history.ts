import { type Collection, formatDayLong, resolvePath, splitPath, valueAt } from '@boutique/domain'
import { fieldText } from '../../fields/fieldText.ts'
import { ownerPath } from '../../fields/form.ts'
import { parisLocal } from '../../fields/instant/paris.ts'
import { LANGUAGE_NAMES } from '../../fields/translations/languages.ts'

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
  /** Each field with its value before and after ('' for nothing), or with what became of one item of a list. */
  fields: HistoryField[]
}
export type HistoryField = { label: string } & ({ before: string; after: string } | { item: string })

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

function described(
  collection: Pick<Collection, 'fields'>,
  path: string,
  before: unknown,
  after: unknown,
): HistoryField[] {
  const owner = ownerPath(collection, path)
  const target = resolvePath(collection.fields, splitPath(owner))
  if (target?.kind !== 'field') return []
  const label = fullLabel(collection, owner)
  if (owner === path) {
    const [from, to] = [fieldText(target.field, before), fieldText(target.field, after)]
    return from === to ? [] : [{ label, before: from, after: to }]
  }
  if (path.endsWith('#place')) return [{ label, item: 'ordre changé' }]
  const text = (value: unknown): string => fieldText(target.field, [value])
  const isThere = (value: unknown): boolean => value !== undefined && value !== null
  if (isThere(before)) return [{ label, item: isThere(after) ? `${text(after)} modifié` : `${text(before)} retiré` }]
  return [{ label, item: isThere(after) ? `${text(after)} ajouté` : 'élément ajouté' }]
}

/** The labels of a field and of what contains it: "Dimensions, Largeur". */
function fullLabel(collection: Pick<Collection, 'fields'>, path: string): string {
  const segments = splitPath(path)
  const labels = segments.flatMap((_, index) => {
    const target = resolvePath(collection.fields, segments.slice(0, index + 1))
    if (target?.kind === 'language') return [LANGUAGE_NAMES[target.language] ?? target.language]
    return target?.kind === 'field' ? [target.field.label] : []
  })
  return labels.join(', ')
}

import {
  type Ability,
  type Collection,
  formatDayLong,
  formatTime,
  type HistoryEntry,
  resolvePath,
  splitPath,
  valueAt,
} from '@boutique/domain'
import { fieldText } from '../../../fields/field-text.ts'
import { ownerPath } from '../../../fields/form.ts'
import { fullLabel } from '../../full-label.ts'

/** A change as displayed. */
export interface HistoryLine {
  rev: number
  revs: readonly number[]
  /** What the reader may undo: the values, or the creation, which deletes the document. */
  undo?: 'values' | 'document'
  who: string
  when: string
  what: string
  /** Each field with its value before and after ('' for empty), or the change of one item of a list. */
  fields: HistoryField[]
}
export type HistoryField = { label: string } & ({ before: string; after: string } | { item: string })

const WHAT: Readonly<Record<string, string>> = {
  creer: 'a créé le document',
  dupliquer: "a créé le document, copie d'un autre",
  modifier: 'a modifié',
  supprimer: 'a supprimé le document',
  restaurer: 'a restauré le document',
  top: 'a mis en tête de liste',
  refresh: 'a remis à sa date',
  reordonner: "a changé l'ordre",
  regenerer: 'a pris un nouveau numéro',
  annuler: 'a annulé',
  remettre: 'a remis une version',
  effacer: 'a effacé des données personnelles',
  recalculer: 'a recalculé',
  suivre: 'a changé avec un autre document',
}
/** The action of automatic changes, when another document changes. */
const COMPUTED = 'recalculer'
/** The actions that only change what rules compute. */
const FOLLOWING: readonly string[] = [COMPUTED, 'suivre']
/** The reader of a history. */
export interface HistoryReader {
  id: string
  ability: Ability | undefined
}

/**
 * The lines of a history. The journal stores the value before each change; the value after it is that before the next
 * change, or the current one. Derived fields are left out.
 */
export function historyLines(
  collection: Pick<Collection, 'fields' | 'actions'>,
  entries: readonly HistoryEntry[],
  document: Record<string, unknown>,
  reader: HistoryReader,
): HistoryLine[] {
  const found = new Map<string, unknown>()
  return entries.map((entry) => {
    const { rev, revs, at, actor, action, changes } = entry
    const paths = new Set(changes.map(({ path }) => path))
    const fields = changes.flatMap(({ path, before, derived }) => {
      const after = found.has(path) ? found.get(path) : valueAt(document, splitPath(path))
      found.set(path, before)
      // The position of an item that was added or removed is not a change of its own.
      const isPart = path.endsWith(PLACE) && paths.has(path.slice(0, -PLACE.length))
      return (derived && !FOLLOWING.includes(action)) || isPart ? [] : changedField(collection, path, before, after)
    })
    return {
      rev,
      revs,
      undo: collection.actions?.[action]?.isFinal ? undefined : undoOf(entry, reader),
      who: action === COMPUTED || !actor.displayname ? 'Le système' : actor.displayname,
      when: `${formatDayLong(at)} à ${formatTime(at)}`,
      what: WHAT[action] ?? collection.actions?.[action]?.label ?? action,
      fields,
    }
  })
}

/** The suffix of a path for the position of an item in its list. */
const PLACE = '#place'

/** Whether the reader may undo an entry; the server checks again. */
function undoOf({ revs, actor, action, changes }: HistoryEntry, { id, ability }: HistoryReader): HistoryLine['undo'] {
  if (!ability?.update || ability.fields || FOLLOWING.includes(action)) return undefined
  const wasDeleted = changes.find(({ path }) => path === 'deleted')?.before
  if (revs.includes(1) || action === 'restaurer' || wasDeleted === true) return ability.remove ? 'document' : undefined
  if (action === 'supprimer') return ability.trash || (ability.remove && actor.id === id) ? 'values' : undefined
  return 'values'
}

/** A change of one path in words: with its labels, both values in one line; none where nothing would be seen. */
export function changedField(
  collection: Pick<Collection, 'fields'>,
  path: string,
  before: unknown,
  after: unknown,
): HistoryField[] {
  const owner = ownerPath(collection, path)
  const target = resolvePath(collection.fields, splitPath(owner))
  if (target?.kind !== 'field') return []
  // What rules keep for themselves.
  if (target.field.hidden && target.field.derived) return []
  const label = fullLabel(collection, owner)
  if (owner === path) {
    const [from, to] = [fieldText(target.field, before), fieldText(target.field, after)]
    return from === to ? [] : [{ label, before: from, after: to }]
  }
  if (path.endsWith(PLACE)) return [{ label, item: 'ordre changé' }]
  const text = (value: unknown): string => fieldText(target.field, [value])
  const isThere = (value: unknown): boolean => value !== undefined && value !== null
  if (isThere(before)) return [{ label, item: isThere(after) ? `${text(after)} modifié` : `${text(before)} retiré` }]
  return [{ label, item: isThere(after) ? `${text(after)} ajouté` : 'élément ajouté' }]
}

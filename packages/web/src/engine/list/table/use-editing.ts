import type { LiveDocument } from '@boutique/domain'
import { type KeyboardEvent, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { useListContext } from '../list-context.ts'
import type { EditEnd, Editing } from './CellEditor.tsx'
import { cellValue, type TableColumn } from './columns.ts'
import { lockedCell, type Locked } from './editable.ts'
import { nextCell, type Place } from './grid-moves.ts'

/** Kinds of which the first character that is typed begins a new value. */
const TYPED: ReadonlySet<string> = new Set(['text', 'multiline', 'email', 'link', 'integer', 'decimal', 'price'])

interface Grid {
  documents: readonly LiveDocument[]
  columns: readonly TableColumn[]
  place: Place
  moveTo(to: Place): void
  open(row: number): void
}

/** The cell of a grid that is being changed, what was saved from it, and the keys that begin it. */
export function useEditing({ documents, columns, place, moveTo, open }: Grid) {
  const { collection, canUpdate, change } = useListContext()
  const { abilities, writer, canRead } = useSession()
  const [edited, setEdited] = useState<{ id: string; key: string; typed: string | undefined }>()
  const [saved, setSaved] = useState<Readonly<Record<string, LiveDocument>>>({})
  const [said, say] = useState('')
  const rights = { canUpdate, writer, ability: abilities[collection.slug], canRead }
  const document = documents[place.row]
  const column = columns[place.column]

  const locked: Locked | undefined = document && column && lockedCell(collection, column, document, rights)
  const begin = (typed?: string): void => {
    if (!document || !column) return
    if (locked) {
      say(locked.opens && typed === undefined ? '' : locked.reason)
      if (locked.opens && typed === undefined) open(place.row)
      return
    }
    say('')
    const { key, field } = column
    const isFlag = field.kind === 'boolean' && field.empty !== undefined
    if (isFlag) {
      if (typed === undefined)
        void change(document, { [key]: cellValue(collection, column, document) !== true }, `« ${field.label} » modifié`)
      return
    }
    setEdited({ id: document.id, key, typed: TYPED.has(field.kind) ? typed : undefined })
  }
  /** What a key begins in the current cell; whether it did. */
  const onKey = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey || place.row < 0) return false
    const isCharacter = [...key].length === 1 && !nativeEvent.isComposing
    if (key === 'Enter' || key === 'F2') begin()
    else if (isCharacter) begin(key)
    else return false
    return true
  }
  const end = (how: EditEnd): void => {
    setEdited(undefined)
    const size = { rows: documents.length, columns: columns.length, page: 1 }
    if (how === 'left') return
    if (how === 'stay') moveTo(place)
    else if (how === 'next' || how === 'previous') moveTo(nextCell(place, how === 'next' ? 1 : -1, size) ?? place)
    else moveTo({ ...place, row: Math.min(Math.max(place.row + (how === 'down' ? 1 : -1), 0), size.rows - 1) })
  }
  const editing: (Editing & { id: string }) | undefined = edited && {
    ...edited,
    onSaved: (stored) => setSaved((all) => ({ ...all, [stored.id]: stored })),
    onEnd: end,
  }
  return {
    editing,
    /** A document with what this person saved, before the list shows it. */
    shownOf: (one: LiveDocument): LiveDocument => {
      const own = saved[one.id]
      return own && own.rev > one.rev ? own : one
    },
    /** The revision that this person saved from a cell. */
    ownRev: (id: string): number | undefined => saved[id]?.rev,
    said,
    say,
    rights,
    begin,
    onKey,
  }
}

import { type Ability, type Collection, type Data, isVisible, writeRefusal, type Writer } from '@boutique/domain'
import type { TableColumn } from './columns.ts'

/** The kinds whose input fits a cell; the others are changed in the form of the document. */
const IN_CELL: ReadonlySet<string> = new Set([
  ...['text', 'multiline', 'email', 'link', 'integer', 'decimal', 'price'],
  ...['boolean', 'choice', 'date', 'instant', 'relation'],
])

/** What the person may do with the collection. */
export interface CellRights {
  canUpdate: boolean
  writer: Writer
  ability: Pick<Ability, 'fields' | 'without'> | undefined
  /** Whether they read another collection completely, by its slug. */
  canRead(slug: string): boolean
}

/** Why a cell cannot be changed in the table, in a sentence; `opens`: it can be in the form of the document. */
export interface Locked {
  reason: string
  opens?: true
}

/** Why the cells of a column cannot be changed, whatever the document; undefined when they can. */
export function lockedColumn(
  { screen }: Pick<Collection, 'screen'>,
  { key, field, isSystem }: TableColumn,
  { canUpdate, writer, ability }: CellRights,
): Locked | undefined {
  if (isSystem || key === '$name') return { reason: 'Cette colonne ne se modifie pas' }
  if (!canUpdate) return { reason: 'Vos droits ne permettent pas de modifier ces documents' }
  if (ability?.without?.includes(key) || ability?.fields?.includes(key) === false)
    return { reason: 'Vos droits ne permettent pas de modifier ce champ' }
  const refusal = writeRefusal(field, writer)
  if (refusal !== undefined) return { reason: refusal }
  const isFlipped = Object.hasOwn(screen?.form.flips ?? {}, key)
  if (isFlipped || field.isPhoto || !IN_CELL.has(field.kind))
    return { reason: `« ${field.label} » se modifie dans le document`, opens: true }
  return undefined
}

/** Why one cell cannot be changed, as its form would have it; undefined when it can. */
export function lockedCell(
  collection: Pick<Collection, 'screen'>,
  column: TableColumn,
  document: Data,
  rights: CellRights,
): Locked | undefined {
  const locked = lockedColumn(collection, column, rights)
  if (locked) return locked
  const { key, field } = column
  if (!isInForm(collection, key, document, rights))
    return { reason: `« ${field.label} » n'est pas dans le formulaire de ce document` }
  const locks: Readonly<Record<string, ((values: Data) => boolean) | undefined>> = collection.screen?.form.locks ?? {}
  if (Object.hasOwn(locks, key) && locks[key]?.(document))
    return { reason: `« ${field.label} » ne se change pas dans ce document` }
  return undefined
}

/** Whether the form of a document shows a field. */
function isInForm({ screen }: Pick<Collection, 'screen'>, key: string, document: Data, { canRead }: CellRights) {
  const tabs = screen?.form.tabs.filter((tab) => isVisible(tab, document)) ?? []
  return tabs.some(({ sections }) =>
    sections.some(
      (section) =>
        isVisible(section, document) &&
        (section.readWith === undefined || canRead(section.readWith)) &&
        section.fields.flat().includes(key),
    ),
  )
}

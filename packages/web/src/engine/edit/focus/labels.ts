import {
  type Collection,
  type FormSection,
  type FormTab,
  isVisible,
  resolvePath,
  splitPath,
  withFlags,
} from '@boutique/domain'
import { ownerPath } from '../../../fields/form.ts'

type Declared = Pick<Collection, 'fields'> & Partial<Pick<Collection, 'screen'>>

/** The label of the field of a change path; the path itself for an unknown one. */
export function labelAt(collection: Declared, path: string): string {
  const fields = { ...collection.fields, ...collection.screen?.form.creation }
  const target = resolvePath(fields, splitPath(ownerPath({ fields }, path)))
  return target?.kind === 'field' ? target.field.label : path
}

/** The notification of a save that is not allowed: "Nom, Catégorie non validé.s" (FORM-12). */
export function notValidated(collection: Declared, paths: readonly string[]): string {
  const labels = new Set(paths.map((path) => labelAt(collection, path)))
  return `${[...labels].join(', ')} non validé.s`
}

/** The fields of these paths with their labels, each label once. */
export function missingFields(collection: Declared, paths: readonly string[]): { path: string; label: string }[] {
  const named = paths.map((path) => ({ path, label: labelAt(collection, path) }))
  return named.filter(({ label }, index) => named.findIndex((other) => other.label === label) === index)
}

/** The tabs visible for the current values; an absent flag is false (FORM-15). */
export function visibleTabs(
  collection: Declared,
  tabs: readonly FormTab[],
  values: Record<string, unknown>,
): FormTab[] {
  const complete = withFlags(collection.fields, values)
  return tabs.filter((tab) => isVisible(tab, complete))
}

/** The sections visible for the current values; of a new document not those about stored ones. */
export function visibleSections(
  { fields }: Declared,
  sections: readonly FormSection[],
  values: Record<string, unknown>,
  stored: boolean,
): FormSection[] {
  const complete = withFlags(fields, values)
  return sections.filter((section) => (stored || !section.ofStored) && isVisible(section, complete))
}

/** The fields that only rules may change for the current values. */
export function lockedFields({ fields, screen }: Declared, values: Record<string, unknown>): string[] {
  const complete = withFlags(fields, values)
  return Object.entries(screen?.form.locks ?? {}).flatMap(([name, isLocked]) => (isLocked?.(complete) ? [name] : []))
}

/** The numbers beside the labels of tabs, by the id of the tab. */
export function tabCounts(
  collection: Declared,
  tabs: readonly FormTab[],
  values: Record<string, unknown>,
): Record<string, number> {
  const complete = withFlags(collection.fields, values)
  const counted = tabs.flatMap(({ id, count }) => {
    const number = count?.(complete)
    return number === undefined ? [] : [[id, number] as const]
  })
  return Object.fromEntries(counted)
}

/** What somebody may do with a form: read sub-collections, and change all fields or some alone. */
export interface FormRights {
  canRead(slug: string): boolean
  /** The only fields that may be changed. */
  fields?: readonly string[]
  /** Those that are closed. */
  without?: readonly string[]
}

/**
 * The tabs as somebody sees them: without the documents that they may not read and, where they may change some
 * fields alone or some are closed, without the other fields and the panels beside these; sections and tabs with nothing left go.
 */
export function openTabs(tabs: readonly FormTab[], rights: FormRights): readonly FormTab[] {
  return tabs.flatMap((tab) => {
    const sections = tab.sections.flatMap((section) => openSection(section, rights))
    return sections.length > 0 ? [{ ...tab, sections }] : []
  })
}

function openSection(
  { panel, children, related, ...section }: FormSection,
  { canRead, fields, without }: FormRights,
): FormSection[] {
  const isOpen = (path: string): boolean => {
    const name = splitPath(path)[0] ?? ''
    return without?.includes(name) !== true && fields?.includes(name) !== false
  }
  const rows = section.fields.map((names) => [names].flat().filter(isOpen)).filter((names) => names.length > 0)
  const all = section.fields.flat()
  // A panel shows more of what its section's fields say.
  const isWhole = (fields === undefined || all.length > 0) && all.every(isOpen)
  const parts = {
    ...(panel && isWhole && { panel }),
    ...(children && !fields && canRead(children.of) && { children }),
    ...(related && !fields && canRead(related.of) && { related }),
  }
  return rows.length > 0 || Object.keys(parts).length > 0 ? [{ ...section, fields: rows, ...parts }] : []
}

/** The active tab: the wanted one while it is visible, else the first visible one (FORM-13, FORM-14). */
export const tabInForce = (visible: readonly FormTab[], wanted: string | undefined): FormTab | undefined =>
  visible.find(({ id }) => id === wanted) ?? visible[0]

/** Whether a change path belongs to a field that the tab shows. */
export function isInTab(collection: Declared, tab: FormTab, path: string): boolean {
  const [top] = splitPath(ownerPath(collection, path))
  return tab.sections.some(({ fields }) => fields.flat().some((name) => splitPath(name)[0] === top))
}

/**
 * The position of a document in its list, and its neighbours (LIST-07). One that left the list has those of the place
 * where it was: the next is the one that took its place.
 * @param ids those of the loaded pages
 * @param total how many documents the list has, where it has more
 * @param last the ids while the document was among them
 */
export function neighbours(
  ids: readonly string[],
  id: string,
  total = String(ids.length),
  last: readonly string[] = [],
): { previous?: string; next?: string; position?: string } {
  const index = ids.indexOf(id)
  if (index >= 0) return { previous: ids[index - 1], next: ids[index + 1], position: `${index + 1} sur ${total}` }
  const was = last.indexOf(id)
  if (was < 0) return {}
  const after = last.slice(was + 1).find((one) => ids.includes(one))
  const before = last.slice(0, was).findLast((one) => ids.includes(one))
  if (after === undefined && before === undefined) return {}
  const place = after === undefined ? ids.indexOf(before ?? '') + 1 : ids.indexOf(after)
  return { previous: ids[place - 1], next: ids[place] }
}

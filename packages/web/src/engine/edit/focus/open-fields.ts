import { type Ability, type Collection, writeRefusal, type Writer } from '@boutique/domain'
import { isTyped } from '../../typed-kinds.ts'
import { type FormRights, lockedFields, openTabs, visibleSections, visibleTabs } from './labels.ts'

/**
 * The fields that a form shows for its current values and that the person may change by a typed value, in the order of
 * the form. Those that an action changes, and those that only rules write or copy, are not among them.
 */
export function openFields(
  collection: Collection,
  values: Record<string, unknown>,
  rights: FormRights & Pick<Ability, 'copied'> & { writer: Writer },
): string[] {
  const tabs = openTabs(visibleTabs(collection, collection.screen?.form.tabs ?? [], values), rights)
  const sections = visibleSections(
    collection,
    tabs.flatMap((tab) => tab.sections),
    values,
    true,
  ).filter(({ readWith }) => readWith === undefined || rights.canRead(readWith))
  const copied = (rights.copied ?? []).flatMap(({ by, fields = [] }) => [by, ...fields])
  const flipped = Object.keys(collection.screen?.form.flips ?? {})
  const locked = new Set([...lockedFields(collection, values), ...flipped, ...copied])
  return [...new Set(sections.flatMap(({ fields }) => fields.flat()))].filter((path) => {
    const field = collection.fields[path]
    if (!field || !isTyped(field) || field.isPhoto || field.hidden || locked.has(path)) return false
    return writeRefusal(field, rights.writer) === undefined
  })
}

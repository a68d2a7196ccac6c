import type { BulkField, Collection } from '@boutique/domain'

/** Fields below the title of their section. */
export interface FieldGroup {
  group: string
  items: { value: string; label: string }[]
}

/**
 * The fields in the sections of the form, each once: one that several sections show is in the first of them, and sections
 * of the same title are one.
 */
export function groupsOf({ screen }: Pick<Collection, 'screen'>, fields: readonly BulkField[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>()
  const left = new Map(fields.map((one) => [one.name, one.field.label]))
  for (const { title, fields: rows } of screen?.form.tabs.flatMap(({ sections }) => sections) ?? []) {
    for (const name of rows.flat()) {
      const label = left.get(name)
      if (label === undefined) continue
      left.delete(name)
      const group = groups.get(title) ?? { group: title, items: [] }
      groups.set(title, { ...group, items: [...group.items, { value: name, label }] })
    }
  }
  return [...groups.values()]
}

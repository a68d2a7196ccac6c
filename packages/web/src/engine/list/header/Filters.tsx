import type { Field } from '@boutique/domain'
import { CloseButton } from '@mantine/core'
import { kindOf } from '../../../fields/index.ts'
import classes from './Filters.module.css'
import { useListContext } from '../list-context.ts'

interface FiltersProps {
  values: Readonly<Record<string, string>>
  onChange(values: Record<string, string> | undefined): void
}

/** The declared filters, each with the control of its field kind. */
export function Filters({ values, onChange }: FiltersProps) {
  const { collection, phone } = useListContext()
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = values
    const next = value ? { ...others, [name]: value } : others
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <>
      {(collection.screen?.list.filters ?? []).map((name) => {
        const field = collection.fields[name]
        return (
          field && <OneFilter key={name} field={field} value={values[name]} onChange={(value) => set(name, value)} />
        )
      })}
      {!phone && Object.keys(values).length > 0 && (
        // Without words: with them the tools would need a second row. On a phone, a button below them has words.
        <CloseButton
          size={28}
          className={classes.clear}
          aria-label="Effacer les filtres"
          title="Effacer les filtres"
          onClick={() => onChange(undefined)}
        />
      )}
    </>
  )
}

interface OneFilterProps {
  field: Field
  value: string | undefined
  onChange(value: string | undefined): void
}

function OneFilter({ field, value, onChange }: OneFilterProps) {
  const { filter } = kindOf(field.kind)
  return (
    filter && (
      <div className={classes.filter}>
        <filter.Control field={field} value={value} onChange={onChange} />
      </div>
    )
  )
}

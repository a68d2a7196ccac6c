import type { Collection } from '@boutique/domain'
import { Button, CloseButton, UnstyledButton } from '@mantine/core'
import { useListContext } from '../list-context.ts'
import type { NamedFilter } from '../pages/query.ts'
import { filterWords } from './filter-words.ts'
import { useRelatedNames } from './use-related-names.ts'
import classes from './FilterChips.module.css'

interface FilterChipsProps {
  filters: readonly NamedFilter[]
  /** The names of conditions of the address that the list leaves out. */
  left: readonly string[]
  /** Opens a condition; where there is no place for it, conditions are only shown and removed. */
  onEdit?(name: string): void
  onRemove(name: string): void
  /** Removes all of them. */
  onClear?(): void
}

/** The conditions of a list in words, each of which opens its dialog, and is removed by its cross. */
export function FilterChips({ filters, left, onEdit, onRemove, onClear }: FilterChipsProps) {
  const { collection } = useListContext()
  return (
    <ul className={classes.chips} aria-label={`Filtres : ${collection.label.many}`}>
      {filters.map((one) => (
        <Chip key={one.name} {...one} onEdit={onEdit} onRemove={onRemove} />
      ))}
      {left.map((name) => (
        <li key={name} className={classes.chip} data-left>
          <span className={classes.words}>Laissé de côté : {labelOf(collection, name)}</span>
          <CloseButton
            size={24}
            iconSize={16}
            aria-label={`Retirer le filtre ${labelOf(collection, name)}`}
            onClick={() => onRemove(name)}
          />
        </li>
      ))}
      {onClear && (
        <li>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            Tout effacer
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The name of a field that may not exist, or not for this person: as the address has it. */
const labelOf = ({ fields }: Collection, name: string): string =>
  (Object.hasOwn(fields, name) && fields[name]?.label) || name.slice(0, 60)

function Chip({ name, field, filter, onEdit, onRemove }: NamedFilter & Pick<FilterChipsProps, 'onEdit' | 'onRemove'>) {
  const nameOf = useRelatedNames(field.to, field.to === undefined ? [] : filter.operands)
  const words = filterWords(field, filter, nameOf)
  return (
    <li className={classes.chip}>
      {onEdit ? (
        <UnstyledButton
          className={classes.words}
          aria-label={`Modifier le filtre ${words}`}
          onClick={() => onEdit(name)}
        >
          {words}
        </UnstyledButton>
      ) : (
        <span className={classes.words}>{words}</span>
      )}
      <CloseButton size={24} iconSize={16} aria-label={`Retirer le filtre ${words}`} onClick={() => onRemove(name)} />
    </li>
  )
}

import { Tooltip } from '@mantine/core'
import { initials } from './initials.ts'
import classes from './People.module.css'

/** Somebody beside a document. */
interface Person {
  id: string
  name: string
  /** "Prix de vente": the field they are in. */
  field?: string
  isAway?: boolean
  /** Said of them in place of their name. */
  said?: string
}

/** How many are drawn; the others are counted. */
const MAX_SHOWN = 3

/** People as their initials, with their names; those whose tab is hidden are pale. */
export function People({
  people,
  label,
  small = false,
}: {
  people: readonly Person[]
  label: string
  small?: boolean
}) {
  if (people.length === 0) return null
  const others = people.slice(MAX_SHOWN)
  return (
    <span className={classes.people} role="group" aria-label={label} data-small={small || undefined}>
      {people.slice(0, MAX_SHOWN).map((person) => (
        <Tooltip key={person.id} label={textOf(person)}>
          <span
            className={classes.person}
            role="img"
            aria-label={textOf(person)}
            data-away={person.isAway || undefined}
            data-initials={initials(person.name)}
          />
        </Tooltip>
      ))}
      {others.length > 0 && (
        <Tooltip label={others.map(textOf).join(', ')}>
          <span
            className={classes.person}
            role="img"
            aria-label={others.map(textOf).join(', ')}
            data-initials={`+${others.length}`}
          />
        </Tooltip>
      )}
    </span>
  )
}

function textOf({ name, field, isAway, said }: Person): string {
  if (said !== undefined) return said
  if (isAway) return `${name} (absent pour le moment)`
  return field === undefined ? name : `${name} : ${field}`
}

import type { Field } from '@boutique/domain'
import { equal, refusedText } from '@boutique/domain'
import { useState } from 'react'
import { useValueAt } from './form.ts'
import classes from './IncomingValue.module.css'

/** Says that the stored value does not fit a field whose type was changed; until the value is replaced. */
export function RefusedValue({ field, path }: { field: Field; path: string }) {
  const value = useValueAt(path)
  // What somebody is typing has a message of its own.
  const [first] = useState(value)
  const text = equal(first, value) ? refusedText(field, value) : undefined
  if (text === undefined) return null
  return (
    <p className={classes.held}>
      Valeur d'avant : « {text} ». Elle ne convient plus au champ ; elle est gardée tant que vous n'en saisissez pas une
      autre.
    </p>
  )
}

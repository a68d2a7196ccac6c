import { Input } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import type { FilterProps } from '../types.ts'
import classes from './filters.module.css'

/** A filter in a chunk of its own; until it is loaded, a box of the same size that only names the field. */
export function whileLoading(Control: ComponentType<FilterProps>): ComponentType<FilterProps> {
  return (props) => (
    <Suspense
      fallback={
        <Input component="div" className={classes.loading} aria-hidden>
          {props.value === undefined && props.field.label}
        </Input>
      }
    >
      <Control {...props} />
    </Suspense>
  )
}

import { Loader } from '@mantine/core'
import classes from './Loading.module.css'

/** A loading indicator, with a text if given; it appears after 150 ms, so that quick responses do not flash. */
export function Loading({ text }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden />
      <span>{text ?? 'Chargement'}</span>
    </div>
  )
}

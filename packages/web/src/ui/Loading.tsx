import { Loader } from '@mantine/core'
import classes from './Loading.module.css'

/** A quiet wait, said in words when there are some; it shows itself after 150 ms only, so that quick answers do not flash. */
export function Loading({ text }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden />
      <span>{text ?? 'Chargement'}</span>
    </div>
  )
}

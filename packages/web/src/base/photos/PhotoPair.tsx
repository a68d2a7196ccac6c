import classes from './PhotoPair.module.css'
import { Thumb } from './Thumb.tsx'

/** The photos of several things in a square of 48 px: the first two, one over the other; an empty frame without any. */
export function PhotoPair({ paths }: { paths: readonly string[] }) {
  const [first, second] = paths
  if (second === undefined) return <Thumb path={first} />
  return (
    <span className={classes.pair}>
      <span className={classes.back}>
        <Thumb path={first} />
      </span>
      <span className={classes.front}>
        <Thumb path={second} />
      </span>
    </span>
  )
}

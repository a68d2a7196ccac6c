import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import classes from './Skeletons.module.css'

/** True once `waiting` has lasted for some time, so that quick responses show no skeleton. */
export function useLasting(waiting: boolean, milliseconds = 150): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [waiting, milliseconds])
  return waiting && lasting
}

function Waiting({ children }: { children: ReactNode }) {
  const lasting = useLasting(true)
  return (
    <div role="status" className={lasting ? classes.shown : classes.held}>
      <VisuallyHidden>Chargement en cours</VisuallyHidden>
      {children}
    </div>
  )
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Placeholders with the layout of cards: a square and two lines each. */
export function CardSkeletons({ columns, count = columns * 2 }: { columns: number; count?: number }) {
  return (
    <Waiting>
      <div className={classes.grid} style={{ '--columns': columns } as CSSProperties}>
        {numbers(count).map((index) => (
          <div key={index} className="ab-grid ab-gap-sm">
            <div className={classes.square} />
            <div className={classes.line} />
            <div className={classes.shortLine} />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** Placeholders with the layout of rows: a 48-px square, if they have photos, and two lines each. */
export function RowSkeletons({ photo = false, count = 8 }: { photo?: boolean; count?: number }) {
  return (
    <Waiting>
      {numbers(count).map((index) => (
        <div key={index} className={classes.row}>
          {photo && <div className={classes.thumb} />}
          <div className={classes.lines}>
            <div className={classes.line} />
            <div className={classes.shortLine} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

import { useEffect, useState } from 'react'
import { readFile } from './pieces-database.ts'
import classes from './pieces.module.css'

/** The picture of a photo that waits; an empty frame for one that the browser cannot show, such as HEIC. */
export function PiecePhoto({ id, size }: { id: string | undefined; size: number }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (id === undefined) return undefined
    let made: string | undefined
    let isOver = false
    readFile(id).then((file) => {
      if (!file || isOver) return
      made = URL.createObjectURL(file)
      setAddress(made)
    }, console.error)
    return () => {
      isOver = true
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {address !== undefined && (
        <img
          className={classes.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setAddress(undefined)}
        />
      )}
    </span>
  )
}

import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './photos.module.css'

/** A photo on its way, as it will look, with how far it is. */
export function Preview({ file, part = 0 }: { file: File; part?: number }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <li className={classes.cell}>
      <img className={classes.preview} src={address} alt={file.name} />
      <Progress className={classes.progress} size={4} value={part * 100} aria-label={file.name} />
    </li>
  )
}

import { THUMBNAIL_SIZE } from '@boutique/domain'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { useSession } from './session.tsx'
import { photoAddress } from './photo-address.ts'
import classes from './Thumb.module.css'

interface ThumbProps {
  /** The storage path of the photo; without it, or when it cannot be loaded, an empty frame is drawn. */
  path?: string
  /** The requested size of the photo in pixels (320). [CONST-02] */
  size?: number
  /** A description of the photo, when no name is next to it. */
  alt?: string
}

/** A photo in a square frame, from the images of the current boutique or from a protected address. [CONST-06] */
export function Thumb({ path, size = THUMBNAIL_SIZE, alt = '' }: ThumbProps) {
  const { boutique } = useSession()
  const [lost, setLost] = useState<string>()
  const address = path ? photoAddress(boutique, path, size) : undefined
  return (
    <span className={classes.frame}>
      {address && address !== lost ? (
        <img
          className={classes.photo}
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(address)}
        />
      ) : (
        <IconPhoto aria-hidden className={classes.missing} stroke={0.8} />
      )}
    </span>
  )
}

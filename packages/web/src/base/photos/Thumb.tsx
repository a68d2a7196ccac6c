import { isPdf, THUMBNAIL_SIZE } from '@boutique/domain'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { photoAddress } from './photo-address.ts'
import classes from './Thumb.module.css'

interface ThumbProps {
  /** The storage path of the photo; without it, or when it cannot be loaded, an empty frame is drawn. */
  path?: string
  /** The requested size of the photo in pixels (320). [CONST-02] */
  size?: number
  /** A description of the photo, when no name is next to it. */
  alt?: string
  /** The whole photo, instead of the square in its middle. */
  whole?: boolean
}

/**
 * A photo in a square frame, from the images of the current boutique or from a protected address; an icon for a PDF
 * document. [CONST-06]
 */
export function Thumb({ path, size = THUMBNAIL_SIZE, alt = '', whole = false }: ThumbProps) {
  const { boutique } = useSession()
  const [lost, setLost] = useState<string>()
  const isDocument = path !== undefined && isPdf(path)
  const address = path && !isDocument ? photoAddress(boutique, path, size) : undefined
  const Missing = isDocument ? IconFileText : IconPhoto
  return (
    <span className={classes.frame}>
      {address && address !== lost ? (
        <img
          className={classes.photo}
          data-whole={whole || undefined}
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(address)}
        />
      ) : (
        <Missing aria-hidden className={classes.missing} stroke={0.8} />
      )}
    </span>
  )
}

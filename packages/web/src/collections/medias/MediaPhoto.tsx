import { imageAddress, imageBase, isPdf, isPrivatePath, privateFileAddress } from '@boutique/domain'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useCallback, useState } from 'react'
import { photoAddress } from '../../base/photos/photo-address.ts'
import { useSession } from '../../base/session/session.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useEdited } from '../../fields/form.ts'
import { fileFacts } from './file-facts.ts'
import classes from './media.module.css'

/** The side of the large photo in pixels: sharp on screens with two pixels per point. */
const LARGE = 1280

/** The photo of a media record, large and whole, with what is known of its file. */
export default function MediaPhoto() {
  const { boutique } = useSession()
  const { fullPath, altText, metadata } = useEdited(
    useCallback(({ document: { fullPath, altText, metadata } }) => ({ fullPath, altText, metadata }), []),
  )
  const [lost, setLost] = useState<string>()
  if (typeof fullPath !== 'string') return null
  const address = photoAddress(boutique, fullPath, LARGE)
  const isDrawn = !isPdf(fullPath) && lost !== address
  const original = isPrivatePath(fullPath)
    ? privateFileAddress(boutique?.id ?? '', fullPath)
    : imageAddress(imageBase(boutique?.domainAssetsURL), fullPath)
  return (
    <figure className="ab-grid ab-gap-sm ab-space-below">
      {isDrawn ? (
        <span className="ab-center ab-overflow-hidden ab-rounded-sm ab-well">
          <img
            className={classes.photo}
            src={address}
            alt={typeof altText === 'string' ? altText : ''}
            onError={() => setLost(address)}
          />
        </span>
      ) : (
        <span className={classes.missing}>
          <Thumb path={isPdf(fullPath) ? fullPath : undefined} />
        </span>
      )}
      <figcaption className={classes.facts}>
        <span>{fileFacts(metadata)}</span>
        <a className="ab-inline-row ab-gap-xs ab-anchor ab-touch" href={original} target="_blank" rel="noopener">
          Ouvrir l'original
          <IconExternalLink size={14} stroke={1.6} aria-hidden />
        </a>
      </figcaption>
    </figure>
  )
}

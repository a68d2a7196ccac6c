import { imageAddress, imageBase } from '@boutique/domain'
import { ActionIcon, Modal } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../app/session.tsx'
import classes from './photos.module.css'

interface PhotoViewerProps {
  photos: readonly string[]
  /** The photo shown; undefined while the viewer is closed. */
  shown: string | undefined
  onShow(photo: string | undefined): void
}

/** A photo in full size over the whole screen; ← and → go to the others (PHOTO-05). */
export function PhotoViewer({ photos, shown, onShow }: PhotoViewerProps) {
  const { boutique } = useSession()
  const index = shown === undefined ? -1 : photos.indexOf(shown)
  const go = (step: number) => onShow(photos[(index + step + photos.length) % photos.length])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Modal
      fullScreen
      opened={index >= 0}
      onClose={() => onShow(undefined)}
      onKeyDown={onKeyDown}
      title={`Photo ${index + 1} sur ${photos.length}`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      classNames={{ body: classes.viewer, content: classes.viewerSheet }}
    >
      {shown !== undefined && (
        <img
          className={classes.full}
          src={imageAddress(imageBase(boutique?.domainAssetsURL), shown)}
          alt={`Vue ${index + 1} sur ${photos.length}`}
        />
      )}
      {photos.length > 1 && (
        <div className={classes.viewerActions}>
          <ActionIcon variant="default" size="lg" aria-label="Photo précédente" onClick={() => go(-1)}>
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label="Photo suivante" onClick={() => go(1)}>
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </Modal>
  )
}

import { isSvg, THUMBNAIL_SIZE } from '@boutique/domain'
import { ActionIcon, Loader, UnstyledButton } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { AltText } from './AltText.tsx'
import { photoAddress } from '../../base/photos/photo-address.ts'
import classes from './PhotoViewer.module.css'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface PhotoViewerProps {
  photos: readonly string[]
  /** The photo shown; undefined while the viewer is closed. */
  shown: string | undefined
  disabled: boolean
  rotating: boolean
  /** A dialog covers the viewer and handles the keys. */
  covered: boolean
  onShow(photo: string | undefined): void
  onRotate(): void
  onRetouch(): void
  onDelete(): void
}

/**
 * The largest size the server makes, in pixels: sharp on a phone screen with two pixels per point, and much smaller
 * than the original.
 */
const LARGE = 2000
const ZOOMS = [1, 2, 4]
/** The minimum distance of a swipe to the next photo, in pixels. */
const SWIPE = 48

/** A full-screen photo viewer: ← and → change the photo, + and − zoom, Échap closes (PHOTO-05). */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, shown, disabled, rotating, covered, onShow, onRotate, onRetouch, onDelete } = props
  const { boutique } = useSession()
  const index = shown === undefined ? -1 : photos.indexOf(shown)
  const [zoomed, setZoomed] = useState<{ photo: string | undefined; level: number }>({ photo: undefined, level: 0 })
  const level = zoomed.photo === shown ? zoomed.level : 0
  const setLevel = (next: number) => setZoomed({ photo: shown, level: Math.min(ZOOMS.length - 1, Math.max(0, next)) })
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Zooming keeps the centre.
    const { current } = stage
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    )
  }, [level, shown])
  const touch = useRef<{ x: number; y: number }>(undefined)
  const hasOthers = photos.length > 1
  const go = (step: number) => onShow(photos[(index + step + photos.length) % photos.length])
  const onKeyDown = (event: KeyboardEvent) => {
    if (covered || event.target instanceof HTMLInputElement) return
    const act = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => setLevel(level + 1),
      '-': () => setLevel(level - 1),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog
      fullScreen
      opened={index >= 0}
      onClose={() => onShow(undefined)}
      onKeyDown={onKeyDown}
      closeOnEscape={!covered}
      title={`Photo ${index + 1} sur ${photos.length}`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      classNames={{ body: classes.body, content: 'ab-column' }}
    >
      {shown !== undefined && index >= 0 && (
        <>
          <div
            ref={stage}
            className={classes.stage}
            onTouchStart={({ touches }) => {
              const first = touches.length === 1 ? touches[0] : undefined
              touch.current = first && { x: first.clientX, y: first.clientY }
            }}
            onTouchEnd={({ changedTouches }) => {
              const last = changedTouches[0]
              const from = touch.current
              if (!from || !last || level > 0 || !hasOthers) return
              const [across, down] = [last.clientX - from.x, last.clientY - from.y]
              if (Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(down)) go(across < 0 ? 1 : -1)
            }}
          >
            <UnstyledButton
              className={classes.picture}
              data-close={level > 0 || undefined}
              style={{
                width: `${(ZOOMS[level] ?? 1) * 100}%`,
                height: `${(ZOOMS[level] ?? 1) * 100}%`,
                // The thumbnail of the grid is shown until the large image is loaded.
                backgroundImage: `url("${photoAddress(boutique, shown, THUMBNAIL_SIZE)}")`,
              }}
              aria-label={level > 0 ? 'Revenir à la photo entière' : 'Voir de plus près'}
              onClick={() => setLevel(level > 0 ? 0 : 1)}
            >
              <img key={shown} className={classes.full} src={photoAddress(boutique, shown, LARGE)} alt="" />
            </UnstyledButton>
            {rotating && (
              <span className={classes.turning}>
                <Loader size={18} aria-hidden />
                Rotation en cours
              </span>
            )}
          </div>
          <div className="ab-flex ab-justify-center ab-gap-xs" role="toolbar" aria-label="Photo">
            {hasOthers && (
              <Tool label="Photo précédente" icon={<IconChevronLeft size={20} stroke={1.6} />} onClick={() => go(-1)} />
            )}
            <Tool
              label="Réduire"
              icon={<IconZoomOut size={20} stroke={1.6} />}
              onClick={level > 0 ? () => setLevel(level - 1) : undefined}
            />
            <Tool
              label="Agrandir"
              icon={<IconZoomIn size={20} stroke={1.6} />}
              onClick={level < ZOOMS.length - 1 ? () => setLevel(level + 1) : undefined}
            />
            {!disabled && (
              <>
                <Tool label="Tourner" icon={<IconRotateClockwise size={20} stroke={1.6} />} onClick={onRotate} />
                <Tool
                  label="Retoucher"
                  icon={<IconAdjustments size={20} stroke={1.6} />}
                  onClick={isSvg(shown) ? undefined : onRetouch}
                />
                <Tool label="Supprimer" icon={<IconTrash size={20} stroke={1.6} />} onClick={onDelete} />
              </>
            )}
            {hasOthers && (
              <Tool label="Photo suivante" icon={<IconChevronRight size={20} stroke={1.6} />} onClick={() => go(1)} />
            )}
          </div>
          <div className={classes.words}>
            <AltText key={shown} photo={shown} disabled={disabled} />
          </div>
        </>
      )}
    </Dialog>
  )
}

const Tool = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick?: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} disabled={!onClick} onClick={onClick}>
    {icon}
  </ActionIcon>
)

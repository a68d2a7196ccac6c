import { coveringScale, type Retouche, THUMBNAIL_SIZE, WHOLE_FRAME } from '@boutique/domain'
import { Button, SegmentedControl, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type CSSProperties, useRef, useState } from 'react'
import { photoAddress } from '../../../base/photos/photo-address.ts'
import { Thumb } from '../../../base/photos/Thumb.tsx'
import { useSession } from '../../../base/session/session.tsx'
import { useLiveList } from '../../../data/live.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { CropFrame } from './CropFrame.tsx'
import { withRatio } from './frame-moves.ts'
import { RangeInput } from './RangeInput.tsx'
import type { RetouchMade } from './take-back.ts'
import { changedRetouches, isSameRetouche, retouchesOf } from './retouches.ts'
import classes from './retouch.module.css'

interface RetouchDialogProps {
  boutique: string
  photos: readonly string[]
  /** The photo that is shown first. */
  first: string
  /** Stores the retouche of one photo; its new path, undefined when it failed, which is reported. */
  onSave(photo: string, retouche: Retouche): Promise<string | undefined>
  /** The dialog is closed; with the photos that it retouched, also where others failed. */
  onClose(made: readonly RetouchMade[]): void
}

const LARGE = 2000
const RATIOS = [
  { value: 'libre', label: 'Libre' },
  { value: '1', label: 'Carré' },
  { value: String(4 / 3), label: '4:3' },
  { value: String(3 / 4), label: '3:4' },
]
const degrees = (value: number) => `${value.toLocaleString('fr-FR')}°`
const percent = (value: number) => `${Math.round(value * 100)} %`

/** Photos are cut, straightened, made brighter or darker, one after the other, and stored together; originals are kept. */
export default function RetouchDialog({ boutique, photos, first, onSave, onClose }: RetouchDialogProps) {
  const shop = useSession().boutique
  const { documents, status } = useLiveList({
    boutique,
    collection: 'medias',
    where: { fullPath: { in: [...photos] } },
    limit: 200,
  })
  const known = retouchesOf(photos, documents)
  const [current, setCurrent] = useState(first)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Retouche>>>({})
  const [ratio, setRatio] = useState('libre')
  const [loaded, setLoaded] = useState<{ source: string; width: number; height: number }>()
  const [saving, setSaving] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const made = useRef<readonly RetouchMade[]>([])
  const close = () => onClose(made.current)
  const { source, stored } = known.get(current) ?? { source: current, stored: {} }
  const storedOf = (photo: string) => known.get(photo)?.stored ?? {}
  const draft = drafts[current] ?? stored
  const { cadre = WHOLE_FRAME, redressement = 0, lumiere = 1 } = draft
  const size = loaded?.source === source ? loaded : undefined
  const changed = changedRetouches(known, drafts)
  const isChanged = (photo: string) => changed.some(([one]) => one === photo)
  const change = (part: Retouche) => setDrafts((others) => ({ ...others, [current]: { ...draft, ...part } }))
  // In parts of the picture, whose sides differ.
  const partsRatio = (chosen: string) =>
    chosen === 'libre' || !size ? undefined : (Number(chosen) * size.height) / size.width
  const save = async () => {
    setSaving(true)
    let isDone = true
    for (const [photo, retouche] of changed) {
      const next = await onSave(photo, retouche)
      if (next === undefined) isDone = false
      else {
        // A second attempt of the same dialog may change it again: it goes back to what it was before both.
        const earlier = made.current.find((one) => one.photo === photo)
        const others = made.current.filter((one) => one !== earlier)
        made.current = [...others, { photo: next, before: earlier?.before ?? storedOf(photo) }]
        setDrafts(({ [photo]: _, ...left }) => left)
        setCurrent((shown) => (shown === photo ? next : shown))
      }
    }
    setSaving(false)
    if (isDone) close()
  }
  const place = {
    left: `${cadre.x * 100}%`,
    top: `${cadre.y * 100}%`,
    width: `${cadre.width * 100}%`,
    height: `${cadre.height * 100}%`,
  }
  return (
    <Dialog
      opened
      fullScreen
      onClose={close}
      title={photos.length > 1 ? `Retoucher la photo ${photos.indexOf(current) + 1}` : 'Retoucher la photo'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      closeOnEscape={changed.length === 0}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <div className={classes.stage}>
        <div className={classes.room}>
          <div
            ref={picture}
            className={classes.picture}
            style={{ '--retouch-ratio': size ? size.width / size.height : 1 } as CSSProperties}
            hidden={status === 'loading'}
          >
            <div className={classes.clip}>
              <img
                key={source}
                className={classes.image}
                src={photoAddress(shop, source, LARGE)}
                alt="Le résultat"
                draggable={false}
                style={{
                  transform: `rotate(${redressement}deg) scale(${size ? coveringScale(size.width, size.height, redressement) : 1})`,
                  filter: `brightness(${lumiere})`,
                }}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setLoaded({ source, width: naturalWidth, height: naturalHeight })
                }
              />
              {size && <div className={classes.shade} style={place} />}
            </div>
            {size && (
              <CropFrame
                frame={cadre}
                ratio={partsRatio(ratio)}
                picture={picture}
                onChange={(frame) => change({ cadre: frame })}
              />
            )}
          </div>
        </div>
      </div>
      <div className={classes.tools}>
        <div className={classes.range}>
          <span className="ab-medium ab-sm" id="retouche-cadre">
            Cadre
          </span>
          <SegmentedControl
            aria-labelledby="retouche-cadre"
            data={RATIOS}
            value={ratio}
            onChange={(chosen) => {
              setRatio(chosen)
              const parts = partsRatio(chosen)
              if (parts !== undefined) change({ cadre: withRatio(cadre, parts) })
            }}
          />
        </div>
        <RangeInput
          label="Redresser"
          text={degrees(redressement)}
          min={-15}
          max={15}
          step={0.5}
          value={redressement}
          onChange={(value) => change({ redressement: value })}
        />
        <RangeInput
          label="Lumière"
          text={percent(lumiere)}
          min={0.5}
          max={1.5}
          step={0.05}
          value={lumiere}
          onChange={(value) => change({ lumiere: value })}
        />
      </div>
      {photos.length > 1 && (
        <ul className={classes.film} aria-label="Photos">
          {photos.map((photo, index) => (
            <li key={photo}>
              <UnstyledButton
                className={classes.small}
                aria-label={`Photo ${index + 1}${isChanged(photo) ? ', modifiée' : ''}`}
                aria-current={photo === current || undefined}
                onClick={() => {
                  setCurrent(photo)
                  setRatio('libre')
                }}
              >
                <Thumb path={photo} size={THUMBNAIL_SIZE} />
                {isChanged(photo) && (
                  <span className={classes.mark}>
                    <IconCheck size={12} stroke={2.4} aria-hidden />
                  </span>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className="ab-row ab-wrap ab-gap-sm ab-space-between">
        <div className="ab-row ab-wrap ab-gap-sm">
          <Button
            variant="default"
            disabled={saving || isSameRetouche(draft, {})}
            onClick={() => {
              setRatio('libre')
              setDrafts((others) => ({ ...others, [current]: {} }))
            }}
          >
            Revenir à l'original
          </Button>
          {photos.length > 1 && (
            <Button
              variant="default"
              disabled={
                saving ||
                photos.every((photo) => (drafts[photo] ?? known.get(photo)?.stored)?.lumiere === draft.lumiere)
              }
              onClick={() =>
                setDrafts((others) =>
                  Object.fromEntries(
                    photos.map((photo) => [photo, { ...(others[photo] ?? known.get(photo)?.stored), lumiere }]),
                  ),
                )
              }
            >
              Cette lumière pour toutes
            </Button>
          )}
        </div>
        <div className="ab-row ab-gap-sm">
          <Button variant="subtle" color="gray" disabled={saving} onClick={close}>
            Annuler
          </Button>
          <Button loading={saving} disabled={changed.length === 0} onClick={() => void save()}>
            {changed.length > 1 ? `Enregistrer ${changed.length} photos` : 'Enregistrer'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

import type { Frame } from '@boutique/domain'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { CORNERS, type Corner, moved, resized } from './frame-moves.ts'
import classes from './retouch.module.css'

interface CropFrameProps {
  frame: Frame
  /** Of the frame's width to its height, in parts of the picture; undefined: free. */
  ratio: number | undefined
  /** The element that shows the picture, whose size is that of the whole frame. */
  picture: RefObject<HTMLElement | null>
  onChange(frame: Frame): void
}

const NAMES: Record<Corner, string> = {
  'top-left': 'Coin en haut à gauche',
  'top-right': 'Coin en haut à droite',
  'bottom-left': 'Coin en bas à gauche',
  'bottom-right': 'Coin en bas à droite',
}
const STEP = 0.01
const LARGE_STEP = 0.05
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The frame of what is kept: moved as a whole, and by its corners, with the pointer and the arrows (Maj: larger steps). */
export function CropFrame({ frame, ratio, picture, onChange }: CropFrameProps) {
  const drag = useRef<{ x: number; y: number; from: Frame }>(undefined)
  const change = (from: Frame, corner: Corner | undefined, across: number, down: number) =>
    onChange(corner ? resized(from, corner, across, down, ratio) : moved(from, across, down))
  const control = (corner?: Corner) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, from: frame }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const size = picture.current?.getBoundingClientRect()
      if (!drag.current || !size) return
      const { x, y, from } = drag.current
      change(from, corner, (clientX - x) / size.width, (clientY - y) / size.height)
    },
    onPointerUp: () => {
      drag.current = undefined
    },
    onPointerCancel: () => {
      drag.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      change(frame, corner, arrow[0] * step, arrow[1] * step)
    },
  })
  const percent = (part: number) => `${part * 100}%`
  const place = {
    left: percent(frame.x),
    top: percent(frame.y),
    width: percent(frame.width),
    height: percent(frame.height),
  }
  return (
    <div className={classes.frame} style={place}>
      <UnstyledButton
        className={classes.whole}
        aria-label="Cadre"
        aria-description="Les flèches le déplacent"
        {...control()}
      />
      {CORNERS.map((corner) => (
        <UnstyledButton
          key={corner}
          className={classes.corner}
          data-corner={corner}
          aria-label={NAMES[corner]}
          aria-description="Les flèches le déplacent"
          {...control(corner)}
        />
      ))}
    </div>
  )
}

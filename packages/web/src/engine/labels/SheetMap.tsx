import { type LabelFormat, labelPlaces, labelsOfPage } from '@boutique/domain'
import classes from './labels.module.css'

interface SheetMapProps {
  format: LabelFormat
  start: number
  count: number
  onStart(start: number): void
}

/** The first sheet: the labels that are used already, and those that will be printed. A click on one begins there; the field beside it does the same by the keyboard. */
export function SheetMap({ format, start, count, onStart }: SheetMapProps) {
  const [width, height] = format.page
  const places = labelPlaces(format, labelsOfPage(format), 1)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.sheet} aria-hidden>
      <rect x={0.5} y={0.5} width={width - 1} height={height - 1} className={classes.paper} />
      {places.map((place, at) => (
        <rect
          key={`${place.x} ${place.y}`}
          {...{ x: place.x + 0.6, y: place.y + 0.6, width: place.width - 1.2, height: place.height - 1.2, rx: 1.5 }}
          className={classes.place}
          data-printed={(at + 1 >= start && at + 1 < start + count) || undefined}
          onClick={() => onStart(at + 1)}
        />
      ))}
    </svg>
  )
}

import { type VolumeDimensions, volumeM3 } from '@boutique/domain'
import { readAt } from '../../data/autosave/autosave-values.ts'
import { useFieldForm } from '../form.ts'
import classes from './dimensions.module.css'

const SIDES = ['width', 'depth', 'height', 'diametre'] as const

/** The volume of the typed dimensions in m³ (DIM-09 to DIM-11); nothing while one is missing. */
export function Volume({ path, value }: { path: string; value: unknown }) {
  const { collection } = useFieldForm()
  const typed = (value ?? {}) as Record<string, unknown>
  const sides: VolumeDimensions = {}
  for (const side of SIDES) {
    const read = readAt(collection.fields, `${path}/${side}`, typed[side])
    if (!read.errors && typeof read.value === 'number') sides[side] = read.value
  }
  const volume = volumeM3(sides)
  if (volume === 0) return null
  return (
    <p className={classes.volume}>
      Volume : {volume.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}&nbsp;m<sup>3</sup>
    </p>
  )
}

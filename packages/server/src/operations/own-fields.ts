import { type Changes, Problem, splitPath } from '@boutique/domain'
import { type FieldRights, readableFields } from '../store/projection.ts'
import { forbidden, type Granted } from './rights.ts'

/** The field that a change path begins with. */
const fieldOf = (path: string): string => splitPath(path)[0] ?? ''

/** Refuses changes of fields that the ability does not name, or closes; 403 with each path. */
export function refuseOtherFields({ ability }: Granted, { values, operations }: Changes): void {
  refuseFields(ability, [...Object.keys(values), ...operations.map(({ path }) => path)])
}

/** Refuses paths as above. */
export function refuseFields({ fields, without }: FieldRights, paths: readonly string[]): void {
  if (!fields && !without) return
  const isOther = (name: string): boolean => without?.includes(name) === true || fields?.includes(name) === false
  const others = paths.filter((path) => isOther(fieldOf(path)))
  if (others.length === 0) return
  const message = 'Vos droits ne permettent pas de modifier ce champ'
  const errors = others.slice(0, 100).map((path) => ({ path: path.slice(0, 200), message }))
  throw new Problem(403, 'champ.reserve', message, { errors })
}

/** Refuses an action on the whole document to an actor who may change only some of its fields. */
export function refuseAction({ ability }: Granted): void {
  if (ability.fields) throw forbidden()
}

/** Returns whether the reader of a granted collection may read the field of a path. */
export function readerOf({ collection, ability }: Granted): (path: string) => boolean {
  const { without = [] } = ability
  // Holders of the profile also read system members, such as the deletion of the document.
  if (ability.read === 'profile') return (path) => !without.includes(fieldOf(path))
  const { always } = readableFields(collection, ability.read, ability)
  return (path) => always.has(fieldOf(path))
}

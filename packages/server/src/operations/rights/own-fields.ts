import { type Changes, closedCopies, type Data, Problem, splitPath } from '@boutique/domain'
import { type FieldRights, readableFields } from '../../store/documents/projection.ts'
import { forbidden, type Granted } from './rights.ts'

/** The field that a change path begins with. */
const fieldOf = (path: string): string => splitPath(path)[0] ?? ''

/** Refuses changes of fields that the ability does not name, or closes; 403 with each path. */
export function refuseOtherFields({ ability }: Granted, changes: Changes): void {
  refuseFields(ability, pathsOf(changes))
}

/** The paths that changes name. */
export const pathsOf = ({ values, operations }: Changes): string[] => [
  ...Object.keys(values),
  ...operations.map(({ path }) => path),
]

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

/** Refuses changes of copies that are closed to the actor in a document, before and after the change. */
export function refuseClosedCopies({ ability }: Granted, before: Data, after: Data, paths: readonly string[]): void {
  const closed = closedCopies(ability, before)
  if (closed.length > 0 && closedCopies(ability, after).length > 0) refuseFields({ without: closed }, paths)
}

/** Refuses an action on the whole document to an actor who may change only some of its fields. */
export function refuseAction({ ability }: Granted): void {
  if (ability.fields) throw forbidden()
}

/** Returns whether the reader of a granted collection may read the field of a path in a document. */
export function readerOf({ collection, ability }: Granted, data: Data): (path: string) => boolean {
  const without = [...(ability.without ?? []), ...closedCopies(ability, data)]
  // Holders of the profile also read system members, such as the deletion of the document.
  if (ability.read === 'profile') return (path) => !without.includes(fieldOf(path))
  const { always } = readableFields(collection, ability.read, ability)
  return (path) => always.has(fieldOf(path))
}

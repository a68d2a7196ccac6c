import { type Changes, type Data, Problem, splitPath, SYSTEM_NAMES } from '@boutique/domain'
import { readableFields } from '../store/projection.ts'
import { forbidden, type Granted } from './rights.ts'

/** The field that a change path begins with. */
const fieldOf = (path: string): string => splitPath(path)[0] ?? ''

/** Refuses changes of fields that the ability does not name; 403 with each path. */
export function refuseOtherFields({ ability }: Granted, { values, operations }: Changes): void {
  const { fields } = ability
  if (!fields) return
  const paths = [...Object.keys(values), ...operations.map(({ path }) => path)]
  const others = paths.filter((path) => !fields.includes(fieldOf(path)))
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
  if (ability.read === 'profile') return () => true
  const { always } = readableFields(collection, ability.read, ability.fields)
  return (path) => always.has(fieldOf(path))
}

/** Reduces the JSON text of a whole document to what its reader may see. */
export function asReader(granted: Granted, text: string): string {
  if (granted.ability.read === 'profile') return text
  const reads = readerOf(granted)
  const kept = Object.entries(JSON.parse(text) as Data).filter(
    ([name]) => reads(name) || (name !== 'secrets' && (SYSTEM_NAMES as readonly string[]).includes(name)),
  )
  return JSON.stringify(Object.fromEntries(kept))
}

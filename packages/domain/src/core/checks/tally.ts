import type { Collection } from '../collection.ts'
import type { Mistake } from './mistake.ts'
import { checkWhere } from './screen.ts'

/** The mistakes in what the rows of a list count. */
export function* checkTally(
  declared: ReadonlyMap<string, Collection>,
  { slug, scope, screen }: Collection,
): Iterable<Mistake> {
  const { tally } = screen?.list.row ?? {}
  if (!tally) return
  const place = '« tally » de la ligne de la liste'
  const { of, by, where = {}, photo } = tally
  const counted = declared.get(of)
  if (!counted) return yield { place, what: `« of » nomme « ${of} », qui n'est pas une collection déclarée` }
  if (scope !== 'boutique' || counted.scope !== scope)
    yield { place, what: `« ${of} » et « ${slug} » doivent être des collections de boutique` }
  if (screen?.list.layout === 'tree') yield { place, what: 'une liste en arbre ne compte rien' }
  const relation = by === undefined ? undefined : counted.fields[by]
  if (by === undefined) {
    if (counted.parent !== slug)
      yield { place, what: `sans « by », « ${of} » doit être une sous-collection de « ${slug} »` }
  } else if (relation?.kind !== 'relation' || relation.to !== slug || !relation.filter)
    yield {
      place,
      what: `« by » nomme « ${by} », qui n'est pas dans « ${of} » une relation vers « ${slug} » avec « filter: true »`,
    }
  yield* checkWhere(counted.fields, where, place)
  if (photo !== undefined && (by === undefined || counted.fields[photo]?.kind !== 'photos'))
    yield { place, what: `« photo » nomme « ${photo} », et demande « by » et un champ de photos de « ${of} »` }
}

import type { Collection } from '../collection.ts'
import type { Fields } from '../field.ts'
import type { Rollup } from '../related.ts'
import type { Mistake } from './mistake.ts'

type Declared = ReadonlyMap<string, Collection>

/** Relations to unknown collections, at any depth. */
export function* checkRelations(declared: Declared, fields: Fields, at: (path: string) => string): Iterable<Mistake> {
  for (const [name, { to, creates, offers = {}, fields: members }] of Object.entries(fields)) {
    const target = to === undefined ? undefined : declared.get(to)
    if (to !== undefined && !target)
      yield { place: at(name), what: `« to » nomme « ${to} », qui n'est pas une collection déclarée` }
    else if (target && target.title === undefined)
      yield {
        place: at(name),
        what: `la collection « ${to} » n'a pas de « title » : rien ne nomme ses documents dans une relation`,
      }
    else if (target && creates) for (const what of creationMistakes(target)) yield { place: at(name), what }
    for (const offered of target ? Object.keys(offers) : []) {
      const { filter, read } = target?.fields[offered] ?? {}
      // Who chooses a document reads its title, but not always the whole of it.
      if (!filter || read === undefined)
        yield {
          place: at(name),
          what: `« offers » nomme « ${offered} », qui n'est pas un champ de « ${to} » avec « filter: true » et « read »`,
        }
    }
    if (members) yield* checkRelations(declared, members, (path) => at(`${name}/${path}`))
  }
}

/** Why a document cannot be created by its name alone. */
function* creationMistakes({ slug, title = '', named = title, fields }: Collection): Iterable<string> {
  if (fields[named]?.derived) yield `« creates » : le titre de « ${slug} » ne se saisit pas`
  for (const [name, { required, prefilled, default: byDefault }] of Object.entries(fields))
    if (name !== named && required && !prefilled && byDefault === undefined)
      yield `« creates » : « ${name} » est obligatoire dans « ${slug} », et pas seulement son titre`
}

/** Rollup fields that cannot be maintained. */
export function* checkRollups(declared: Declared, { slug, scope, fields }: Collection): Iterable<Mistake> {
  for (const [name, { rollup, derived, column }] of Object.entries(fields)) {
    if (!rollup) continue
    const place = `champ « ${name} »`
    if (!derived) yield { place, what: '« rollup » demande « derived: true »' }
    if (column !== 'numeric') yield { place, what: '« rollup » demande un champ de nombres' }
    const source = declared.get(rollup.of)
    if (!source) yield { place, what: `« rollup » nomme « ${rollup.of} », qui n'est pas une collection déclarée` }
    else if (source.scope !== scope) yield { place, what: `« ${rollup.of} » n'a pas la même portée (« scope »)` }
    else for (const what of rollupMistakes(slug, source, rollup)) yield { place, what }
  }
}

function* rollupMistakes(slug: string, source: Collection, { of, by, sum, min, where }: Rollup): Iterable<string> {
  const { fields } = source
  const relation = by === undefined ? undefined : fields[by]
  if (by === undefined) {
    if (source.parent !== slug) yield `sans « by », « ${of} » doit être une sous-collection de « ${slug} »`
  } else if (relation?.kind !== 'relation' || relation.to !== slug || !relation.filter)
    yield `« by » nomme « ${by} », qui n'est pas dans « ${of} » une relation vers « ${slug} » avec « filter: true »`
  for (const [option, name] of Object.entries({ sum, min }))
    if (name !== undefined && fields[name]?.column !== 'numeric')
      yield `« ${option} » nomme « ${name} », qui n'est pas un champ de nombres de « ${of} »`
  for (const [name, condition] of Object.entries(where ?? {}))
    if (typeof condition === 'object' || !fields[name]?.filter)
      yield `« where » demande une égalité sur un champ de « ${of} » avec « filter: true », ce que n'est pas « ${name} »`
  if (Object.values(fields).some((field) => field.rollup)) yield `« ${of} » résume elle-même d'autres documents`
}

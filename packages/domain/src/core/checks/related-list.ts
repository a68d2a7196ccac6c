import type { Collection } from '../collection.ts'
import { isSorted } from './collection.ts'
import type { Mistake } from './mistake.ts'

/** The mistakes in the related documents that a form lists. */
export function* checkRelatedLists(
  declared: ReadonlyMap<string, Collection>,
  { slug, screen }: Collection,
): Iterable<Mistake> {
  for (const { title, related } of (screen?.form.tabs ?? []).flatMap(({ sections }) => sections)) {
    if (!related) continue
    const place = `section « ${title} » de la fiche`
    const { of, by, sort, sum, opens = [], adds } = related
    const collection = declared.get(of)
    if (!collection?.screen) {
      yield { place, what: `« of » nomme « ${of} », qui n'est pas une collection déclarée avec un écran` }
      continue
    }
    const relation = collection.fields[by]
    if (relation?.kind !== 'relation' || relation.to !== slug || !relation.filter)
      yield {
        place,
        what: `« by » nomme « ${by} », qui n'est pas dans « ${of} » une relation vers « ${slug} » avec « filter: true »`,
      }
    if (!isSorted(collection, sort))
      yield { place, what: `« sort » nomme « ${sort} », qui n'est pas un champ de « ${of} » avec « sort: true »` }
    for (const name of opens)
      if (collection.fields[name]?.kind !== 'relation')
        yield { place, what: `« opens » nomme « ${name} », qui n'est pas une relation de « ${of} »` }
    if (adds && !collection.screen.form.from?.[slug])
      yield { place, what: `« adds » attend « from » avec « ${slug} » dans la fiche de « ${of} »` }
    if (sum !== undefined && !collection.fields[sum]?.sum)
      yield { place, what: `« sum » nomme « ${sum} », qui n'est pas un champ de « ${of} » avec « sum: true »` }
  }
}

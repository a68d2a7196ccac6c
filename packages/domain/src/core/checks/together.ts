import type { Collection } from '../collection.ts'
import { type Mistake, repeated } from './mistake.ts'

/** A mistake with the collection that it is in. */
export type MistakeOf = Mistake & { slug: string }

/** The mistakes that only the collections together show: names and paths that are not their own, parents. */
export function* checkTogether(collections: readonly Collection[]): Iterable<MistakeOf> {
  for (const slug of repeated(collections.map((one) => one.slug)))
    yield { slug, place: '« slug »', what: 'deux collections portent ce nom' }
  const declared = new Map(collections.map((one) => [one.slug, one]))
  for (const { slug, parent, scope, publicWhere } of collections) {
    const owner = parent === undefined ? undefined : declared.get(parent)
    if (parent !== undefined && !owner)
      yield { slug, place: '« slug »', what: `sa collection parente « ${parent} » n'est pas déclarée` }
    if (!owner) continue
    if (owner.scope !== scope)
      yield { slug, place: '« scope »', what: `celui de sa collection parente est attendu (« ${owner.scope} »)` }
    if (publicWhere && !owner.publicWhere)
      yield { slug, place: '« publicWhere »', what: `sa collection parente « ${parent} » n'a rien de public` }
  }
  yield* checkPaths(collections)
}

function* checkPaths(collections: readonly Collection[]): Iterable<MistakeOf> {
  const shown = collections.flatMap(({ slug, screen }) => (screen ? [{ slug, path: screen.path }] : []))
  for (const { slug, path } of shown) {
    const place = `écran, chemin « ${path} »`
    if (!/^(\/[a-z0-9-]+)+$/.test(path))
      yield { slug, place, what: 'un chemin en minuscules est attendu, comme « /boutique/produits »' }
    const other = shown.find((one) => one.slug !== slug && (one.path === path || path.startsWith(`${one.path}/`)))
    if (other) yield { slug, place, what: `l'écran de « ${other.slug} » (${other.path}) prend déjà ce chemin` }
  }
}

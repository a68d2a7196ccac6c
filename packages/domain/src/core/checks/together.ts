import type { AccessRule } from '../access.ts'
import type { Collection } from '../collection.ts'
import { type Mistake, repeated } from './mistake.ts'

/** A mistake with the collection that it is in. */
export type MistakeOf = Mistake & { slug: string }

/** The mistakes that concern several collections: duplicate names and paths, parents. */
export function* checkTogether(collections: readonly Collection[]): Iterable<MistakeOf> {
  for (const slug of repeated(collections.flatMap((one) => (one.publicName ? [one.slug, one.publicName] : [one.slug]))))
    yield { slug, place: '« slug »', what: 'deux collections portent ce nom' }
  const declared = new Map(collections.map((one) => [one.slug, one]))
  for (const { slug, parent, scope, publicWhere, access, ownAccess } of collections) {
    const owner = parent === undefined ? undefined : declared.get(parent)
    if (parent !== undefined && !owner)
      yield { slug, place: '« slug »', what: `sa collection parente « ${parent} » n'est pas déclarée` }
    if (!owner) continue
    if (owner.scope !== scope)
      yield { slug, place: '« scope »', what: `celui de sa collection parente est attendu (« ${owner.scope} »)` }
    const isAlike = isSameRule(access, owner.access)
    if (!isAlike && !ownAccess)
      yield {
        slug,
        place: '« access »',
        what: `${ruleName(access)} n'est pas le droit de sa collection parente (${ruleName(owner.access)}) : « ownAccess: true » dit que c'est voulu`,
      }
    if (isAlike && ownAccess)
      yield { slug, place: '« ownAccess »', what: 'le droit est celui de sa collection parente' }
    if (publicWhere && !owner.publicWhere)
      yield { slug, place: '« publicWhere »', what: `sa collection parente « ${parent} » n'a rien de public` }
  }
  for (const { slug, copy } of collections)
    for (const child of copy?.children ?? [])
      if (declared.get(child)?.parent !== slug)
        yield { slug, place: '« copy », « children »', what: `« ${child} » n'est pas une de ses sous-collections` }
  yield* checkPaths(collections)
}

function isSameRule(one: AccessRule, other: AccessRule): boolean {
  if (typeof one === 'function' || typeof other === 'function') return one === other
  return one.area === other.area && one.profile === other.profile
}

const ruleName = (rule: AccessRule): string =>
  typeof rule === 'function' ? 'sa fonction' : `« ${rule.area ? `${rule.area} / ` : ''}${rule.profile} »`

/** The forms of a screen are below its path, where no other screen may be. */
function* checkPaths(collections: readonly Collection[]): Iterable<MistakeOf> {
  const shown = collections.flatMap(({ slug, screen }) => (screen ? [{ slug, path: screen.path }] : []))
  for (const { slug, path } of shown) {
    const other = shown.find((one) => path.startsWith(`${one.path}/`))
    if (other)
      yield {
        slug,
        place: `écran « ${path} »`,
        what: `les fiches de « ${other.slug} » (${other.path}) prennent ces adresses`,
      }
  }
}

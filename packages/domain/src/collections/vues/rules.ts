import { type Actor, mayBeRefused } from '../../core/actor.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import type { fieldsOf } from './schema.ts'
import { namedFields, parseViewAddress, type ViewAddress, viewAddressText } from './view-address.ts'

export type ViewData = DataOf<ReturnType<typeof fieldsOf>>

/** The most views of one person in a boutique. */
export const MAX_OWN_VIEWS = 50

/** The fields of a list that need the right to another collection, with its slug, by the slug of the list. */
export type GuardedOf = (list: string) => Readonly<Record<string, string>>

/** Whether a person may change a view: its owner; administrators too where it is shared. */
export const mayChange = ({ proprietaire, partagee }: ViewData, actor: Pick<Actor, 'id' | 'type'>): boolean =>
  proprietaire === actor.id || (partagee === true && actor.type === 'admin')

/** Throws Problem 403 for a person who may not change the view. */
export function refuseOthers(view: ViewData, { actor }: RuleContext): void {
  if (mayBeRefused(actor) && !mayChange(view, actor))
    throw new Problem(403, 'vue.autrui', "Seule la personne qui l'a enregistrée peut changer cette vue")
}

/** A view that is new or comes back from the bin is counted among those of its owner. */
export const isCounted = (before: ViewData | undefined, after: ViewData | undefined): boolean =>
  before === undefined && after !== undefined

/** The views of the owner of a view that is counted. */
export const ownViews = (before: ViewData | undefined, after: ViewData | undefined): Record<string, Question> =>
  isCounted(before, after) ? { own: { collection: 'vues', where: { proprietaire: after?.proprietaire ?? '' } } } : {}

/** Throws Problem 422 beyond the most views of one person. */
export function refuseBeyondOwn(
  before: ViewData | undefined,
  after: ViewData | undefined,
  { found }: Pick<RuleContext, 'found'>,
): [] {
  if (isCounted(before, after) && (found.own?.length ?? 0) > MAX_OWN_VIEWS)
    throw new Problem(422, 'nombre.atteint', `${MAX_OWN_VIEWS} vues par personne au plus : supprimez-en une d'abord`)
  return []
}

/**
 * A new view belongs to whoever saves it, and never to another person afterwards. Its address is stored in one form, with
 * the collections that it needs besides its list.
 * @throws Problem 403 for the view of somebody else, 422 for an address that is none of a list
 */
export function saved(
  before: ViewData | undefined,
  after: ViewData,
  context: RuleContext,
  guardedOf: GuardedOf,
): ViewData {
  const { actor } = context
  if (before) refuseOthers(before, context)
  const address = parseViewAddress(after.adresse ?? '')
  if (!address) {
    const path = 'adresse'
    const detail = "Ce n'est pas l'adresse d'une liste"
    throw new Problem(422, 'vue.adresse', detail, { errors: [{ path, message: detail }] })
  }
  const owner = mayBeRefused(actor) || after.proprietaire === undefined ? actor.id : after.proprietaire
  return {
    ...after,
    adresse: viewAddressText(address) || undefined,
    proprietaire: before?.proprietaire ?? owner,
    exige: neededBy(address, guardedOf(after.liste ?? '')),
  }
}

/** The collections that the fields of an address need, as one text; undefined for none. */
function neededBy(address: ViewAddress, guarded: Readonly<Record<string, string>>): string | undefined {
  const needed = namedFields(address).flatMap((name) => (Object.hasOwn(guarded, name) ? [guarded[name] as string] : []))
  return textOf(needed) || undefined
}

const textOf = (slugs: readonly string[]): string => [...new Set(slugs)].toSorted().join(' ')

/**
 * Every text of `exige` that is met by reading these collections. A list has few fields with `readWith`.
 * @param slugs the collections that the fields of one list need
 */
export function metBy(slugs: readonly string[]): string[] {
  let sets: string[][] = [[]]
  for (const slug of new Set(slugs)) sets = sets.flatMap((set) => [set, [...set, slug]])
  return sets.map(textOf).filter((text) => text !== '')
}

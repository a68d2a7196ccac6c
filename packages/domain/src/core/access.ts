import { type Actor, type Area, belongsTo, hasArea, hasProfile, type Profile } from './actor.ts'
import type { Where } from './where.ts'

/**
 * How much of a collection somebody reads, each level what those before it read and more:
 * - `public`: the `public` fields of the published documents (those that `publicWhere` lets through);
 * - `member`: of every document the title and the `member` fields, as relations to it show them;
 * - `profile`: everything but secrets, which nothing reads.
 * On a field it is the level that its readers need; without one they need the profile.
 */
export type ReadLevel = 'public' | 'member' | 'profile'

/** What an actor may do with a collection in one boutique. `only` narrows it to some documents; `N` are names of its fields. */
export interface Ability<N extends string = string> {
  read: ReadLevel | false
  create: boolean
  update: boolean
  remove: boolean
  /** Sees the deleted documents and their history, and restores them (decision 9). */
  trash: boolean
  only?: readonly string[]
  /** `update` is for these fields alone, and no action; they are read whatever the level. */
  fields?: readonly N[]
}

export const NOTHING: Ability<never> = { read: false, create: false, update: false, remove: false, trash: false }
export const EVERYTHING: Ability<never> = { read: 'profile', create: true, update: true, remove: true, trash: true }

/** The right of a collection: an area and a profile, or a function of its own for the few that need one. */
export type AccessRule<N extends string = string> =
  | { area: Area; profile: Profile }
  | ((actor: Actor, boutique: string | null) => Ability<N>)

/** What a right depends on: a collection, as the registry completes it. */
export interface Guarded {
  access: AccessRule
  scope: 'boutique' | 'utilisateur' | 'global'
  publicWhere?: Where
  /** The rights of the collections whose relations lead here. */
  referredBy?: readonly AccessRule[]
}

/**
 * The one answer about rights, for list, read, write, live, search and files alike (PERM-19, PERM-20): default deny.
 * Who holds the profile of a collection reads the titles of the documents that its relations lead to; other members of
 * the boutique read what is published, and so do the visitors of its website.
 */
export function decide(
  { access, scope, publicWhere, referredBy = [] }: Guarded,
  actor: Actor,
  boutique: string | null,
): Ability {
  if (scope === 'boutique' && (boutique === null || !belongsTo(actor, boutique))) return NOTHING
  // No rule of a collection is asked: one that forgot about visitors would let them in.
  if (actor.anonymous) return scope === 'boutique' && publicWhere ? PUBLISHED : NOTHING
  const own = ownAbility(access, actor, boutique)
  if (own.read || scope !== 'boutique') return own
  if (referredBy.some((rule) => ownAbility(rule, actor, boutique).read === 'profile')) return TITLES
  return publicWhere ? PUBLISHED : NOTHING
}

/** Who may open a screen: administrators alone, or who has the area and holds the profile, as administrators do. */
export type ScreenRight = 'admin' | { area?: Area; profile?: Profile }

/** Whether a screen is open to somebody (PERM-05 to PERM-09, PERM-14). What it then shows is decided by `decide`. */
export function mayOpen(right: ScreenRight, actor: Actor): boolean {
  if (right === 'admin') return actor.type === 'admin'
  const { area, profile } = right
  return (area === undefined || hasArea(actor, area)) && (profile === undefined || hasProfile(actor, profile))
}

const TITLES: Ability = { ...NOTHING, read: 'member' }
const PUBLISHED: Ability = { ...NOTHING, read: 'public' }

/** What the collection's own rule gives. */
function ownAbility(rule: AccessRule, actor: Actor, boutique: string | null): Ability {
  if (actor.system) return EVERYTHING
  if (typeof rule === 'function') return rule(actor, boutique)
  if (actor.type === 'admin') return EVERYTHING
  return hasArea(actor, rule.area) && hasProfile(actor, rule.profile) ? { ...EVERYTHING, trash: false } : NOTHING
}

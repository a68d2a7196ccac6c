import { type Actor, type Area, belongsTo, hasArea, hasProfile, type Profile } from './actor.ts'

/**
 * Who may read a field: `public` everybody (the public API), `member` anyone of the boutique, `profile` who holds the
 * collection's profile. Each level reads the ones before it. Secrets have no level: nothing reads them.
 */
export type ReadLevel = 'public' | 'member' | 'profile'

/** What an actor may do with a collection in one boutique. `only` narrows it to some documents (a filter). */
export interface Ability {
  read: ReadLevel | false
  create: boolean
  update: boolean
  remove: boolean
  /** Sees the deleted documents and restores them (decision 9). */
  trash: boolean
  only?: readonly string[]
}

export const NOTHING: Ability = { read: false, create: false, update: false, remove: false, trash: false }
export const EVERYTHING: Ability = { read: 'profile', create: true, update: true, remove: true, trash: true }

/** The right of a collection: an area and a profile, or a function of its own for the few that need one. */
export type AccessRule = { area: Area; profile: Profile } | ((actor: Actor, boutique: string | null) => Ability)

/**
 * The one answer about rights, for list, read, write, live, search and files alike (PERM-19, PERM-20): default deny.
 * @param hasMemberFields whether the collection declares a field that members without the profile may read
 */
export function decide(
  rule: AccessRule,
  actor: Actor,
  boutique: string | null,
  scope: 'boutique' | 'utilisateur' | 'global',
  hasMemberFields: boolean,
): Ability {
  if (scope === 'boutique' && (boutique === null || !belongsTo(actor, boutique))) return NOTHING
  if (actor.system) return EVERYTHING
  if (typeof rule === 'function') return rule(actor, boutique)
  if (actor.type === 'admin') return EVERYTHING
  if (hasArea(actor, rule.area) && hasProfile(actor, rule.profile)) return { ...EVERYTHING, trash: false }
  return hasMemberFields ? { ...NOTHING, read: 'member' } : NOTHING
}

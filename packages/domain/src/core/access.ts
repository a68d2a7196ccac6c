import { type Actor, type Area, belongsTo, hasArea, hasProfile, type Profile } from './actor.ts'
import type { Copied, GuardedCopy } from './copied.ts'
import type { Where } from './where.ts'

/**
 * How much of a collection an actor reads; each level includes the previous ones:
 * - `public`: the `public` fields of the published documents (those that `publicWhere` lets through);
 * - `member`: of every document the title and the `member` fields, as relations to it show them;
 * - `profile`: everything but secrets, which nothing reads. On a field, it is the level required to read it; without
 *   one, the profile is required.
 */
export type ReadLevel = 'public' | 'member' | 'profile'

/**
 * What an actor may do with a collection in one boutique. `only` limits it to some documents; `N` are names of its
 * fields.
 */
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
  /** Fields that are neither read nor written at any level: they need the right to another collection (`readWith`). */
  without?: readonly N[]
  /** The relations that copy documents of collections that they do not read completely. */
  copied?: readonly Copied<N>[]
}

export const NOTHING: Ability<never> = { read: false, create: false, update: false, remove: false, trash: false }
export const EVERYTHING: Ability<never> = { read: 'profile', create: true, update: true, remove: true, trash: true }

/** The right to a collection: an area (unless it belongs to none) and a profile, or an access function. */
export type AccessRule<N extends string = string> =
  | { area?: Area; profile: Profile }
  | ((actor: Actor, boutique: string | null) => Ability<N>)

/** The declarations that rights depend on, as completed by the registry. */
export interface Guarded {
  access: AccessRule
  scope: 'boutique' | 'utilisateur' | 'global'
  publicWhere?: Where
  /** The rights of the collections with a relation to this one. */
  referredBy?: readonly AccessRule[]
  guarded?: readonly GuardedField[]
  guardedCopies?: readonly GuardedCopy[]
}

/** A field that only readers of another collection read (`readWith`), with the right to that one. */
export interface GuardedField {
  readonly field: string
  readonly rule: AccessRule
}

/**
 * Decides rights for lists, reads, writes, live queries, search and files (PERM-19, PERM-20): default deny. Holders of
 * a collection's profile read the titles of the targets of its relations; other members of the boutique read published
 * documents, and so do the visitors of its website.
 */
export function decide(
  { access, scope, publicWhere, referredBy = [], guarded = [], guardedCopies = [] }: Guarded,
  actor: Actor,
  boutique: string | null,
): Ability {
  if (scope === 'boutique' && (boutique === null || !belongsTo(actor, boutique))) return NOTHING
  // Access rules are not evaluated: one that does not consider visitors would admit them.
  if (actor.anonymous) return scope === 'boutique' && publicWhere ? PUBLISHED : NOTHING
  const reads = (rule: AccessRule): boolean => ownAbility(rule, actor, boutique).read === 'profile'
  const own = withoutGuarded(ownAbility(access, actor, boutique), { guarded, guardedCopies }, reads)
  if (own.read || scope !== 'boutique') return own
  if (referredBy.some(reads)) return TITLES
  return publicWhere ? PUBLISHED : NOTHING
}

/** Who may open a screen: only administrators, or users with the area and the profile. */
export type ScreenRight = 'admin' | { area?: Area; profile?: Profile }

/** Whether an actor may open a screen (PERM-05 to PERM-09, PERM-14). `decide` decides what it then shows. */
export function mayOpen(right: ScreenRight, actor: Actor): boolean {
  if (right === 'admin') return actor.type === 'admin'
  const { area, profile } = right
  return (area === undefined || hasArea(actor, area)) && (profile === undefined || hasProfile(actor, profile))
}

const TITLES: Ability = { ...NOTHING, read: 'member' }
const PUBLISHED: Ability = { ...NOTHING, read: 'public' }

/** The same right without what needs the right to another collection, which the actor does not read completely. */
function withoutGuarded(
  own: Ability,
  { guarded, guardedCopies }: { guarded: readonly GuardedField[]; guardedCopies: readonly GuardedCopy[] },
  reads: (rule: AccessRule) => boolean,
): Ability {
  if (!own.read) return own
  const without = guarded.flatMap(({ field, rule }) => (reads(rule) ? [] : [field]))
  const copied = guardedCopies.flatMap(({ rule, ...copy }) => (reads(rule) ? [] : [copy]))
  return { ...own, ...(without.length > 0 && { without }), ...(copied.length > 0 && { copied }) }
}

/** The rights from the collection's own rule. */
function ownAbility(rule: AccessRule, actor: Actor, boutique: string | null): Ability {
  if (actor.system) return EVERYTHING
  if (typeof rule === 'function') return rule(actor, boutique)
  if (actor.type === 'admin') return EVERYTHING
  return mayOpen(rule, actor) ? { ...EVERYTHING, trash: false } : NOTHING
}

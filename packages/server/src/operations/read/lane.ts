import { type Actor, belongsTo } from '@boutique/domain'

/**
 * The lane (share of database connections and memory) that an actor's work counts towards: a boutique they belong to,
 * never another one. Administrators belong to no boutique and have one lane each. Visitors of a website share a lane
 * apart from the boutique's own.
 */
export function laneOf(actor: Actor, boutique?: string | null): string {
  if (actor.anonymous) return `public ${actor.boutique}`
  const isOwn = typeof boutique === 'string' && belongsTo(actor, boutique)
  const own = isOwn ? boutique : (actor.boutique ?? actor.boutiques[0])
  return actor.type === 'admin' || own === undefined ? `user ${actor.id}` : `boutique ${own}`
}

/** The group of the lanes of visitors: those of all boutiques hold half of the connections at most. */
export const VISITORS = 'visitors'

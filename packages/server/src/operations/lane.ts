import type { Actor } from '@boutique/domain'

/**
 * Whose share of the database and of the memory somebody's work takes: that of a boutique they belong to. Nobody takes the
 * share of a boutique that is not theirs; administrators, who are in none, have one each. The visitors of a website share
 * one that is not the boutique's own.
 */
export function laneOf(actor: Actor, boutique?: string | null): string {
  if (actor.anonymous) return `public ${actor.boutique}`
  const own = typeof boutique === 'string' && actor.boutiques.includes(boutique) ? boutique : actor.boutiques[0]
  return actor.type === 'admin' || own === undefined ? `user ${actor.id}` : `boutique ${own}`
}

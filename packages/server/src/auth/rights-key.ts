import { createHash } from 'node:crypto'
import type { Actor } from '@boutique/domain'

/** A short text that is the same for the same rights and profile of a person, and tells nothing about them. */
export const rightsKey = (actor: Actor): string =>
  createHash('sha256').update(JSON.stringify(actor)).digest('base64url').slice(0, 22)

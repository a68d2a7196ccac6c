import type { SessionUser } from './session-store.ts'

/** A user for tables: nothing is open to them unless it is said. */
export function someUser(what: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'u1',
    email: 'camille@exemple.fr',
    type: 'user',
    displayname: 'Camille',
    boutiques: ['b1'],
    profils: [],
    hasAccessToStore: false,
    hasAccessToWebsite: false,
    hasAccessToOrganisation: false,
    hasAccessToCalculatrices: false,
    ...what,
  }
}

/** An administrator. */
export const someAdmin = (): SessionUser => someUser({ type: 'admin' })

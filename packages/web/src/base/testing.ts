import { type Actor, actorOf, openScreens } from '@boutique/domain'
import { navigation } from '@boutique/domain/registry'
import type { Opens } from './menu-items.ts'

/** What the session answers about screens to a user with these fields, once the server told which ones are open. */
export function opensFor(user: Partial<Actor>, calculatrices: readonly string[] = []): Opens {
  const open = new Set(openScreens(navigation, actorOf('u1', user)))
  // Of a boutique whose settings are off.
  return ({ path, calculatrice, setting }) =>
    open.has(path) && setting === undefined && (calculatrice === undefined || calculatrices.includes(calculatrice))
}

/** An administrator. */
export const ADMIN = { type: 'admin' } as const

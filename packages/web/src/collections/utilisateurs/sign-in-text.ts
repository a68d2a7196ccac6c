import { formatDayLong } from '@boutique/domain'

/**
 * When a user last signed in, in words.
 *
 * @param at an instant; undefined: never
 */
export const signInText = (at: string | undefined): string =>
  at === undefined ? 'Aucune connexion' : `Dernière connexion le ${formatDayLong(at)}`

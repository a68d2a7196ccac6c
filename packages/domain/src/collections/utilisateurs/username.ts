/**
 * Normalises a user name: lower case, only letters without accents and underscores; all other characters are removed.
 * "Jean-Paul_D 42" → "jeanpaul_d" (FORM-18).
 */
export const normaliseUsername = (typed: string): string => typed.replace(/[^A-Za-z_]/g, '').toLowerCase()

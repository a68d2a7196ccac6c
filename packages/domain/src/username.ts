/**
 * A user name as it is stored: lower case, and only letters without accents and underscores; everything else goes.
 * "Jean-Paul_D 42" → "jeanpaul_d" (FORM-18).
 */
export const normaliseUsername = (typed: string): string => typed.replace(/[^A-Za-z_]/g, '').toLowerCase()

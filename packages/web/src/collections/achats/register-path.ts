/** The address of the register of a boutique. */
export const registerPath = (boutique: string): string => `/api/boutiques/${encodeURIComponent(boutique)}/registre`

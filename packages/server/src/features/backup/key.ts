/** The key of the secrets at the target, encrypted under a passphrase. */
export const KEY = 'cle.scellee'

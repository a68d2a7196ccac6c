/** The target after sign-in without a `next` address (AUTH-10). */
export const HOME = '/dashboard'

/**
 * The address to go to after signing in: `next` when it is a path of this site (a single "/" in front), else the home
 * screen. An address of another site, in any disguise, is ignored (AUTH-09, AUTH-10).
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return HOME
  // Browsers remove tabs and line breaks inside addresses: "/\t/evil.example" would lead to another site.
  if (/[\u0000-\u001f\\]/.test(next)) return HOME
  return isSignIn(next) ? HOME : next
}

/** Pages that redirect a signed-in user. */
const isSignIn = (path: string): boolean => /^\/(login|forgetpassword|reset|premier)?([?#].*)?$/.test(path)

/** The `next` search parameter for an address, absent for those that are reached anyway. */
export function nextFor(path: string): { next?: string } {
  const next = safeNext(path)
  return next === HOME ? {} : { next }
}

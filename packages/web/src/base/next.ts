/** Where a sign-in leads without a `next` address (AUTH-10). */
export const HOME = '/dashboard'

/**
 * The address to go to after signing in: `next` when it is a path of this site (a single "/" in front), else the home
 * screen. An address of another site, however it is disguised, is ignored (AUTH-09, AUTH-10).
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return HOME
  // Browsers drop tabs and line breaks inside addresses: "/\t/evil.example" would lead outside.
  if (/[\u0000-\u001f\\]/.test(next)) return HOME
  return isSignIn(next) ? HOME : next
}

/** Pages that would send a signed-in user away again. */
const isSignIn = (path: string): boolean => /^\/(login|forgetpassword|reset|premier)?([?#].*)?$/.test(path)

/** The `next` search parameter for a place, absent for those that are reached anyway. */
export function nextFor(path: string): { next?: string } {
  const next = safeNext(path)
  return next === HOME ? {} : { next }
}

import { invalid } from '../../core/problem.ts'
import { sitePath } from '../../site-path.ts'

/** What is not part of a path as people write it: the start of a search or an anchor, percents, invisible characters. */
const UNEXPECTED = /[?#%\\\p{Cc}\p{Cf}]|\/\//u
const EXPECTED = 'Adresse attendue comme /contact, sans « ? », « # », « % », « \\ », « // » ni « .. »'

interface WithPathname {
  pathname?: string
}

/**
 * Refuses a new address of a document that is no path of the website. An address that was stored before stays.
 * @throws Problem 422 with the path
 */
export function checkPathname(before: WithPathname | undefined, { pathname }: WithPathname): void {
  if (!pathname || pathname === before?.pathname || isPath(pathname)) return
  throw invalid([{ path: 'pathname', message: EXPECTED }])
}

function isPath(pathname: string): boolean {
  const hasDots = pathname.split('/').some((part) => part === '.' || part === '..')
  return !hasDots && !UNEXPECTED.test(pathname) && sitePath(pathname) !== undefined
}

import { text } from '../../core/fields/kinds.ts'
import { invalid } from '../../core/problem.ts'
import { sitePath } from '../../texts/site-path.ts'
import { slug } from '../../texts/slug.ts'

/** What is not part of a path as people write it: the start of a search or an anchor, percents, invisible characters. */
const UNEXPECTED = /[?#%\\\p{Cc}\p{Cf}]|\/\//u
const EXPECTED = 'Adresse attendue comme /contact, sans « ? », « # », « % », « \\ », « // » ni « .. »'

/** The n-th address in examples. */
const examplePathname = (n: number): string => `/essai-d'été-${n}`

interface WithPathname {
  pathname?: string
}

/**
 * Refuses a new address of a document that is no path of the website, or that has a space: people type the title of a
 * page there. An address that was stored before stays.
 * @param isOld the address leads to another one, or is an additional one: it may be that of an older website, with spaces
 * @throws Problem 422 with the path
 */
export function checkPathname(before: WithPathname | undefined, { pathname }: WithPathname, isOld = false): void {
  if (!pathname || pathname === before?.pathname) return
  if (!isPath(pathname)) throw invalid([{ path: 'pathname', message: EXPECTED }])
  if (!isOld && /\s/u.test(pathname)) {
    const message = `Une adresse n'a pas d'espace : ${proposed(pathname)} convient`
    throw invalid([{ path: 'pathname', message }])
  }
}

/** The typed words as an address: "Nos marchés / Agenda" gives "/nos-marches/agenda". */
function proposed(pathname: string): string {
  const parts = pathname.split('/').map((part) => slug(part))
  return `/${parts.filter((part) => part !== '').join('/')}`
}

function isPath(pathname: string): boolean {
  const hasDots = pathname.split('/').some((part) => part === '.' || part === '..')
  return !hasDots && !UNEXPECTED.test(pathname) && sitePath(pathname) !== undefined
}

/** The address of a document on the website. `hint` tells people where it comes from. */
export const pathname = (hint?: string) =>
  text({
    label: 'Adresse sur le site',
    ...(hint !== undefined && { hint }),
    filter: true,
    read: 'public',
    max: 300,
    example: examplePathname,
  })

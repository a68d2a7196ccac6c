/** In this order: each browser also names those after it. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]
/** Longer ones are made up. */
const MAX_AGENT_LENGTH = 1000

/** A device in words: "Firefox sur Linux"; programs are "Un programme". */
export function deviceText(userAgent = ''): string {
  const read = userAgent.slice(0, MAX_AGENT_LENGTH)
  const of = (marks: typeof BROWSERS): string | undefined => marks.find(([mark]) => read.includes(mark))?.[1]
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)]
  if (!browser) return system ? `Un programme sur ${system}` : 'Un programme'
  return system ? `${browser} sur ${system}` : browser
}

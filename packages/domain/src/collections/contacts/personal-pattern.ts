import { fold } from '../../texts/fold.ts'
import { phoneKey } from '../../texts/phone-number.ts'

/** What replaces a mention of an erased contact in other texts. */
export const ERASED_TEXT = '[effacé]'

/** What names a person in other texts: addresses, numbers, and full names. */
export interface PersonalWords {
  emails: readonly string[]
  /** As they were typed. */
  phones: readonly string[]
  /** First and last names. */
  people: readonly { first: string; last: string }[]
  /** All names, also those of a contact that has only one. */
  names: readonly string[]
}

/** Regular expressions on texts that `fold` has folded. */
export interface PersonalPattern {
  /** For JavaScript with the flag `u`: what is erased in one text. */
  text: string
  /** For PostgreSQL: finds at least the same in JSON, where a line break is `\n`. What it finds is checked by `text`. */
  json: string
  /** For JavaScript: the name within an address or the name of a file, which is kept so that links still work. */
  address: string | undefined
}

type Data = Record<string, unknown>

/** The text of a value without spaces around it; undefined when it is empty or no text. */
export const personalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((one): one is string => one !== undefined)),
]

/** What names the person of some contacts: one, and those that were merged into it. */
export function personalWords(contacts: readonly Data[]): PersonalWords {
  const people = contacts.flatMap(({ firstname, lastname }) => {
    const [first, last] = [personalText(firstname), personalText(lastname)]
    return first && last ? [{ first, last }] : []
  })
  return {
    emails: unique(contacts.map(({ email }) => personalText(email)?.toLowerCase())),
    phones: unique(contacts.map(({ phone }) => personalText(phone))),
    people,
    names: unique(contacts.flatMap(({ firstname, lastname }) => [personalText(firstname), personalText(lastname)])),
  }
}

const SPACES = String.raw` \t\n\v\f\r\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`
const HYPHENS = String.raw`\u2010-\u2015\u2212-`
const ESCAPES = String.raw`\\[nrtbf]|\\u[0-9a-f]{4}`
const LETTER = String.raw`[\p{L}\p{N}]`

/** How words are separated: in a text, or in its JSON. */
const separators = (signs: string, isJson: boolean): string => {
  const one = `[${SPACES}${signs}]|&nbsp;`
  return `(?:${one}${isJson ? `|${ESCAPES}` : ''})`
}
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
/** A text in a pattern; in JSON its quotes and backslashes are escaped. */
const literal = (text: string, isJson: boolean): string => escaped(isJson ? JSON.stringify(text).slice(1, -1) : text)

/** The words of a name, with any spaces and hyphens between them. */
function namePattern(name: string, isJson: boolean, between = `${separators(HYPHENS, isJson)}{1,8}`): string {
  const words = fold(name).match(new RegExp(`[^${SPACES}${HYPHENS}]+`, 'g')) ?? []
  return words.map((word) => literal(word, isJson)).join(between)
}

const isolated = (pattern: string): string => `(?<!${LETTER})(?:${pattern})(?!${LETTER})`

/** A full name in both orders; the last name may be followed by a comma. */
function fullName({ first, last }: { first: string; last: string }, isJson: boolean): string[] {
  const space = separators(HYPHENS, isJson)
  const [one, other] = [namePattern(first, isJson), namePattern(last, isJson)]
  if (one === '' || other === '') return []
  return [`${one}${space}{1,8}${other}`, `${other}(?:${space}{1,8}|${space}{0,2},${space}{0,8})${one}`]
}

/** An address, also with a tag (`name+tag@…`) or in a link. */
function emailPattern(email: string, isJson: boolean): string {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)].map((part) => literal(fold(part), isJson))
  return at < 1 ? literal(fold(email), isJson) : `${name}(?:[+][a-z0-9._-]{0,64})?(?:@|%40|&#64;)${host}`
}

/** A shorter number may be that of an article. */
export const FEWEST_DIGITS = 9

/** The digits of a number with any separators between them, after any prefix. */
function phonePattern(phone: string, isJson: boolean): string[] {
  const key = phoneKey(phone)
  if (key === undefined || key.replaceAll(/\D/g, '').length < FEWEST_DIGITS) return []
  const space = `${separators(`./()_,${HYPHENS}`, isJson)}{0,4}`
  const isForeign = key.startsWith('+')
  const digits = key.replaceAll(/\D/g, '').slice(isForeign ? 0 : -9)
  const number = [...digits].join(space)
  // The number of another country is also found without its prefix, whose length is not known.
  if (isForeign)
    return [
      `${isJson ? '' : `(?<!${LETTER})`}(?:[+]|00)?${number}`,
      ...(digits.length > 9 ? [[...digits.slice(-9)].join(space)] : []),
    ]
  return [`${isJson ? '' : `(?<!${LETTER})`}(?:(?:[+]|00)${space}3${space}3${space}0?${space}|0${space})?${number}`]
}

/**
 * The regular expressions that find a person; undefined when nothing names them. All repetitions are bounded.
 *
 * @param options with `isAlone` one name alone is found too
 */
export function personalPattern(words: PersonalWords, { isAlone = false } = {}): PersonalPattern | undefined {
  const parts = (isJson: boolean): string[] => {
    const emails = words.emails.map((one) => emailPattern(one, isJson))
    const names = words.people.flatMap((one) => fullName(one, isJson))
    if (isAlone) names.push(...words.names.map((one) => namePattern(one, isJson)).filter((one) => one !== ''))
    const phones = words.phones.flatMap((one) => phonePattern(one, isJson))
    if (isJson) return [...emails, ...names, ...phones]
    return [
      ...emails.map((one) => String.raw`(?<![a-z0-9_%+-]|[a-z0-9]\.)${one}(?![a-z0-9-]|\.[a-z0-9])`),
      ...names.map((one) => isolated(one)),
      ...phones.map((one) => `(?:${one})(?!${LETTER})`),
    ]
  }
  const all = parts(false)
  if (all.length === 0) return undefined
  const slugs = words.people.flatMap(({ first, last }) => {
    const dash = '(?:[_.+-]|%20){1,3}'
    const [one, other] = [namePattern(first, false, dash), namePattern(last, false, dash)]
    return one === '' || other === '' ? [] : [`${one}${dash}${other}`, `${other}${dash}${one}`]
  })
  // In two fields the name is no full name: what is found is compared by `isAboutPerson`.
  const fields = words.people.map(
    ({ last }) => `"(?:contact|client)_lastname": ?"[${SPACES}]{0,8}${namePattern(last, true)}`,
  )
  return {
    text: all.join('|'),
    json: [...parts(true), ...slugs, ...fields].join('|'),
    address: slugs.join('|') || undefined,
  }
}

/** Fields, or paths to fields, whose value is an address of the website or of a file: another one would break links. */
const isAddress = (name: string): boolean => /(?:^|[_/])pathname$|(?:^|\/)(?:fullPath|href|src|url)$/.test(name)

/**
 * A value without mentions of a person: each becomes `[effacé]`, also within objects and lists. Addresses are kept.
 *
 * @param kept the fields, or the first names of paths, whose values stay as they are
 */
export function withoutPerson(value: unknown, pattern: PersonalPattern, kept?: ReadonlySet<string>): unknown {
  const everywhere = new RegExp(pattern.text, 'gu')
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return withoutMatches(one, everywhere)
    if (Array.isArray(one)) return one.map(clean)
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([name, inner]) => [
          name,
          isAddress(name) && typeof inner === 'string' ? inner : clean(inner),
        ]),
      )
    return one
  }
  if (!kept?.size || typeof value !== 'object' || value === null) return clean(value)
  return Object.fromEntries(
    Object.entries(value).map(([path, one]) => [
      path,
      kept.has(path.split('/', 1)[0] as string) ? one : (clean({ [path]: one }) as Data)[path],
    ]),
  )
}

/** Whether some text of a value still names the person, or an address in it does. */
export function stillNames(value: unknown, { text, address }: PersonalPattern): boolean {
  const pattern = new RegExp(address === undefined ? text : `${text}|${address}`, 'u')
  const has = (one: unknown): boolean => {
    if (typeof one === 'string') return pattern.test(fold(one))
    return (
      typeof one === 'object' && one !== null && Object.entries(one).some(([name, inner]) => has(name) || has(inner))
    )
  }
  return has(value)
}

/** A match within an address, such as `/zoe-martin.html`, is kept: a path or a hyphen goes on beside it. */
function isInAddress(text: string, { index, 0: found }: RegExpExecArray): boolean {
  if (!found.includes('-') || !/^[\p{L}\p{N}-]+$/u.test(found) || !/\p{L}/u.test(found)) return false
  const end = index + found.length
  return /[/_-]/.test(text[index - 1] ?? ' ') || /^(?:[/_-]|\.[a-z])/.test(text.slice(end, end + 2))
}

/** Replaces what a pattern finds in the folded text, at its place in the text as written. */
function withoutMatches(text: string, pattern: RegExp): string {
  const isFound = (match: RegExpExecArray): boolean => !isInAddress(match.input, match)
  if (![...fold(text).matchAll(pattern)].some(isFound)) return text
  // The place of each folded character in the text: a letter may fold to none, or to two.
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const key = fold(letter)
    for (let unit = 0; unit < key.length; unit++) places.push(at)
    folded += key
    at += letter.length
  }
  let result = ''
  let from = 0
  for (const match of folded.matchAll(pattern)) {
    if (!isFound(match)) continue
    const end = match.index + match[0].length
    result += text.slice(from, places[match.index]) + ERASED_TEXT
    from = places[end] ?? text.length
  }
  return result + text.slice(from)
}

/** The states of a pattern: one for each place of the source that reads a character. */
export interface PatternStates {
  /** For each state the characters of the alphabet that it reads. */
  reads: readonly ReadonlySet<string>[]
  /** For each state those after it, with the number of ways to get there (2 stands for more). */
  next: readonly ReadonlyMap<number, number>[]
}

/** A pattern that the reader does not follow. The message is for developers. */
export class UnreadPattern extends Error {}

/** Some states with the number of ways to reach each, 2 at most. */
type Ways = Map<number, number>
/** A part of a pattern: how it begins and ends, and the number of ways in which it matches nothing. */
interface Part {
  first: Ways
  last: Ways
  empty: number
}

const MAX_STATES = 200
/** A character repeated a varying number of times up to this, and a group up to `MAX_GROUPS`, is read as so many copies. */
const MAX_VARYING = 10
const MAX_SAME = 64
const MAX_GROUPS = 3

/** Characters of all sorts: a class of a pattern is known by those of them that it reads. */
const SAMPLES = [
  ...Array.from({ length: 0x250 }, (_, code) => code),
  ...[
    0x301, 0x3b1, 0x416, 0x5d0, 0x627, 0x3042, 0x4e00, 0x200b, 0x2009, 0x2013, 0x2019, 0x2028, 0x20ac, 0xfeff, 0x1f600,
  ],
].map((code) => String.fromCodePoint(code))

/** The states of a pattern, from its source: those of an automaton after Glushkov, which keeps ambiguities. */
export function statesOf({ source, flags }: RegExp): PatternStates {
  const isUnicode = /[uv]/.test(flags)
  const reads: Set<string>[] = []
  const next: Ways[] = []
  const own = [...source].flatMap((char) => [char, char.toLowerCase(), char.toUpperCase()])
  const escaped = [...source.matchAll(/\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2})/gi)].map(([code]) =>
    String.fromCodePoint(Number.parseInt(code.replace(/^\\[ux]\{?/i, ''), 16)),
  )
  const alphabet = [...new Set([...SAMPLES, ...own, ...escaped])].filter((char) => isUnicode || char.length === 1)
  let at = 0

  const link = (from: Ways, to: Ways): void => {
    for (const [one, ways] of from) for (const [other, more] of to) add(next[one] as Ways, other, ways * more)
  }
  const state = (matcher: string): Part => {
    if (reads.length >= MAX_STATES) throw new UnreadPattern('il est trop long')
    const test = new RegExp(`^(?:${matcher})$`, flags.replaceAll(/[gym]/g, ''))
    const read = alphabet.filter((char) => test.test(char))
    const id = reads.push(new Set(read.length > 0 ? read : alphabet)) - 1
    next.push(new Map())
    return { first: new Map([[id, 1]]), last: new Map([[id, 1]]), empty: 0 }
  }
  const then = (a: Part, b: Part): Part => {
    link(a.last, b.first)
    return {
      first: sum(a.first, times(b.first, a.empty)),
      last: sum(b.last, times(a.last, b.empty)),
      empty: capped(a.empty * b.empty),
    }
  }
  // A pass that reads nothing is not tried again: an optional part matches nothing in one way.
  const optional = (part: Part): Part => ({ ...part, empty: 1 })
  const repeated = (part: Part): Part => {
    link(part.last, part.first)
    return part
  }

  function alternatives(): Part & { isAnchored: boolean } {
    let { isAnchored, ...all } = sequence()
    while (source[at] === '|') {
      at++
      const other = sequence()
      isAnchored &&= other.isAnchored
      all = {
        first: sum(all.first, other.first),
        last: sum(all.last, other.last),
        empty: capped(all.empty + other.empty),
      }
    }
    return { ...all, isAnchored }
  }

  function sequence(): Part & { isAnchored: boolean } {
    const isAnchored = source[at] === '^'
    let all = NOTHING
    while (at < source.length && source[at] !== '|' && source[at] !== ')') all = then(all, quantified())
    return { ...all, isAnchored }
  }

  function quantified(): Part {
    const start = at
    const before = reads.length
    const part = atom()
    const end = at
    const isOne = reads.length === before + 1
    const bounds = quantifier()
    if (!bounds) return part
    const after = at
    const [least, most] = bounds
    if (most === 0) return NOTHING
    if (least < 2 && most === 1) return least === 0 ? optional(part) : part
    if (part.empty > 0 && (least > 1 || most !== Infinity))
      throw new UnreadPattern('un nombre répète ce qui peut être vide')
    const isCopied = isOne ? most <= MAX_SAME && most - least <= MAX_VARYING : most <= MAX_GROUPS
    if (!isCopied) return least === 0 ? optional(repeated(part)) : repeated(part)
    const copies = [part]
    while (copies.length < most) {
      at = start
      copies.push(atom())
      if (at !== end) throw new UnreadPattern('une répétition ne se lit pas')
    }
    at = after
    // a{1,3} is read as a(a(a)?)?, which matches a text in one way.
    let all = NOTHING
    for (const [index, copy] of [...copies.entries()].toReversed()) {
      all = then(copy, all)
      if (index >= least) all = optional(all)
    }
    return all
  }

  function quantifier(): [least: number, most: number] | undefined {
    const [typed, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/.exec(source.slice(at, at + MAX_QUANTIFIER)) ?? []
    if (typed === undefined) return undefined
    at += typed.length
    if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity]
    return [Number(least), comma === undefined ? Number(least) : most ? Number(most) : Infinity]
  }

  function atom(): Part {
    const char = String.fromCodePoint(source.codePointAt(at) ?? 0)
    if (char === '(') return groupAt()
    if (char === '^' || char === '$') {
      at++
      return NOTHING
    }
    const rest = source.slice(at)
    if (char === '[') return taken(classOf(rest))
    if (char !== '\\') return taken(isUnicode ? char : (source[at] as string))
    if (/^\\[bB]/.test(rest)) {
      at += 2
      return NOTHING
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new UnreadPattern('une référence à un groupe est refusée')
    const [escape] = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)/su.exec(rest) ?? ['']
    return taken(escape)
  }

  const taken = (matcher: string): Part => {
    at += matcher.length
    return state(/^[/{}\]]$/.test(matcher) ? `\\${matcher}` : matcher)
  }

  function classOf(rest: string): string {
    let depth = 0
    for (let index = 0; index < rest.length; index++) {
      if (rest[index] === '\\') index++
      else if (rest[index] === '[' && (depth === 0 || flags.includes('v'))) depth++
      else if (rest[index] === ']' && --depth === 0) return rest.slice(0, index + 1)
    }
    throw new UnreadPattern('une classe ne se lit pas')
  }

  function groupAt(): Part {
    const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/.exec(source.slice(at)) ?? ['']
    at += opening.length
    if (opening === '(' && source[at] === '?') throw new UnreadPattern('un groupe ne se lit pas')
    const before = reads.length
    const { isAnchored: _, ...part } = alternatives()
    at++
    if (!/[=!]$/.test(opening)) return part
    const states = next.slice(before)
    if (opening.startsWith('(?<') && states.some((to, index) => [...to.keys()].some((id) => id <= before + index)))
      throw new UnreadPattern('une répétition dans « (?<= » ou « (?<! » est refusée')
    // What follows is read from the same place: nothing comes after the end of the condition.
    return { ...part, last: new Map(), empty: 1 }
  }

  const { isAnchored, ...whole } = alternatives()
  // Without ^ every place of the text is tried as its beginning.
  if (!isAnchored || flags.includes('m')) then(repeated(state('[^]')), whole)
  return { reads, next }
}

const MAX_QUANTIFIER = 30
const NOTHING: Part = { first: new Map(), last: new Map(), empty: 1 }
const capped = (ways: number): number => Math.min(2, ways)

function add(ways: Ways, id: number, more: number): void {
  if (more > 0) ways.set(id, capped((ways.get(id) ?? 0) + more))
}

function sum(a: Ways, b: Ways): Ways {
  const all = new Map(a)
  for (const [id, ways] of b) add(all, id, ways)
  return all
}

const times = (ways: Ways, factor: number): Ways =>
  factor === 0 ? new Map() : new Map([...ways].map(([id, one]) => [id, capped(one * factor)]))

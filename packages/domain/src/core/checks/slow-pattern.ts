import { type PatternStates, statesOf, UnreadPattern } from './pattern-states.ts'

/** Steps in which a pattern is decided; one that needs more is refused. */
const MAX_STEPS = 500_000
const AMBIGUOUS = 'deux répétitions y lisent les mêmes caractères'

/**
 * Why a pattern may take much longer for a text twice as long: a text that does not match would stop the server.
 * Undefined when its time is linear.
 *
 * @see Weber and Seidl, On the degree of ambiguity of finite automata (1991)
 */
export function slowness(pattern: RegExp): string | undefined {
  try {
    return isAmbiguous(statesOf(pattern)) ? AMBIGUOUS : undefined
  } catch (error) {
    if (error instanceof UnreadPattern) return error.message
    throw error
  }
}

/**
 * Whether the ways to read some text grow with its length: a loop has two ways to read one text, or two loops in a
 * sequence read the same text.
 */
function isAmbiguous({ reads, next }: PatternStates): boolean {
  const states = [...reads.keys()]
  const reached = states.map((state) => reachedFrom(next, state))
  const loops = states.filter((state) => reached[state]?.has(state))
  const common = states.map((one) =>
    states.map((other) => [...(reads[one] ?? [])].some((char) => reads[other]?.has(char))),
  )
  const share = (...all: number[]): boolean =>
    all.every((one, index) => all.slice(index).every((other) => common[one]?.[other]))
  const isInLoop = (state: number, loop: number): boolean =>
    reached[loop]?.has(state) === true && reached[state]?.has(loop) === true
  const edges = (state: number): [number, number][] => [...(next[state] ?? [])]
  let steps = 0

  /** Whether a search through places, each a list of states, finds the wanted one; the first place does not count. */
  function finds(start: number[], wanted: number[], after: (place: number[]) => number[][]): boolean {
    const seen = new Set<string>()
    const open = [start]
    for (let place = open.pop(); place; place = open.pop()) {
      for (const found of after(place)) {
        if (++steps > MAX_STEPS) throw new UnreadPattern('il est trop compliqué')
        if (found.every((state, index) => state === wanted[index])) return true
        const key = found.join()
        if (!seen.has(key)) open.push(found)
        seen.add(key)
      }
    }
    return false
  }

  // Three texts at a time would need as many characters in common; those that each two share are close enough.
  const hasTwoWays = (loop: number): boolean =>
    finds([loop, loop, 0], [loop, loop, 1], ([a = 0, b = 0, differ = 0]) =>
      edges(a).flatMap(([one, ways]) =>
        edges(b)
          .filter(([other]) => share(one, other) && isInLoop(one, loop) && isInLoop(other, loop))
          .map(([other]) => [one, other, differ || one !== other || ways > 1 ? 1 : 0]),
      ),
    )
  const areReadTogether = (loop: number, later: number): boolean =>
    finds([loop, loop, later], [loop, later, later], ([a = 0, b = 0, c = 0]) =>
      edges(a)
        .filter(([one]) => isInLoop(one, loop))
        .flatMap(([one]) =>
          edges(c)
            .filter(([last]) => share(one, last) && isInLoop(last, later))
            .flatMap(([last]) =>
              edges(b)
                .filter(([middle]) => share(one, middle, last) && (middle === later || reached[middle]?.has(later)))
                .map(([middle]) => [one, middle, last]),
            ),
        ),
    )
  return loops.some(
    (loop) =>
      hasTwoWays(loop) ||
      loops.some((later) => later !== loop && reached[loop]?.has(later) && areReadTogether(loop, later)),
  )
}

function reachedFrom(next: PatternStates['next'], start: number): Set<number> {
  const seen = new Set<number>()
  const open = [start]
  for (let state = open.pop(); state !== undefined; state = open.pop())
    for (const id of next[state]?.keys() ?? [])
      if (!seen.has(id)) {
        seen.add(id)
        open.push(id)
      }
  return seen
}

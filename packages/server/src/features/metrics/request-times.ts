import type { Family, Sample } from './exposition.ts'

/** Upper bounds of the times of requests, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Times {
  /** How many requests took at most the bound of the same index. */
  counts: number[]
  sum: number
  total: number
}

/**
 * How many requests were answered, and how fast: by method and route as it is declared, never by address, so that there
 * are as many series as routes whatever is asked.
 */
export class RequestTimes {
  readonly #times = new Map<string, Times>()
  readonly #answers = new Map<string, number>()

  /**
   * @param route the declared path; undefined for an address without a route
   */
  note(method: string, route: string | undefined, status: number, seconds: number): void {
    const key = `${METHODS.has(method) ? method : 'other'} ${route ?? 'none'}`
    const answer = `${status} ${key}`
    this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1)
    let times = this.#times.get(key)
    if (!times) {
      times = { counts: BOUNDS.map(() => 0), sum: 0, total: 0 }
      this.#times.set(key, times)
    }
    times.total++
    times.sum += seconds
    for (const [index, bound] of BOUNDS.entries())
      if (seconds <= bound) times.counts[index] = (times.counts[index] ?? 0) + 1
  }

  families(): Family[] {
    const answers = [...this.#answers].map(([key, value]): Sample => {
      const [status = '', ...rest] = key.split(' ')
      return { labels: { ...labelsOf(rest.join(' ')), status }, value }
    })
    const times = [...this.#times].flatMap(([key, { counts, sum, total }]): Sample[] => {
      const labels = labelsOf(key)
      const bounds = [
        ...BOUNDS.map((bound, index) => [String(bound), counts[index] ?? 0] as const),
        ['+Inf', total] as const,
      ]
      return [
        ...bounds.map(([le, value]) => ({ suffix: '_bucket', labels: { ...labels, le }, value })),
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: total },
      ]
    })
    return [
      { name: 'http_requests_total', help: 'Answered requests by route and status', type: 'counter', samples: answers },
      {
        name: 'http_request_duration_seconds',
        help: 'Time until an answer was sent, by route',
        type: 'histogram',
        samples: times,
      },
    ]
  }
}

function labelsOf(key: string): { method: string; route: string } {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space), route: key.slice(space + 1) }
}

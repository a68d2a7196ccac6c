import type { FieldError, LiveDocument } from '@boutique/domain'

/** Two people changed the same path to different values; the person chooses one. */
export interface Conflict {
  path: string
  yours: unknown
  theirs: unknown
  actor: { id: string; displayname?: string }
  /** Instant of the other's change. */
  at: string
  /** The other person removed the item at `path`, which is edited here: it is kept or dropped as a whole. */
  isRemoved?: true
}

/** The meaning of a failed save for the form. */
export type Failure =
  | { kind: 'conflict'; conflicts: Conflict[]; document?: LiveDocument }
  /** The server refused it: sending the same again is useless. */
  | { kind: 'refused'; errors: FieldError[]; message: string }
  | { kind: 'gone'; message: string }
  /** The id of a new document names another one: that of an earlier attempt, which stored it, or somebody else's. */
  | { kind: 'taken'; document?: LiveDocument }
  /** No response, or a temporary error: the same save may succeed later. */
  | { kind: 'later' }

interface Refusal {
  status: number
  code?: string
  detail?: string
  errors?: FieldError[]
  body?: unknown
}
const isRefusal = (problem: unknown): problem is Refusal =>
  typeof problem === 'object' && problem !== null && typeof (problem as Refusal).status === 'number'

const TAKEN_CODE = 'identifiant.pris'
/** The code that the client gives to a 409 without a readable body. */
const CUT_CONFLICT = 'http.409'
const LATER = new Set([0, 401, 408, 425, 429])

/** Classifies a thrown problem; anything but a response of the server may succeed later. */
export function failureOf(problem: unknown): Failure {
  if (!isRefusal(problem) || LATER.has(problem.status) || problem.status >= 500) return { kind: 'later' }
  // The body was cut: what stands in the way is only told when it is sent again.
  if (problem.code === CUT_CONFLICT) return { kind: 'later' }
  const { status, detail = '', errors = [] } = problem
  const body = (problem.body ?? {}) as { conflicts?: Conflict[]; document?: LiveDocument }
  if (status === 409 && body.conflicts?.length) {
    return { kind: 'conflict', conflicts: body.conflicts, document: body.document }
  }
  if (status === 409 && problem.code === TAKEN_CODE) return { kind: 'taken', document: body.document }
  if (status === 404) return { kind: 'gone', message: detail }
  return { kind: 'refused', errors, message: detail }
}

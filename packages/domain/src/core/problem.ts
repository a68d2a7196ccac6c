import type { Fields } from './field.ts'
import { resolvePath, splitPath } from './changes/path.ts'

/** An error of one field, shown at the field. `path` is a change path such as `dimensions/width`. */
export interface FieldError {
  path: string
  message: string
  /** The document that the message names, for a link to it. */
  document?: { collection: string; id: string }
}

/** Additional members of the problem+json document. */
export interface ProblemDetails {
  errors?: FieldError[]
  [member: string]: unknown
}

/**
 * An error for users: an HTTP status, a stable machine code and a French sentence (RFC 9457). `cause` is for the log
 * only and never leaves the server.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly details: ProblemDetails

  constructor(status: number, code: string, message: string, details: ProblemDetails = {}, cause?: unknown) {
    super(message, { cause })
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The maximum number of errors in one response. */
export const MAX_ERRORS = 100
const MAX_IN_SENTENCE = 10
const MAX_NAME_LENGTH = 300

/**
 * 422 with one message per field, at most `MAX_ERRORS`; the sentence lists the first ones, for readers without a form.
 *
 * @param cause for the log only
 * @param fields their labels are in the sentence, in place of the paths
 */
export function invalid(errors: readonly FieldError[], cause?: unknown, fields: Fields = {}): Problem {
  const shown = errors.slice(0, MAX_ERRORS).map(({ path, message, document }) => ({
    path: shortened(path),
    message,
    ...(document && { document }),
  }))
  const lines = shown
    .slice(0, MAX_IN_SENTENCE)
    .map(({ path, message }) => (path ? `${nameAt(fields, path)} : ${message}` : message))
  const others = errors.length - lines.length
  if (others > 0) lines.push(`et ${others} autre${others > 1 ? 's' : ''}`)
  return new Problem(422, 'validation', lines.join(' ; '), { errors: shown }, cause)
}

/** The label of the field that a path leads into; the path itself for an unknown one. */
function nameAt(fields: Fields, path: string): string {
  const segments = splitPath(path)
  const owners = segments.map((_, at) => resolvePath(fields, segments.slice(0, segments.length - at)))
  const owner = owners.find((target) => target?.kind === 'field')
  return owner?.kind === 'field' ? owner.field.label : path
}

/** Clients send paths, which may be of any length. */
const shortened = (path: string): string =>
  path.length > MAX_NAME_LENGTH ? `${path.slice(0, MAX_NAME_LENGTH)}…`.toWellFormed() : path

/** The sentence of a required field left empty. [FORM] */
export const REQUIRED = 'Champs obligatoire'

/** An error of one field, as the reader sees it beside the field. `path` is a change path such as `dimensions/width`. */
export interface FieldError {
  path: string
  message: string
}

/** What a problem carries beyond its sentence; every member becomes a member of the problem+json document. */
export interface ProblemDetails {
  errors?: FieldError[]
  [member: string]: unknown
}

/**
 * A refusal that a user may read: an HTTP status, a stable machine code and a French sentence (RFC 9457).
 * `cause` is for the log only and never leaves the server.
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

/** 422 with one message a field; the sentence lists what is wrong for readers who see no form. */
export function invalid(errors: FieldError[]): Problem {
  const sentence = errors.map((error) => (error.path ? `${error.path} : ${error.message}` : error.message)).join(' ; ')
  return new Problem(422, 'validation', sentence, { errors })
}

/** The sentence of a required field left empty. [FORM] */
export const REQUIRED = 'Champs obligatoire'

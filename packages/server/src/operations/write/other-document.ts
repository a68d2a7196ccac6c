import { type Collection, type FieldError, invalid, Problem } from '@boutique/domain'

/**
 * An error of another document than the one of the request: its path starts with the label of the collection
 * ("contact, email"), so that it does not look like a path of the document of the request.
 */
export const errorInOther = ({ label }: Collection, { path, ...error }: FieldError): FieldError => ({
  path: `${label.one}, ${path}`,
  ...error,
})

/** A refused write of another document, as an error for the response; other errors stay as they are. */
export function refusedInOther(error: unknown, collection: Collection): unknown {
  if (!(error instanceof Problem) || error.code !== 'validation') return error
  return invalid(
    (error.details.errors ?? []).map((one) => errorInOther(collection, one)),
    error.cause,
  )
}

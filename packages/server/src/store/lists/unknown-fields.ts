import { Problem } from '@boutique/domain'

const MAX_SHOWN_LENGTH = 100

/** 422 for an order by a field that does not exist, or by which the list has no order; it names the field. */
export const unknownSort = (name: string): Problem => unknown('tri.inconnu', "Ce tri n'existe pas", 'sort', name)

/** 422 for a condition on a field that does not exist, or that the list does not filter by; it names the field. */
export const unknownFilter = (name: string): Problem =>
  unknown('filtre.inconnu', "Ce filtre n'existe pas", 'where', name)

function unknown(code: string, sentence: string, path: string, name: string): Problem {
  const message = `${sentence} : ${name.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}`
  return new Problem(422, code, message, { errors: [{ path, message }] })
}

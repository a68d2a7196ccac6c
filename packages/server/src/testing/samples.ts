import type { Collection, Data, Field } from '@boutique/domain'

/** A valid stored value of a field; a different `n` gives a different value if the kind has more than one. */
export const sampleOf = (field: Field, n: number): unknown =>
  // A boutique that must exist is one of those of every test server.
  field.exists && field.to === 'boutiques' ? SHOPS[n % SHOPS.length] : field.example(n)

const SHOPS = ['atelier', 'brocante']

/** The fields that a client may send. */
export const writable = ({ fields }: Collection): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.derived && field.write !== 'server')

let last = 0
/** A number that is unique in this test file. */
export const fresh = (): number => {
  last += 2
  return last
}

/** A valid value for every field that a client may send. */
export function documentOf(collection: Collection, n = fresh()): Data {
  return Object.fromEntries(writable(collection).map(([name, field]) => [name, sampleOf(field, n)]))
}

/** Values for the required fields only. */
export function minimalOf(collection: Collection, n = fresh()): Data {
  return Object.fromEntries(
    writable(collection)
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, sampleOf(field, n)]),
  )
}

/** The fields that only server code may set. */
export const serverFields = ({ fields }: Collection): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => field.write === 'server')

/** Whether clients may not create documents, such as the media records of uploads. */
export const isServerMade = (collection: Collection): boolean =>
  serverFields(collection).some(([, field]) => field.required)

/** Whether nobody writes documents by hand, such as the lines of the ledger of pieces. */
export const isLedger = (collection: Collection): boolean => writable(collection).length === 0

/** A valid value for every field that only server code may set. */
export const serverDataOf = (collection: Collection, n = fresh()): Data =>
  Object.fromEntries(serverFields(collection).map(([name, field]) => [name, sampleOf(field, n)]))

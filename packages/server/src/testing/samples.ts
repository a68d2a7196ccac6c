import type { Collection, Data, Field, FieldKind, Fields } from '@boutique/domain'

/** Texts of several shapes: the first that a field's own schema accepts is its sample. */
const texts = (n: number): string[] => [`Élément n° ${n} « d'été »`, `essai-${n}`, String(1000 + n)]

const numberIn = ({ min = 0, max = 1_000_000 }: Field, n: number, fraction: number): number => {
  const room = Math.max(1, Math.floor(Math.min(max - min - fraction, 1000)))
  return min + fraction + (n % room)
}
const day = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, '0')}`

/** The members of an object or an item; inner flags are true, since a false one is stored as nothing. */
const membersOf = (fields: Fields = {}, n: number): Data =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.kind === 'boolean' ? true : sampleOf(field, n)]),
  )
const itemsOf = ({ fields }: Field, n: number): Data[] =>
  ['a', 'b'].map((letter, at) => ({ id: `i${n}${letter}`, ...membersOf(fields, n + at) }))
const ofValues = (field: Field, n: number): string => {
  const values = Object.keys(field.values ?? {})
  return values[n % values.length] as string
}

const samples: Record<FieldKind, (field: Field, n: number) => unknown> = {
  text: (field, n) => texts(n).find((text) => field.schema.safeParse(text).success),
  multiline: (_, n) => `Première ligne ${n}\n\tet la suite`,
  email: (_, n) => `personne${n}@exemple.fr`,
  link: (_, n) => `https://exemple.fr/page-${n}`,
  integer: (field, n) => numberIn(field, n, 0),
  decimal: (field, n) => numberIn(field, n, 0.125),
  price: (field, n) => numberIn(field, n, 0.25),
  boolean: (_, n) => n % 2 === 1,
  choice: ofValues,
  choices: (field, n) => [ofValues(field, n)],
  date: (_, n) => day(n),
  instant: (_, n) => `${day(n)}T10:20:30.456Z`,
  // One that must exist is left out.
  relation: ({ exists }, n) => (exists ? undefined : `ref_${n}`),
  relations: ({ exists }, n) => (exists ? undefined : [`ref_${n}`, `ref-${n}b`]),
  strings: (_, n) => [`mot ${n}`, 'œuvre'],
  photos: (_, n) => [`atelier/photo-${n}.jpg`, `atelier/photo-${n}b.jpg`],
  richtext: (_, n) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `Texte ${n}`, marks: [{ type: 'bold' }] }] }],
  }),
  dimensions: (field, n) => membersOf(field.fields, n),
  group: (field, n) => membersOf(field.fields, n),
  features: itemsOf,
  list: itemsOf,
  blocks: itemsOf,
  translations: (field, n) =>
    Object.fromEntries((field.languages ?? []).slice(0, 2).map((language) => [language, membersOf(field.fields, n)])),
  secret: (_, n) => `secret-${n}-que-personne-ne-relit`,
}

/** A valid value of a field, as it is stored; another `n` gives another value wherever the kind has two. */
export function sampleOf(field: Field, n: number): unknown {
  return samples[field.kind](field, n)
}

/** The fields that a client may send. */
export const writable = ({ fields }: Collection): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.derived && field.write !== 'server')

let last = 0
/** A number that no other sample of this test file had. */
export const fresh = (): number => {
  last += 2
  return last
}

/** A valid value for every field that a client may send. */
export function documentOf(collection: Collection, n = fresh()): Data {
  return Object.fromEntries(writable(collection).map(([name, field]) => [name, sampleOf(field, n)]))
}

/** The required fields alone. */
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

/** Whether documents come from the server alone, such as the media records of uploads. */
export const isServerMade = (collection: Collection): boolean =>
  serverFields(collection).some(([, field]) => field.required)

/** A valid value for every field that only server code may set. */
export const serverDataOf = (collection: Collection, n = fresh()): Data =>
  Object.fromEntries(serverFields(collection).map(([name, field]) => [name, sampleOf(field, n)]))

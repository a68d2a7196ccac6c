/** What the engines must know of a kind of field, beside the values it takes. A new kind answers every question. */
export interface KindTraits {
  /** A person types the value character by character; the other kinds take each value as a whole. */
  typed: boolean
  /** Lists order and find the value without case and accents, rather than as it is. */
  folded: boolean
  /** The declaration names the few values there are. */
  closed: boolean
  /** The text that the search index reads: the value, each element of a list, or `valeur` of each item; null: it reads none. */
  searched: 'value' | 'elements' | 'valeurs' | null
  /** The JSON schema of a value, or of one of a list of values, in OpenAPI; null: the field's own fields say it. */
  json: JsonSchema | null
  /** What OpenAPI says of every field of the kind, in French; null: nothing. */
  note: string | null
}

type JsonSchema =
  | { type: 'string' | 'integer' | 'number' | 'boolean'; format?: string; maxLength?: number; pattern?: string }
  | { $ref: string }

const STRING = { type: 'string' } as const
const NUMBER = { type: 'number' } as const
const ID = { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const

/** The kinds that a field may have. A kind's builder says what it stores; `web/src/fields` how it looks. */
export const FIELD_KINDS = {
  text: { typed: true, folded: true, closed: false, searched: 'value', json: STRING, note: null },
  multiline: {
    typed: true,
    folded: true,
    closed: false,
    searched: 'value',
    json: STRING,
    note: 'Texte de plusieurs lignes',
  },
  email: {
    typed: true,
    folded: true,
    closed: false,
    searched: 'value',
    json: { type: 'string', format: 'email' },
    note: 'Adresse e-mail, en minuscules',
  },
  link: {
    typed: true,
    folded: false,
    closed: false,
    searched: null,
    json: STRING,
    note: 'Adresse du web, de courriel, de téléphone ou du site',
  },
  integer: { typed: true, folded: false, closed: false, searched: null, json: { type: 'integer' }, note: null },
  decimal: { typed: true, folded: false, closed: false, searched: null, json: NUMBER, note: 'Trois décimales au plus' },
  price: { typed: true, folded: false, closed: false, searched: null, json: NUMBER, note: 'Deux décimales au plus' },
  boolean: { typed: false, folded: false, closed: true, searched: null, json: { type: 'boolean' }, note: null },
  choice: { typed: false, folded: false, closed: true, searched: null, json: STRING, note: null },
  choices: { typed: false, folded: false, closed: true, searched: null, json: STRING, note: null },
  date: {
    typed: true,
    folded: false,
    closed: false,
    searched: null,
    json: { type: 'string', format: 'date' },
    note: 'Jour sans heure, AAAA-MM-JJ',
  },
  instant: {
    typed: true,
    folded: false,
    closed: false,
    searched: null,
    json: { type: 'string', format: 'date-time' },
    note: 'Instant en UTC',
  },
  relation: { typed: false, folded: false, closed: false, searched: null, json: ID, note: null },
  relations: { typed: false, folded: false, closed: false, searched: null, json: ID, note: null },
  strings: { typed: false, folded: false, closed: false, searched: 'elements', json: STRING, note: null },
  photos: {
    typed: false,
    folded: false,
    closed: false,
    searched: null,
    json: STRING,
    note: "Dans l'ordre montré, la principale d'abord",
  },
  richtext: {
    typed: true,
    folded: false,
    closed: false,
    searched: null,
    json: { $ref: '#/components/schemas/TexteMisEnForme' },
    note: 'Texte mis en forme',
  },
  dimensions: { typed: false, folded: false, closed: false, searched: null, json: null, note: null },
  features: { typed: false, folded: false, closed: false, searched: 'valeurs', json: null, note: null },
  group: { typed: false, folded: false, closed: false, searched: null, json: null, note: null },
  list: { typed: false, folded: false, closed: false, searched: null, json: null, note: null },
  blocks: { typed: false, folded: false, closed: false, searched: null, json: null, note: null },
  translations: { typed: false, folded: false, closed: false, searched: null, json: null, note: 'Textes par langue' },
  secret: {
    typed: true,
    folded: false,
    closed: false,
    searched: null,
    json: STRING,
    note: "S'écrit et ne se relit jamais",
  },
} as const satisfies Readonly<Record<string, KindTraits>>

export type FieldKind = keyof typeof FIELD_KINDS
/** The kinds that the search index reads. */
export type SearchedKind = {
  [K in FieldKind]: (typeof FIELD_KINDS)[K]['searched'] extends null ? never : K
}[FieldKind]

/** The traits of a kind. */
export const traitsOf = ({ kind }: { kind: FieldKind }): KindTraits => FIELD_KINDS[kind]

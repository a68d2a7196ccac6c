/** The traits of a kind of field that engines need, besides its schema. A new kind must declare all of them. */
export interface KindTraits {
  /** Whether a person types the value character by character; other kinds set each value as a whole. */
  typed: boolean
  /** Whether lists order and match the value ignoring case and accents. */
  folded: boolean
  /** Whether the declaration lists the possible values. */
  closed: boolean
  /** The conditions that people may set on it in a list (`core/filters/operators.ts`); null: none. */
  filtered: FilterGroup | null
  /**
   * The text for the search index: the value, each element of a list, `valeur` of each item, or of each item the members
   * that the field names as `searched`; null: none.
   */
  searched: 'value' | 'elements' | 'valeurs' | 'members' | null
  /** The JSON schema of a value, or of one element of a list, in OpenAPI; null: derived from the field's own fields. */
  json: JsonSchema | null
  /** The OpenAPI description for every field of the kind, in French; null: none. */
  note: string | null
}

/** Kinds of fields whose filters have the same operators. */
export type FilterGroup = 'text' | 'number' | 'flag' | 'options' | 'related' | 'day' | 'instant'

type JsonSchema =
  | { type: 'string' | 'integer' | 'number' | 'boolean'; format?: string; maxLength?: number; pattern?: string }
  | { $ref: string }

const STRING = { type: 'string' } as const
const NUMBER = { type: 'number' } as const
const ID = { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const

/** The kinds of fields. A kind's builder defines the stored value; `web/src/fields` its display. */
export const FIELD_KINDS = {
  text: { typed: true, folded: true, closed: false, filtered: 'text', searched: 'value', json: STRING, note: null },
  multiline: {
    typed: true,
    folded: true,
    closed: false,
    filtered: 'text',
    searched: 'value',
    json: STRING,
    note: 'Texte de plusieurs lignes',
  },
  email: {
    typed: true,
    folded: true,
    closed: false,
    filtered: 'text',
    searched: 'value',
    json: { type: 'string', format: 'email' },
    note: 'Adresse e-mail, en minuscules',
  },
  link: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'text',
    searched: null,
    json: STRING,
    note: 'Adresse du web, de courriel, de téléphone ou du site',
  },
  integer: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'number',
    searched: null,
    json: { type: 'integer' },
    note: null,
  },
  decimal: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'number',
    searched: null,
    json: NUMBER,
    note: 'Trois décimales au plus',
  },
  price: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'number',
    searched: null,
    json: NUMBER,
    note: 'Deux décimales au plus',
  },
  boolean: {
    typed: false,
    folded: false,
    closed: true,
    filtered: 'flag',
    searched: null,
    json: { type: 'boolean' },
    note: null,
  },
  choice: { typed: false, folded: false, closed: true, filtered: 'options', searched: null, json: STRING, note: null },
  choices: { typed: false, folded: false, closed: true, filtered: null, searched: null, json: STRING, note: null },
  date: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'day',
    searched: null,
    json: { type: 'string', format: 'date' },
    note: 'Jour sans heure, AAAA-MM-JJ',
  },
  instant: {
    typed: true,
    folded: false,
    closed: false,
    filtered: 'instant',
    searched: null,
    json: { type: 'string', format: 'date-time' },
    note: 'Instant en UTC',
  },
  relation: { typed: false, folded: false, closed: false, filtered: 'related', searched: null, json: ID, note: null },
  relations: { typed: false, folded: false, closed: false, filtered: null, searched: null, json: ID, note: null },
  strings: {
    typed: false,
    folded: false,
    closed: false,
    filtered: null,
    searched: 'elements',
    json: STRING,
    note: null,
  },
  photos: {
    typed: false,
    folded: false,
    closed: false,
    filtered: null,
    searched: null,
    json: STRING,
    note: "Dans l'ordre montré, la principale d'abord",
  },
  richtext: {
    typed: true,
    folded: false,
    closed: false,
    filtered: null,
    searched: null,
    json: { $ref: '#/components/schemas/TexteMisEnForme' },
    note: 'Texte mis en forme',
  },
  dimensions: { typed: false, folded: false, closed: false, filtered: null, searched: null, json: null, note: null },
  features: { typed: false, folded: false, closed: false, filtered: null, searched: 'valeurs', json: null, note: null },
  group: { typed: false, folded: false, closed: false, filtered: null, searched: null, json: null, note: null },
  list: { typed: false, folded: false, closed: false, filtered: null, searched: 'members', json: null, note: null },
  blocks: { typed: false, folded: false, closed: false, filtered: null, searched: null, json: null, note: null },
  translations: {
    typed: false,
    folded: false,
    closed: false,
    filtered: null,
    searched: null,
    json: null,
    note: 'Textes par langue',
  },
  secret: {
    typed: true,
    folded: false,
    closed: false,
    filtered: null,
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

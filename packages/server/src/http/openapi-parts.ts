import type { Field } from '@boutique/domain'
import { z } from 'zod'

/** The pieces that OpenAPI paths are made of. */
export type Json = Record<string, unknown>

export const json = (schema: unknown): Json => ({ content: { 'application/json': { schema } } })
export const body = (schema: unknown): Json => ({ required: true, ...json(schema) })
export const problems = {
  default: {
    description: 'Refus',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Probleme' } } },
  },
}
export const answers = (status: number, description: string, schema: unknown): Json => ({
  [status]: { description, ...json(schema) },
  ...problems,
})
export const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})
export const object = { type: 'object' }

/** The JSON schema of fields, as they are stored; secrets are only written. */
export function properties(fields: Readonly<Record<string, Field>>): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = z.toJSONSchema(field.schema, { io: 'output', unrepresentable: 'any' }) as Json
      delete schema.$schema
      const example = field.example(1)
      return [
        name,
        {
          ...schema,
          title: field.label,
          ...(example !== undefined && { examples: [example] }),
          ...(field.kind === 'secret' && { writeOnly: true }),
          ...((field.derived || field.write === 'server') && { readOnly: true }),
        },
      ]
    }),
  )
}

const instant = { type: 'string', format: 'date-time' }
/** What every document carries beside its fields. */
export const systemSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    rev: { type: 'integer' },
    boutique: { type: 'string' },
    deleted: { type: 'boolean' },
    createdAt: instant,
    updatedAt: instant,
    datetime: { type: 'integer' },
  },
}

/** How every list is asked for. */
export const listParameters = [
  query('where[champ]', 'Filtre ; where[champ][gt|gte|lt|lte|in|vide|contient]'),
  query('sort', 'Champ, précédé de - pour décroissant'),
  query('limit', '1 à 200, 40 par défaut'),
  query('after', 'Le curseur « next » de la page précédente'),
  query('count', '1 : compte exact jusqu’à 1 000, « plus » au-delà'),
]
/** How every search is asked for. */
export const searchParameters = [
  query('q', 'Le texte cherché, 200 caractères au plus'),
  query('page', 'À partir de 0'),
  query('limit', '40 par défaut'),
  query('where[champ]', 'Filtre, comme pour la liste'),
]

/** A page of documents. */
export const pageOf = (document: Json): Json => ({
  type: 'object',
  properties: {
    documents: { type: 'array', items: document },
    next: { type: ['string', 'null'] },
    count: { type: 'integer' },
    plus: { type: 'boolean' },
    sum: { type: 'number' },
  },
})
/** The hits of a search. */
export const hitsOf = (document: Json): Json => ({
  type: 'object',
  properties: {
    nbHits: { type: 'integer' },
    plus: { type: 'boolean' },
    hits: { type: 'array', items: { allOf: [document, { properties: { objectID: { type: 'string' } } }] } },
  },
})

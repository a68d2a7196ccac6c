import { api } from '@boutique/domain'
import { toJSONSchema } from 'zod/v4/core'
import type { ZodMiniType } from 'zod/mini'

/** A piece of an OpenAPI document. */
export type Json = Record<string, unknown>

/** What the header means with which a reader asks again. */
export const IF_NONE_MATCH = "L'ETag de la réponse que l'on a déjà : 304 si rien n'a changé"
/** The security of what websites call: one names its boutique once, as a client signs in once. */
export const APPLICATION = [{ application: [] }]

/** A schema of one type, with a French description. */
const typed =
  (type: string) =>
  (description: string, more: Json = {}): Json => ({ type, description, ...more })
export const string = typed('string')
export const integer = typed('integer')
export const number = typed('number')
export const boolean = typed('boolean')
export const array = (description: string, items: Json, more: Json = {}): Json =>
  typed('array')(description, { items, ...more })
/** An object whose members are all required, unless `required` lists them. */
export const object = (description: string, properties: Json, required = Object.keys(properties)): Json =>
  typed('object')(description, { properties, ...(required.length > 0 && { required }) })
export const instant = (description: string): Json => string(description, { format: 'date-time' })
export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** A schema of the API, or a piece that was made by hand. */
export type ApiSchema = ZodMiniType | Json

/** The JSON schema of a schema of the API, with its descriptions; one that has a name is referred to. */
export const jsonSchema = (schema: ApiSchema): Json => written(schema, 0)

/** What the document says under the name of a schema. */
export const definitionOf = (schema: ZodMiniType): Json => written(schema, 1)

/** @param depth the first depth at which a named schema is referred to */
function written(schema: ApiSchema, depth: number): Json {
  if (!('_zod' in schema)) return schema as Json
  const { $schema: _, ...made } = toJSONSchema(schema as ZodMiniType, {
    metadata: api.apiNotes,
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema: one, zodSchema, path }) {
      const component = api.apiNotes.get(zodSchema as unknown as ZodMiniType)?.component
      delete one.component
      if (component !== undefined && path.length >= depth) {
        for (const name of Object.keys(one)) delete one[name]
        Object.assign(one, schemaRef(component))
      }
      // Names of members are texts; a value that may be null says so in its type.
      delete one.propertyNames
      if (Array.isArray(one.type)) delete one.anyOf
      // The bounds of all numbers of JavaScript.
      if (one.type !== 'integer') return
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum
    },
  })
  return made
}

export const JSON_TYPE = 'application/json'
const contentOf = (schema: ApiSchema, type = JSON_TYPE): Json => ({
  content: { [type]: { schema: jsonSchema(schema) } },
})
/** The body of a request; `isOptional` when it may be absent. */
export const body = (description: string, schema: ApiSchema, isOptional = false, type = JSON_TYPE): Json => ({
  description,
  required: !isOptional,
  ...contentOf(schema, type),
})

const refusal = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: schemaRef('Probleme') } },
})
export const problems: Json = {
  '4XX': refusal("Refus : la demande n'est pas acceptée, la phrase dit pourquoi"),
  '5XX': refusal('Panne : le serveur ne peut pas répondre maintenant'),
}
/** The responses of an operation: one success status, with the headers that it may have, and the errors. */
export const answers = (status: number, description: string, schema?: ApiSchema, headers?: Json): Json => ({
  [status]: { description, ...(headers && { headers }), ...(schema && contentOf(schema)) },
  ...problems,
})

/** The response to whoever has the answer already. */
export const UNCHANGED: Json = { 304: { description: "Rien n'a changé" } }

export const inQuery = (name: string, schema: ApiSchema): Json => parameter('query', name, jsonSchema(schema))
export const inPath = (name: string, description: string, more: Json = {}): Json => ({
  ...parameter('path', name, string(description, { maxLength: 500, ...more })),
  required: true,
})
export const inHeader = (name: string, description: string): Json => parameter('header', name, string(description))
function parameter(place: string, name: string, { description, ...schema }: Json): Json {
  return { name, in: place, description, schema }
}

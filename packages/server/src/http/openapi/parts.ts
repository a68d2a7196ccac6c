/** A piece of an OpenAPI document. */
export type Json = Record<string, unknown>

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

export const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
/** The body of a request; `isOptional` when it may be absent. */
export const body = (description: string, schema: Json, isOptional = false): Json => ({
  description,
  required: !isOptional,
  ...json(schema),
})

const refusal = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: schemaRef('Probleme') } },
})
export const problems: Json = {
  '4XX': refusal("Refus : la demande n'est pas acceptée, la phrase dit pourquoi"),
  '5XX': refusal('Panne : le serveur ne peut pas répondre maintenant'),
}
/** The responses of an operation: one success status, and the errors. */
export const answers = (status: number, description: string, schema?: Json): Json => ({
  [status]: { description, ...(schema && json(schema)) },
  ...problems,
})

export const inQuery = (name: string, schema: Json): Json => parameter('query', name, schema)
export const inPath = (name: string, description: string, more: Json = {}): Json => ({
  ...parameter('path', name, string(description, { maxLength: 500, ...more })),
  required: true,
})
export const inHeader = (name: string, description: string): Json => parameter('header', name, string(description))
function parameter(place: string, name: string, { description, ...schema }: Json): Json {
  return { name, in: place, description, schema }
}

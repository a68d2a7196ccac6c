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

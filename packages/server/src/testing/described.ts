/** The part of a JSON schema that `undescribed` reads. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/**
 * Where a response differs from its schema of the OpenAPI document: members that the schema does not describe, required
 * ones that are missing, values of another type. References and combinations are not followed.
 */
export function undescribed(schema: Schema | undefined, value: unknown, at = ''): string[] {
  if (!schema) return [`${at}: not described`]
  if (schema.type !== typeOf(value) && !(schema.type === 'number' && typeOf(value) === 'integer'))
    return [`${at}: ${typeOf(value)}, not ${String(schema.type)}`]
  if (Array.isArray(value)) return value.flatMap((item, index) => undescribed(schema.items, item, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, required = [] } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}/${name}: missing`)
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, member]) => undescribed(properties[name], member, `${at}/${name}`)),
  ]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

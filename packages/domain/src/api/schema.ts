import * as z from 'zod/mini'
import type { Data } from '../core/collection.ts'

/** What OpenAPI says of a schema besides its type: a French description, limits of JSON schema, the component's name. */
export type ApiNotes = Readonly<Record<string, unknown>> & { description: string; component?: string }
export const apiNotes = z.registry<ApiNotes>()

/** Gives a schema its description. */
export function noted<S extends z.ZodMiniType>(schema: S, description: string, more?: object): S {
  apiNotes.add(schema, { ...more, description })
  return schema
}

/**
 * The schemas of the API, each with its French description. One gives the type that server and browser use, and the
 * schema of OpenAPI; that of a body parses it as well.
 */
export const text = (description: string, more?: object) => noted(z.string(), description, more)
export const integer = (description: string) => noted(z.int(), description)
/** Euros, or another number with decimals. */
export const number = (description: string) => noted(z.number(), description)
export const flag = (description: string) => noted(z.boolean(), description)
export const instant = (description: string) => text(description, { format: 'date-time' })
export const oneOf = <const V extends readonly string[]>(description: string, values: V) =>
  noted(z.enum(values), description)
export const list = <S extends z.ZodMiniType>(description: string, item: S) => noted(z.array(item), description)
export const object = <S extends Record<string, z.ZodMiniType>>(description: string, members: S) =>
  noted(z.object(members), description)
/** A body with these members and no others. */
export const body = <S extends Record<string, z.ZodMiniType>>(description: string, members: S) =>
  noted(z.strictObject(members), description)
/** Members that are described elsewhere. */
export const openObject = (description: string, more?: object) =>
  noted(z.custom<Data>(), description, { type: 'object', ...more })
export const anyValue = (description: string) =>
  noted(z.unknown(), description, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] })
export const { optional } = z

/** A schema that OpenAPI names, so that others refer to it. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  apiNotes.add(schema, { ...(apiNotes.get(schema) as ApiNotes), component: name })
  return schema
}

/** The type of a schema. */
export type TypeOf<S extends z.ZodMiniType> = z.infer<S>

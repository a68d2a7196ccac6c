import * as z from 'zod/mini'
import type { Data } from '../core/collection.ts'
import { storableText } from '../core/field.ts'

/**
 * What OpenAPI says of a schema besides its type: a French description, limits of JSON schema, the component's name.
 */
export type ApiNotes = Readonly<Record<string, unknown>> & { description: string; component?: string }
export const apiNotes = z.registry<ApiNotes>()

/** The code and the sentence for a cursor that the server did not write. */
export const BAD_CURSOR = ['curseur.invalide', "Ce curseur de page n'est pas valable"] as const

/** Gives a schema its description. */
export function noted<S extends z.ZodMiniType>(schema: S, description: string, more?: object): S {
  apiNotes.add(schema, { description, ...more })
  return schema
}

/**
 * The schemas of the API, each with its French description. One gives the type that server and browser use, and the
 * schema of OpenAPI; that of a body parses it as well.
 */
export const text = (description: string, more?: object) => noted(storableText(), description, more)
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
export const openObject = <T = Data>(description: string, more?: object) =>
  noted(z.custom<T>(), description, { type: 'object', ...more })
/** A document of any collection. */
export const anyDocument = noted(z.custom<Data>(), 'Le document', { type: 'object' })
export const anyValue = (description: string) =>
  noted(z.unknown(), description, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] })
export const { optional } = z
const { catch: orAbsent } = z
/** What is taken as it was sent: its reader says what is wrong with it. @param more its `type` for OpenAPI */
export const asSent = (description: string, more: object) =>
  // It takes an absent member too, and leaves it required in the document.
  noted(orAbsent(z.unknown(), undefined), description, more)
/** A text, or null. */
export const textOrNull = (description: string) =>
  noted(z.nullable(storableText()), description, { type: ['string', 'null'] })
/** A document of a collection, or what else the OpenAPI document describes under a name. */
export const named = <T = Data>(name: string) => noted(z.custom<T>(), name, { component: name })

/**
 * A value that is parsed as `is` says, and otherwise refused with 400, a code and a sentence of its own.
 * @param more what OpenAPI says of it, with its `type`
 */
export const checked = <T>(
  description: string,
  is: (value: unknown) => boolean,
  [code, sentence]: readonly [code: string, sentence: string],
  more: object,
) => noted(z.custom<T>(is, { error: sentence, params: { code } }), description, more)

/** Bytes, which are streamed: nothing parses them. */
export const bytes = (description: string) => noted(z.unknown(), description, { type: 'string', format: 'binary' })

/** What the fields of a collection describe, and parse: `made` is what OpenAPI says of them. */
export const ofFields = (made: Readonly<Record<string, unknown>>) => noted(z.custom<Data>(), '', made)

/** A cursor of the API, as an address repeats it; its reader says which ones are its own. */
export const cursor = (description: string) =>
  checked<string>(description, (value) => typeof value === 'string', BAD_CURSOR, { type: 'string' })

/** A schema that OpenAPI names, so that others refer to it. */
export function component<S extends z.ZodMiniType>(name: string, schema: S): S {
  apiNotes.add(schema, { ...(apiNotes.get(schema) as ApiNotes), component: name })
  return schema
}

/** The type of a schema. */
export type TypeOf<S extends z.ZodMiniType> = z.infer<S>

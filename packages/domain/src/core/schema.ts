import * as z from 'zod/mini'

/** The schema of a value: what a client sends, parsed to what is stored. */
export type Schema<T = unknown> = z.ZodMiniType<T>

/** Refuses values that fail a test, with a sentence; with `abort` no later test is tried. */
export const refined = <T>(schema: Schema<T>, test: (value: T) => boolean, error: string, abort = false): Schema<T> =>
  schema.check(z.refine<T>(test, { error, abort }))

/** Changes a parsed value. */
export const transformed = <T, U>(schema: Schema<T>, change: (value: T) => U): Schema<U> =>
  z.pipe(schema, z.transform(change)) as unknown as Schema<U>

/** Changes a value before it is parsed. */
export const prepared = <T>(change: (value: unknown) => unknown, schema: Schema<T>): Schema<T> =>
  z.pipe(z.transform(change), schema) as unknown as Schema<T>

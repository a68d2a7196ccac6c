import { object, text } from './schema.ts'

/** Somebody as the API names them. */
export const authorOf = (description: string) =>
  object(description, { id: text('Son identifiant'), displayname: text('Son nom') })

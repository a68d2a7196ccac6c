import { ID_PATTERN } from './field.ts'

/** What addresses say in the place of an id: a document with such an id could not be opened. The others name a prototype. */
const RESERVED: readonly string[] = ['nouveau', 'recherche', 'sommes', '__proto__', 'constructor', 'prototype']

/** Whether a client may choose this id for a new document. */
export const isNewId = (id: unknown): id is string =>
  typeof id === 'string' && ID_PATTERN.test(id) && !RESERVED.includes(id)

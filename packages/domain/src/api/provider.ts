import * as z from 'zod/mini'
import { ID_PATTERN } from '../core/field.ts'
import { body, noted } from './schema.ts'

/** What a provider is asked for: to send the answer of a request. */
export const providerSchema = body("L'envoi demandé", {
  type: noted(z.enum(['send'], '« send » est attendu'), 'Toujours « send »'),
  collection: noted(z.enum(['demandes'], '« demandes » est attendu'), 'Toujours « demandes »'),
  demandeId: noted(
    z.string('Identifiant attendu').check(z.regex(ID_PATTERN, 'Identifiant attendu')),
    "L'identifiant de la demande",
    {
      minLength: 1,
      maxLength: 64,
      pattern: '^[A-Za-z0-9_-]+$',
    },
  ),
})

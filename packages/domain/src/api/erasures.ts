import * as z from 'zod/mini'
import type { Data } from '../core/collection.ts'
import { ERASURE_COUNTS } from '../collections/contacts/personal-data.ts'
import { authorOf } from './people.ts'
import { asSent, instant, integer, list, noted, object, oneOf, optional, text, type TypeOf } from './schema.ts'

/** The numbers of erased things, by the names of `ERASURE_COUNTS`. */
const countsSchema = object(
  'Les nombres',
  Object.fromEntries(Object.entries(ERASURE_COUNTS).map(([name, label]) => [name, optional(integer(label))])),
)

export const erasureSchema = object("Un effacement, sans donnée personnelle : la preuve de ce qui n'est plus là", {
  id: text('Son identifiant'),
  contact: text("L'identifiant du contact"),
  actor: authorOf('Qui a demandé'),
  state: oneOf('Où il en est', ['attente', 'fichiers', 'fait']),
  at: instant('Quand il a été demandé'),
  endedAt: optional(instant('Sa fin')),
  counts: countsSchema,
})

export const erasurePreviewSchema = object("L'aperçu", {
  confirmation: text('Le texte à taper pour confirmer'),
  counts: countsSchema,
})

export const erasuresSchema = object('Les effacements', { effacements: list('Du plus récent', erasureSchema) })
/** The text that confirms an erasure; what it must be is said by the erasure. */
export const confirmationSchema = object('La confirmation', {
  confirmation: asSent('Le nom du contact', { type: 'string' }),
})
export const contactDataSchema = noted(z.custom<Data>(), 'Les données', { type: 'object' })

/** The erasure of a contact: the proof of what is gone, without personal data. */
export type Erasure = TypeOf<typeof erasureSchema>
export type ErasurePreview = TypeOf<typeof erasurePreviewSchema>
export type Erasures = TypeOf<typeof erasuresSchema>

import { ADDRESS_TYPES, TREATMENTS, type TreatmentKind } from '../collections/contacts/treatments.ts'
import { authorOf } from './people.ts'
import { flag, instant, integer, list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const names = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as [K, ...K[]]

/** What a treatment is asked for with; `parseTreatment` says what is wrong with it, in an order of its own (PROC-06). */
export const treatmentRequest = {
  traitement: oneOf('Le traitement', names<TreatmentKind>(TREATMENTS)),
  libelle: optional(text('Le libellé, obligatoire pour nettoyer les adresses', { maxLength: 200 })),
  type: optional(oneOf('Le type des adresses à nettoyer', names(ADDRESS_TYPES))),
}

export const treatmentSchema = object('Un traitement', {
  id: text('Son identifiant'),
  kind: treatmentRequest.traitement,
  label: text('Son libellé'),
  type: optional(text('Le type des adresses')),
  actor: authorOf('Qui a demandé'),
  state: oneOf('Où il en est', ['attente', 'fait', 'retour', 'annule']),
  at: instant('Quand il a été demandé'),
  endedAt: optional(instant('Sa fin')),
  failure: optional(
    object('Son travail a échoué', { job: text('Le travail, à relancer'), sentence: text('La raison') }),
  ),
  total: integer('Les documents à changer'),
  hasMore: flag("D'autres documents restent à traiter après lui"),
  changed: integer('Les documents changés'),
  restored: integer("Les documents rétablis par l'annulation"),
  kept: integer("Les documents que l'annulation a laissés"),
})

export const treatmentPreviewSchema = object("L'aperçu", {
  count: integer('Les documents à changer'),
  hasMore: flag("D'autres resteront à traiter"),
  rows: list('Les premiers', object('Un document', { id: text('Son identifiant'), name: text('Son nom') })),
})

export const treatmentsSchema = object('Les traitements', { traitements: list('Du plus récent', treatmentSchema) })

/** A treatment with what it did so far. */
export type ShownTreatment = TypeOf<typeof treatmentSchema>
/** Waiting or running, done, being undone, undone. */
export type TreatmentState = ShownTreatment['state']
/** What a treatment would change: how many documents, and the first ones. */
export type TreatmentPreview = TypeOf<typeof treatmentPreviewSchema>
export type Treatments = TypeOf<typeof treatmentsSchema>

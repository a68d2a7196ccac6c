import { flag, integer, object, optional, text, type TypeOf } from './schema.ts'

export const transferPreviewSchema = object("L'essai à blanc", {
  refus: optional(text("Pourquoi le transfert ne peut pas commencer, s'il ne le peut pas")),
  documents: integer('Les documents à copier'),
  total: integer('Les documents de ce type dans la boutique, 100 000 au plus'),
  isMore: flag("S'il y en a plus"),
  batches: integer('Les lots'),
  hasAddresses: flag('Si des adresses sont créées'),
  vers: text('La collection du projet'),
})

/** What a transfer would do, as the server counts it. */
export type TransferPreview = TypeOf<typeof transferPreviewSchema>

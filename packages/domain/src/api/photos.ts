import { flag, integer, list, object, optional, text, type TypeOf } from './schema.ts'

export const photoUsagesSchema = object('Les documents', {
  documents: list(
    'Ceux que le lecteur peut voir, 100 au plus',
    object('Un document', { collection: text('Sa collection'), id: text('Son identifiant'), title: text('Son nom') }),
  ),
  others: integer("Le nombre d'autres documents"),
  more: flag("Il y en a d'autres que ceux comptés"),
})

export const photoRemovalSchema = object('Ce qui a été fait', {
  deleted: integer('Le nombre de photos supprimées'),
  undo: optional(
    object("Une des photos, dont l'annulation les rend toutes", {
      id: text('Son identifiant'),
      rev: integer('Sa révision'),
    }),
  ),
  more: flag('Il en reste'),
})

/** Where a photo is shown. */
export type PhotoUsages = TypeOf<typeof photoUsagesSchema>
/** What the removal of unused photos did. */
export type PhotoRemoval = TypeOf<typeof photoRemovalSchema>

import { number, object, optional, text, type TypeOf } from './schema.ts'

/** What was paid for a piece when it was last sold over the counter, without its client. */
export const counterSaleSchema = object('La dernière vente au comptoir', {
  vente: optional(
    object("La vente ; absente quand la pièce n'a pas été vendue au comptoir", {
      montant: number('Le montant payé, en euros'),
      date: optional(text('Le jour de la vente')),
    }),
  ),
})
export type CounterSale = TypeOf<typeof counterSaleSchema>

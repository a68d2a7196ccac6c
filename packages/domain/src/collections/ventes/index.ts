import { defineCollection } from '../../core/collection.ts'
import { piecesOf } from '../mouvements/piece.ts'
import { stockQuestions, stockWrites } from '../mouvements/stock.ts'
import { salePieces } from './sale-pieces.ts'
import { access, hides } from './access.ts'
import { defaults, needs, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { actions, screen } from './screen.ts'

/** The payments that a boutique receives (SALE). */
export const ventes = defineCollection({
  slug: 'ventes',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'vente',
    many: 'Ventes',
    empty: 'Aucune vente',
    purpose: 'Une vente est une somme encaissée ; la liste en fait le total par période.',
    create: 'Nouvelle vente',
    missing: "La vente n'existe pas",
    foreign: "Cette vente n'appartient pas à cette boutique",
    deleted: 'Cette vente a été supprimé',
  },
  access,
  hides,
  title: 'client_name',
  sort: '-saleDate',
  fields,
  defaults,
  needs,
  onSave,
  // A sale has an amount, as another document has a line: its copies are open at once.
  copied: [{ by: 'contact' }, { by: 'commande' }],
  alongsideFinds: (before, after, id, found) =>
    stockQuestions(salePieces(before, []), salePieces(after, []), id, found),
  alongside(before, after, context) {
    const pieces = piecesOf(context.found.pieces)
    return stockWrites(salePieces(before, pieces), salePieces(after, pieces), context)
  },
  actions,
  screen,
})

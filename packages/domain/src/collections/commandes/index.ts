import { defineCollection } from '../../core/collection.ts'
import { weekCode } from '../../texts/number-series.ts'
import { actions } from './actions.ts'
import { deliveryLabel } from './delivery-label.ts'
import { orderLabel } from './label.ts'
import { refuseInBin } from '../mouvements/in-bin.ts'
import { stockQuestions, stockWrites } from '../mouvements/stock.ts'
import { orderPieces } from './order-pieces.ts'
import { needsContact, REACHED_BY } from '../shared/client.ts'
import { defaults, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'
import { needsBoutique } from '../shared/needs-boutique.ts'

/** The orders of a boutique (ORDER). */
export const commandes = defineCollection({
  slug: 'commandes',
  scope: 'boutique',
  lasting: true,
  label: {
    one: 'commande',
    many: 'Commandes',
    empty: 'Aucune commande',
    purpose: "Une commande réunit les pièces d'un client, leurs paiements et leur livraison.",
    create: 'Nouvelle commande',
    missing: "La commande n'existe pas",
    foreign: "Cette commande n'appartient pas à cette boutique",
    deleted: 'Cette commande a été supprimée',
  },
  access: { area: 'store', profile: 'boutique-commandes' },
  title: 'contact_name',
  titles: ['numero', 'isArchived'],
  option: { label: orderLabel, sort: '-numero', code: 'numero' },
  sort: '-numero',
  fields,
  defaultNeeds: needsBoutique,
  defaults,
  needs: needsContact,
  onSave,
  copied: [{ by: 'contact', fields: [...REACHED_BY, 'contact_address', 'contact_address2'], until: 'produits' }],
  removalFinds: (_, id) => ({ payments: { collection: 'ventes', where: { commande: id } } }),
  // The payments of a deleted order are deleted before it (ORDER-75).
  onRemove: (_, { found }) => (found.payments ?? []).map(({ id }) => ({ type: 'remove', collection: 'ventes', id })),
  alongsideFinds: (before, after, id, found) => stockQuestions(orderPieces(before), orderPieces(after), id, found),
  alongside(before, after, context) {
    const named = (before?.produits ?? []).map((line) => line.produit_id)
    refuseInBin(named, orderPieces(after), context)
    return stockWrites(orderPieces(before), orderPieces(after), context)
  },
  numbering: {
    field: 'numero',
    series: 'commande',
    digits: 4,
    codeLength: 5,
    code: (_, now) => weekCode(now),
  },
  search: {
    contact_name: 'A',
    contact_lastname: 'A',
    contact_commercialName: 'A',
    contact_entreprise: 'A',
    numero: 'code',
    contact_email: 'A',
    contact_phone: 'code',
    contact_city: 'C',
    produits: 'C',
  },
  actions,
  paperLabel: { parts: [], of: deliveryLabel },
  importable: { note: 'Ces commandes sont du passé : leur import ne change pas le stock.' },
  screen,
})

import type { Copying } from '../../core/duplicate.ts'
import type { fields } from './schema.ts'

/**
 * The copy of a piece is another piece: it has its own number, address, stock, reservation and dates. It is hidden from
 * the website until somebody has looked at it, since its name and photos would publish it at once.
 */
export const copy: Copying<typeof fields> = {
  without: [
    'sku',
    'pathname',
    'isDraft',
    'qtyAvailable',
    'inStock',
    'onSale',
    'isInPOS',
    'isFeatured',
    'isReserved',
    'reservedAt',
    'reservedBy',
    'reservedHowManyDay',
    'reservePour',
    'finReservation',
    'reservationFinieLe',
    'soldoutAt',
    'publishedAt',
    'commande',
    'suivi',
    'situation',
  ],
  values: { isOnlineStore: false },
  children: ['produits/variants'],
}

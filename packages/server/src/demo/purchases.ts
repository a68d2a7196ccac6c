import type { PaymentMode } from '@boutique/domain'

/** A demonstration purchase, or a deposit; days count back from today. */
export interface DemoPurchase {
  days: number
  /** The names of its pieces, with what each is estimated at. */
  pieces: readonly (readonly [name: string, estimation: number])[]
  place: string
  /** Euros; a deposit has none. */
  montant?: number
  mode?: PaymentMode
  /** The position of the seller or owner among the contacts. */
  contact?: number
  supplier?: string
  repartition?: 'egale' | 'estimation' | 'manuelle'
  commentaire?: string
  /** The commission in per cent, and the days until the pieces go back. */
  deposit?: { rate: number; until: number }
}

/** Lots of a market and of a house that was cleared, single pieces, and what owners left to sell. */
export const PURCHASES: readonly DemoPurchase[] = [
  {
    ...{ days: 128, place: 'Débarras de maison', montant: 620, mode: 'cheque', contact: 5, repartition: 'estimation' },
    pieces: [
      ['Console à gibier', 260],
      ['Console demi-lune', 110],
      ['Secrétaire années 50', 210],
      ['Bureau de ministre', 380],
      ['Banc de ferme', 80],
    ],
    commentaire: 'Maison de famille à vider avant la fin du mois ; la cave reste à voir.',
  },
  {
    ...{ days: 92, place: 'Salle des ventes', montant: 410, mode: 'virement', repartition: 'estimation' },
    pieces: [
      ['Bureau d’écolier', 40],
      ['Banc d’école', 45],
      ['Tabouret de bar', 30],
      ['Miroir de barbier', 50],
      ['Miroir ovale doré', 70],
      ['Lampadaire tripode', 60],
    ],
  },
  {
    ...{ days: 60, place: 'Brocante', montant: 300, mode: 'espece', contact: 10 },
    pieces: [
      ['Étagère industrielle', 90],
      ['Armoire parisienne', 120],
      ['Bibliothèque de notaire', 180],
    ],
  },
  {
    ...{ days: 44, place: 'Brocante', montant: 480, mode: 'espece', contact: 3, repartition: 'estimation' },
    pieces: [
      ['Enfilade vintage', 260],
      ['Buffet bas années 60', 200],
      ['Commode trois tiroirs', 90],
    ],
  },
  {
    ...{ days: 24, place: 'Brocante', montant: 75, mode: 'espece', contact: 7 },
    pieces: [
      ['Table ronde bistrot', 70],
      ['Table basse scandinave', 60],
      ['Chaise d’atelier', 20],
    ],
  },
  {
    ...{ days: 6, place: 'Débarras de maison', montant: 260, mode: 'cheque', contact: 8, repartition: 'manuelle' },
    pieces: [['Table de ferme à rallonges', 220]],
    commentaire: 'Les autres pièces du lot arrivent samedi.',
  },
  {
    ...{ days: 30, place: 'À la boutique', contact: 13, deposit: { rate: 40, until: 60 } },
    pieces: [
      ['Fauteuil club', 250],
      ['Fauteuil crapaud', 160],
    ],
  },
  {
    ...{ days: 80, place: 'À la boutique', contact: 11, deposit: { rate: 35, until: 9 } },
    pieces: [
      ['Lampe de chevet laiton', 30],
      ['Porte-revues rotin', 20],
      ['Vitrine de mercerie', 500],
    ],
  },
]

/** Hours spent on a piece: what was done, and for how long. */
export const HOURS: readonly (readonly [piece: string, days: number, heures: number, libelle: string])[] = [
  ['Console à gibier', 110, 6.5, 'Recollage et cire'],
  ['Bureau de ministre', 104, 9, 'Reprise du placage'],
  ['Banc d’école', 80, 2, 'Ponçage'],
  ['Bibliothèque de notaire', 50, 4.25, 'Vitres et serrure'],
  ['Enfilade vintage', 38, 5, 'Vernis et poignées'],
  ['Table ronde bistrot', 20, 1.5, 'Nettoyage du plateau'],
  ['Table de ferme à rallonges', 4, 3, 'Rallonges ajustées'],
]

/** A pot of varnish over several pieces, and the delivery of one. */
export const PIECE_EXPENSES = [
  {
    ...{ days: 36, montant: 42.9, mode: 'cb', nature: 'restauration', description: 'Pot de vernis et laine d’acier' },
    pieces: ['Enfilade vintage', 'Buffet bas années 60', 'Commode trois tiroirs'],
  },
  {
    ...{ days: 126, montant: 90, mode: 'virement', nature: 'livraison', description: 'Transport du lot' },
    pieces: ['Console à gibier', 'Bureau de ministre', 'Secrétaire années 50'],
  },
] as const

import type { PaymentMode } from '@boutique/domain'
import type { Kind } from './drawings.ts'
import type { Wood } from './palette.ts'

/** A demonstration piece that was bought, restored and sold over the counter; days count back from today. */
export interface SoldPiece {
  name: string
  kind: Kind
  wood: Wood
  category: string
  place: string
  /** How many days ago it was bought, and sold. */
  bought: number
  sold: number
  /** Euros. */
  montant: number
  prix: number
  heures: number
  mode: PaymentMode
}

type Row = [
  name: string,
  ...look: [Kind, Wood, string],
  ...days: [bought: number, sold: number],
  ...figures: [montant: number, heures: number, prix: number],
]

const ROWS: readonly Row[] = [
  ['Table de drapier', 'table', 'chêne', 'Tables', 398, 352, 180, 5, 640],
  ['Paire de chevets en pin', 'commode', 'pin', 'Rangements', 396, 349, 40, 2, 150],
  ['Armoire de mariage', 'armoire', 'chêne', 'Rangements', 390, 338, 260, 8, 890],
  ['Fauteuil Voltaire', 'fauteuil', 'noyer', 'Assises', 384, 331, 60, 6, 320],
  ['Commode Directoire', 'commode', 'noyer', 'Rangements', 380, 324, 340, 7, 980],
  ['Lampe de banquier', 'lampe', 'noir', 'Luminaires', 372, 318, 35, 0.5, 110],
  ['Buffet de chasse', 'buffet', 'merisier', 'Rangements', 366, 301, 220, 6.5, 690],
  ['Pupitre de comptable', 'bureau', 'hêtre', 'Bureaux', 360, 296, 70, 3, 240],
  ['Six chaises Thonet', 'chaise', 'hêtre', 'Assises', 352, 290, 180, 6, 540],
  ['Miroir de cheminée', 'miroir', 'pin', 'Décoration', 344, 272, 90, 2.5, 310],
  ['Bonnetière bressane', 'armoire', 'merisier', 'Rangements', 338, 268, 240, 5, 620],
  ['Table à volets', 'table', 'noyer', 'Tables', 330, 262, 120, 4, 360],
  ['Secrétaire à abattant', 'bureau', 'noyer', 'Bureaux', 322, 241, 280, 9, 760],
  ['Banc de couvent', 'banc', 'chêne', 'Assises', 318, 236, 60, 1.5, 210],
  ['Vaisselier normand', 'buffet', 'chêne', 'Rangements', 310, 229, 310, 5, 780],
  ['Lampadaire en laiton', 'lampe', 'blanc', 'Luminaires', 304, 214, 45, 1, 165],
  ['Chiffonnier de toilette', 'commode', 'merisier', 'Rangements', 296, 208, 110, 3.5, 380],
  ['Guéridon tripode', 'table basse', 'noyer', 'Tables', 290, 203, 50, 2, 190],
  ['Établi de menuisier', 'table', 'hêtre', 'Tables', 284, 184, 140, 4, 590],
  ['Fauteuil de barbier', 'fauteuil', 'noir', 'Assises', 276, 179, 190, 5.5, 620],
  ['Bibliothèque vitrée', 'étagère', 'chêne', 'Rangements', 270, 171, 260, 4.5, 740],
  ['Console de boucher', 'console', 'pin', 'Tables', 262, 156, 150, 2, 130],
  ['Travailleuse années 50', 'table basse', 'teck', 'Tables', 255, 149, 25, 1.5, 95],
  ['Scriban de voyage', 'bureau', 'merisier', 'Bureaux', 248, 143, 160, 6, 520],
  ['Meuble d’imprimeur', 'commode', 'chêne', 'Rangements', 240, 122, 380, 8, 1150],
  ['Tabourets de brasserie', 'tabouret', 'noir', 'Assises', 232, 117, 60, 2, 220],
  ['Miroir de bistrot', 'miroir', 'noyer', 'Décoration', 226, 111, 70, 1, 205],
  ['Table de monastère', 'table', 'chêne', 'Tables', 214, 93, 420, 7, 1290],
  ['Vitrine de pharmacie', 'armoire', 'blanc', 'Rangements', 205, 87, 340, 5, 870],
  ['Chaise haute de caissier', 'chaise', 'hêtre', 'Assises', 196, 80, 40, 2, 145],
  ['Enfilade danoise', 'buffet', 'teck', 'Rangements', 186, 64, 390, 6, 1180],
  ['Lampe d’atelier articulée', 'lampe', 'noir', 'Luminaires', 172, 58, 50, 1, 175],
  ['Fauteuil Morris', 'fauteuil', 'chêne', 'Assises', 160, 51, 120, 5, 430],
  ['Console en fer à cheval', 'console', 'merisier', 'Tables', 148, 33, 110, 3, 340],
  ['Semainier d’apparat', 'commode', 'noyer', 'Rangements', 136, 26, 210, 4, 640],
  ['Banc à dossier', 'banc', 'pin', 'Assises', 118, 21, 55, 2, 180],
  ['Table de couturière', 'table', 'noyer', 'Tables', 104, 13, 130, 3.5, 410],
  ['Buffet à gradins', 'buffet', 'chêne', 'Rangements', 96, 8, 240, 4, 690],
  ['Miroir à parecloses', 'miroir', 'merisier', 'Décoration', 70, 4, 95, 1.5, 290],
  ['Bureau à cylindre', 'bureau', 'noyer', 'Bureaux', 66, 1, 330, 7, 920],
]

const PLACES = ['Salle des ventes', 'Débarras de maison', 'Brocante'] as const
const MODES: readonly PaymentMode[] = ['cb', 'virement', 'cb', 'espece', 'cheque']

/** Forty pieces of a year, three or four for each month; one of them was sold below its cost. */
export const SOLD_PIECES: readonly SoldPiece[] = ROWS.map(
  ([name, kind, wood, category, bought, sold, montant, heures, prix], at) => ({
    ...{ name, kind, wood, category, bought, sold, montant, heures, prix },
    place: PLACES[at % PLACES.length] ?? 'Brocante',
    mode: MODES[at % MODES.length] ?? 'cb',
  }),
)

/** What owners left and the boutique sold for them: one whose owner was paid, and one who waits for it. */
export const SOLD_DEPOSITS: readonly {
  /** The position of the owner among the contacts. */
  contact: number
  bought: number
  rate: number
  /** How many days ago the owner was paid. */
  settled?: number
  pieces: readonly (readonly [name: string, kind: Kind, wood: Wood, category: string, sold: number, prix: number])[]
}[] = [
  {
    ...{ contact: 9, bought: 150, rate: 40, settled: 20 },
    pieces: [
      ['Pendule de parquet', 'étagère', 'merisier', 'Décoration', 112, 480],
      ['Coiffeuse d’actrice', 'console', 'blanc', 'Tables', 83, 265],
    ],
  },
  {
    ...{ contact: 6, bought: 48, rate: 35 },
    pieces: [['Malle de cabine', 'commode', 'pin', 'Décoration', 9, 230]],
  },
]

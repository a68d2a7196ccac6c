import type { Kind } from './drawings.ts'
import type { Wood } from './palette.ts'

/** A demonstration product and its state; days count back from today. */
export interface DemoPiece {
  name: string
  kind: Kind
  wood: Wood
  price: number
  /** How many days ago it was published. */
  days: number
  category: string
  /** Width, depth, height in centimetres. */
  size: [number, number, number]
  salePrice?: number
  /** How many days ago it was sold. */
  sold?: number
  reserved?: boolean
  featured?: boolean
  hidden?: boolean
  /** How many there were at first, of what is made in series. */
  stock?: number
  /** Made to measure: without stock. */
  made?: boolean
  /** Can be made again once sold. */
  onOrder?: boolean
  /** Without photos. */
  draft?: boolean
  condition: 'used' | 'new' | 'refurbished'
}

type Line = [name: string, kind: Kind, wood: Wood, price: number, category: string, size: [number, number, number]]

const SECOND_HAND: Line[] = [
  ['Table de ferme à rallonges', 'table', 'chêne', 780, 'Tables', [200, 90, 76]],
  ['Table ronde bistrot', 'table', 'noyer', 240, 'Tables', [80, 80, 74]],
  ['Table basse scandinave', 'table basse', 'teck', 190, 'Tables', [110, 55, 42]],
  ['Table basse carrée', 'table basse', 'chêne', 160, 'Tables', [75, 75, 40]],
  ['Chaise de bistrot', 'chaise', 'hêtre', 65, 'Assises', [42, 46, 84]],
  ['Chaise paillée', 'chaise', 'merisier', 55, 'Assises', [44, 42, 86]],
  ['Chaise d’atelier', 'chaise', 'noir', 80, 'Assises', [40, 44, 82]],
  ['Fauteuil club', 'fauteuil', 'noyer', 450, 'Assises', [82, 84, 78]],
  ['Fauteuil crapaud', 'fauteuil', 'merisier', 290, 'Assises', [66, 68, 72]],
  ['Fauteuil de lecture', 'fauteuil', 'hêtre', 340, 'Assises', [70, 78, 92]],
  ['Buffet parisien', 'buffet', 'chêne', 620, 'Rangements', [150, 45, 92]],
  ['Buffet bas années 60', 'buffet', 'teck', 690, 'Rangements', [180, 44, 80]],
  ['Enfilade vintage', 'buffet', 'noyer', 850, 'Rangements', [220, 46, 78]],
  ['Commode trois tiroirs', 'commode', 'merisier', 320, 'Rangements', [100, 48, 82]],
  ['Commode d’apothicaire', 'commode', 'pin', 410, 'Rangements', [94, 40, 90]],
  ['Armoire normande', 'armoire', 'chêne', 950, 'Rangements', [140, 58, 215]],
  ['Armoire parisienne', 'armoire', 'pin', 380, 'Rangements', [95, 45, 190]],
  ['Étagère industrielle', 'étagère', 'noir', 260, 'Rangements', [90, 35, 180]],
  ['Bibliothèque de notaire', 'étagère', 'noyer', 540, 'Rangements', [110, 34, 200]],
  ['Lampe d’architecte', 'lampe', 'noir', 95, 'Luminaires', [45, 20, 70]],
  ['Lampadaire tripode', 'lampe', 'teck', 150, 'Luminaires', [55, 55, 155]],
  ['Lampe de chevet laiton', 'lampe', 'blanc', 60, 'Luminaires', [28, 28, 48]],
  ['Miroir ovale doré', 'miroir', 'pin', 180, 'Décoration', [60, 4, 85]],
  ['Miroir de barbier', 'miroir', 'noyer', 120, 'Décoration', [35, 5, 45]],
  ['Tabouret de traite', 'tabouret', 'hêtre', 45, 'Assises', [34, 34, 42]],
  ['Tabouret de bar', 'tabouret', 'noir', 90, 'Assises', [36, 36, 75]],
  ['Banc d’école', 'banc', 'chêne', 130, 'Assises', [120, 28, 45]],
  ['Banc de ferme', 'banc', 'pin', 170, 'Assises', [180, 30, 46]],
  ['Bureau d’écolier', 'bureau', 'hêtre', 110, 'Bureaux', [70, 45, 74]],
  ['Bureau de ministre', 'bureau', 'noyer', 720, 'Bureaux', [150, 75, 77]],
  ['Secrétaire années 50', 'bureau', 'teck', 430, 'Bureaux', [90, 48, 105]],
  ['Console demi-lune', 'console', 'merisier', 210, 'Tables', [90, 40, 78]],
  ['Console à gibier', 'console', 'chêne', 480, 'Tables', [130, 42, 80]],
  ['Sellette de sculpteur', 'tabouret', 'noyer', 140, 'Décoration', [35, 35, 95]],
  ['Vitrine de mercerie', 'armoire', 'blanc', 890, 'Rangements', [120, 40, 195]],
  ['Meuble de métier', 'commode', 'hêtre', 990, 'Rangements', [160, 50, 98]],
  ['Chevet Louis-Philippe', 'commode', 'noyer', 150, 'Rangements', [40, 35, 72]],
  ['Table gigogne', 'table basse', 'teck', 220, 'Tables', [58, 40, 50]],
  ['Fauteuil à bascule', 'fauteuil', 'blanc', 280, 'Assises', [62, 86, 96]],
  ['Porte-revues rotin', 'étagère', 'pin', 40, 'Décoration', [40, 30, 45]],
]

const MADE: Line[] = [
  ['Table à manger sur mesure', 'table', 'chêne', 1450, 'Sur mesure', [220, 100, 75]],
  ['Bibliothèque sur mesure', 'étagère', 'hêtre', 1900, 'Sur mesure', [240, 32, 240]],
  ['Bureau d’angle sur mesure', 'bureau', 'chêne', 1280, 'Sur mesure', [180, 70, 75]],
  ['Banc d’entrée sur mesure', 'banc', 'hêtre', 420, 'Sur mesure', [120, 36, 46]],
  ['Console étroite sur mesure', 'console', 'noyer', 640, 'Sur mesure', [140, 28, 82]],
  ['Table basse plateau massif', 'table basse', 'noyer', 560, 'Sur mesure', [120, 65, 38]],
  ['Tabouret tourné', 'tabouret', 'chêne', 160, 'Sur mesure', [36, 36, 46]],
  ['Buffet contemporain', 'buffet', 'chêne', 1750, 'Sur mesure', [200, 46, 78]],
  ['Commode sans poignées', 'commode', 'hêtre', 980, 'Sur mesure', [110, 48, 84]],
  ['Chaise courbée', 'chaise', 'noyer', 390, 'Sur mesure', [45, 50, 80]],
  ['Armoire à linge', 'armoire', 'blanc', 1620, 'Sur mesure', [120, 60, 210]],
  ['Miroir au cadre assemblé', 'miroir', 'chêne', 240, 'Sur mesure', [70, 4, 100]],
]

const SERIES: Line[] = [
  ['Planche à découper', 'banc', 'hêtre', 38, 'Petits objets', [40, 25, 3]],
  ['Lampe de bureau tournée', 'lampe', 'chêne', 85, 'Luminaires', [20, 20, 42]],
  ['Étagère murale', 'étagère', 'chêne', 74, 'Petits objets', [60, 20, 20]],
  ['Tabouret d’appoint', 'tabouret', 'pin', 59, 'Assises', [32, 32, 44]],
  ['Miroir rond de poche', 'miroir', 'merisier', 24, 'Petits objets', [12, 1, 12]],
  ['Console murale pliante', 'console', 'pin', 129, 'Tables', [80, 30, 20]],
  ['Chevet suspendu', 'commode', 'chêne', 145, 'Rangements', [40, 30, 28]],
  ['Banc coffre', 'banc', 'blanc', 210, 'Assises', [100, 40, 46]],
]

/** The sixty pieces of the demonstration, in all states. */
export const PIECES: readonly DemoPiece[] = [
  ...SECOND_HAND.map(
    (line, at): DemoPiece => ({
      ...described(line),
      days: 2 + at * 3,
      condition: at % 4 === 3 ? 'refurbished' : 'used',
      ...(at % 7 === 2 && { salePrice: Math.round(line[3] * 0.8) }),
      ...(at % 5 === 4 && { sold: 1 + at }),
      ...(at % 9 === 3 && { reserved: true }),
      ...(at % 8 === 0 && { featured: true }),
      ...(at % 13 === 11 && { hidden: true }),
      ...(at >= 38 && { draft: true }),
    }),
  ),
  ...MADE.map(
    (line, at): DemoPiece => ({
      ...described(line),
      days: 30 + at * 5,
      condition: 'new',
      made: at < 9,
      ...(at >= 9 && { onOrder: true, sold: 4 + at }),
      ...(at % 4 === 0 && { featured: true }),
    }),
  ),
  ...SERIES.map((line, at): DemoPiece => ({ ...described(line), days: 1 + at * 4, condition: 'new', stock: 24 })),
]

function described([name, kind, wood, price, category, size]: Line) {
  return { name, kind, wood, price, category, size }
}

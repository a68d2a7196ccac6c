/** A line of a demonstration request: the name of a piece, the question, and whether only its availability is asked. */
export type RequestedPiece = readonly [piece: string, message?: string, isAvailability?: boolean]

/** A request of the demonstration. */
export interface DemoRequest {
  /** The position of the client among the contacts. */
  client: number
  /** Days ago. */
  days: number
  lines: readonly RequestedPiece[]
  /** More information is expected from the client. */
  more?: boolean
  /** Checked without a mail: settled by telephone. */
  checked?: boolean
  /** The answer, and how many days ago it was sent. */
  answer?: { days: number; text: string; problem?: string }
  /** What the answer needs while it is not sent. */
  draft?: string
  messages?: readonly { kind: 'demande' | 'reponse' | 'vente' | 'livraison'; days: number; text: string }[]
}

/** Requests that wait, some for more information, and others that are settled. */
export const REQUESTS: readonly DemoRequest[] = [
  {
    client: 11,
    days: 0,
    lines: [['Miroir ovale doré', 'Bonjour, livrez-vous à Chalon ? Je serais preneuse avant les fêtes.']],
  },
  {
    client: 5,
    days: 1,
    lines: [['Fauteuil club', 'Est-il possible de le voir au magasin samedi ? Je viens avec un utilitaire.', true]],
    draft: 'Bonjour Madame Roux,\n\nLe fauteuil est bien au magasin. Je vous le mets de côté jusqu’à samedi 17 h.',
  },
  {
    client: 14,
    days: 2,
    lines: [
      ['Tabouret de bar', 'Il nous en faudrait six identiques pour le comptoir.'],
      ['Lampe d’architecte'],
      ['Banc d’école', 'Existe-t-il en deux mètres ?', true],
    ],
  },
  {
    client: 3,
    days: 4,
    lines: [['Console étroite sur mesure', 'Peut-on la faire en 160 cm, teinte brou de noix ?']],
    more: true,
    messages: [
      { kind: 'demande', days: 3, text: 'Demandé la largeur exacte du couloir et une photo du mur.' },
      { kind: 'demande', days: 2, text: 'Elle rappelle vendredi avec les mesures.' },
    ],
  },
  { client: 6, days: 6, lines: [['Bibliothèque sur mesure', 'Quel délai pour une hauteur de 2,60 m ?']], more: true },
  {
    client: 17,
    days: 8,
    lines: [['Vitrine de mercerie', 'Les clés sont-elles d’origine ?', true]],
    checked: true,
    messages: [{ kind: 'vente', days: 7, text: 'Vu au téléphone : passera au magasin, pas de courriel.' }],
  },
  {
    client: 8,
    days: 10,
    lines: [['Commode trois tiroirs', 'Acceptez-vous 10 % de moins si je viens la chercher ?']],
    answer: {
      days: 9,
      text: 'Bonjour Monsieur Benali,\n\nJe peux vous la laisser à 5 % de moins, emportée. Elle vous attend.',
    },
    messages: [{ kind: 'livraison', days: 8, text: 'Enlèvement prévu jeudi à 10 h.' }],
  },
  {
    client: 0,
    days: 15,
    lines: [['Chaise de bistrot', 'En avez-vous huit ?', true]],
    answer: {
      days: 14,
      text: 'Bonjour,\n\nNous en avons six, et deux autres très proches. Je vous envoie des photos.',
    },
  },
  {
    client: 12,
    days: 18,
    lines: [['Lampe de chevet laiton', 'La paire est-elle encore disponible ?', true]],
    answer: {
      days: 17,
      text: 'Bonjour,\n\nOui, la paire est disponible.',
      problem: "Le serveur de courriel refuse l'adresse du client",
    },
  },
]

/** The colours of wood, walls and fabrics in the drawings: light, base and shade of each. */
export const WOODS = {
  chêne: ['#d9b382', '#c39a63', '#9c7644'],
  noyer: ['#8a5f3f', '#6f4a2f', '#4f3320'],
  merisier: ['#c07f50', '#a5643a', '#7d4826'],
  hêtre: ['#e6cba3', '#d4b384', '#b08f5f'],
  pin: ['#ecd49d', '#ddbf7f', '#b99857'],
  teck: ['#b07b4a', '#946236', '#6c4524'],
  blanc: ['#f7f4ee', '#e6e1d7', '#c4bdb0'],
  noir: ['#55504b', '#3b3733', '#23201d'],
} as const
export type Wood = keyof typeof WOODS

/** The wall and floor behind a piece. */
export const ROOMS = [
  ['#e9e4da', '#cbbfae'],
  ['#dfe5e2', '#b9b3a4'],
  ['#ece0d6', '#c3ab95'],
  ['#d8dee6', '#b7ad9d'],
  ['#efe9dc', '#d2c2a4'],
  ['#e2dcd6', '#a89a8b'],
] as const

export const FABRICS = ['#5f7a6a', '#8b4f3f', '#4d6184', '#b8893f', '#7b6a86', '#a9a294'] as const

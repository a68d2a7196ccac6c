import { FABRICS, ROOMS, type Wood, WOODS } from './palette.ts'

/** The subjects, drawn on a sheet of 1200 × 1200 whose floor begins at 820. */
export type Kind =
  | 'table'
  | 'table basse'
  | 'chaise'
  | 'fauteuil'
  | 'buffet'
  | 'commode'
  | 'armoire'
  | 'étagère'
  | 'lampe'
  | 'miroir'
  | 'tabouret'
  | 'banc'
  | 'bureau'
  | 'console'

type Tones = readonly [light: string, face: string, shade: string]
interface Pen {
  tones: Tones
  fabric: string
  /** A small number that varies the proportions of each drawing. */
  turn: number
}

const box = (x: number, y: number, w: number, h: number, fill: string, r = 6): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const leg = (x: number, y: number, h: number, lean: number, fill: string, w = 26): string =>
  `<path d="M${x} ${y}h${w}l${lean} ${h}h${-w * 0.62}z" fill="${fill}"/>`
const knob = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="9" fill="#2b2622" opacity=".75"/>`

/** A board on four legs. */
function onLegs({ tones }: Pen, x: number, y: number, w: number, h: number, lean = 14): string {
  const back =
    leg(x + 90, y + 20, h - 40, lean / 2, tones[2], 20) + leg(x + w - 110, y + 20, h - 40, -lean / 2, tones[2], 20)
  const front = leg(x + 24, y + 20, h, -lean, tones[1]) + leg(x + w - 50, y + 20, h, lean, tones[1])
  return `${back}${box(x + 40, y + 26, w - 80, 46, tones[2], 3)}${front}${box(x, y, w, 34, tones[1])}${box(x, y, w, 12, tones[0])}`
}

/** A cabinet with doors or drawers. */
function casework(
  { tones }: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  columns: number,
  rows: number,
  foot = 60,
): string {
  let parts = leg(x + 30, y + h - 4, foot, -6, tones[2]) + leg(x + w - 56, y + h - 4, foot, 6, tones[2])
  parts += box(x, y, w, h, tones[1]) + box(x - 10, y - 14, w + 20, 24, tones[0])
  const cw = (w - 20 * (columns + 1)) / columns
  const rh = (h - 20 * (rows + 1)) / rows
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      const cx = x + 20 + c * (cw + 20)
      const cy = y + 22 + r * (rh + 18)
      parts += `<rect x="${cx}" y="${cy}" width="${cw}" height="${rh}" rx="4" fill="${tones[0]}" opacity=".55" stroke="${tones[2]}" stroke-width="3"/>`
      parts +=
        rows > columns || rh < cw ? knob(cx + cw / 2, cy + rh / 2) : knob(cx + (c % 2 ? 24 : cw - 24), cy + rh / 2)
    }
  }
  return parts
}

const vase = (x: number, y: number, fill: string): string =>
  `<path d="M${x} ${y}c-34 -30 -34 -80 -8 -104h36c26 24 26 74 -8 104z" fill="${fill}"/><path d="M${x + 8} ${y - 100}c-30 -70 -70 -90 -92 -92M${x + 12} ${y - 100}c4 -80 24 -110 50 -124M${x + 10} ${y - 100}c-8 -90 -18 -120 -26 -140" fill="none" stroke="#66745c" stroke-width="7" stroke-linecap="round"/>`

const pieces: Record<Kind, (pen: Pen) => string> = {
  table: (pen) => onLegs(pen, 170, 560, 860, 360 + pen.turn * 6) + vase(560, 562, pen.fabric),
  'table basse': (pen) =>
    onLegs(pen, 250, 720, 700, 190, 26) + `<rect x="500" y="694" width="190" height="26" rx="3" fill="${pen.fabric}"/>`,
  bureau: (pen) => onLegs(pen, 210, 590, 780, 330, 4) + casework(pen, 690, 640, 260, 150, 1, 2, 0),
  console: (pen) =>
    onLegs(pen, 300, 570, 600, 370, 2) + vase(420, 572, pen.fabric) + box(380, 830, 440, 16, pen.tones[1], 3),
  banc: (pen) => onLegs(pen, 220, 740, 760, 190, 18) + box(260, 714, 680, 30, pen.fabric, 14),
  tabouret: (pen) => onLegs(pen, 440, 600, 320, 330, 34) + box(476, 780, 248, 18, pen.tones[2], 4),
  chaise: (pen) =>
    leg(448, 420, 300, -14, pen.tones[2], 24) +
    leg(728, 420, 300, 14, pen.tones[2], 24) +
    box(440, 400, 320, 90 + pen.turn * 4, pen.tones[1], 26) +
    box(452, 540, 296, 22, pen.tones[1], 8) +
    onLegs(pen, 420, 680, 360, 260, 22) +
    box(440, 660, 320, 30, pen.fabric, 14),
  fauteuil: (pen) =>
    leg(330, 840, 110, -14, pen.tones[1]) +
    leg(846, 840, 110, 14, pen.tones[1]) +
    `<path d="M340 420q260 -90 520 0l20 360h-560z" fill="${pen.fabric}"/>` +
    box(270, 590, 120, 260, pen.fabric, 50) +
    box(810, 590, 120, 260, pen.fabric, 50) +
    `<rect x="350" y="690" width="500" height="150" rx="40" fill="${pen.fabric}" stroke="#00000022" stroke-width="6"/>` +
    `<path d="M470 450v220M600 430v240M730 450v220" stroke="#00000018" stroke-width="6"/>`,
  buffet: (pen) => casework(pen, 180, 520, 840, 360, 3, 1, 70) + vase(320, 508, pen.fabric),
  commode: (pen) => casework(pen, 300, 480, 600, 410, 1, 3 + (pen.turn % 2), 60),
  armoire: (pen) => casework(pen, 330, 190, 540, 700, 2, 1, 50) + box(310, 150, 580, 40, pen.tones[0], 8),
  étagère: ({ tones, fabric }) =>
    box(320, 230, 28, 690, tones[1], 4) +
    box(852, 230, 28, 690, tones[1], 4) +
    [260, 420, 580, 740, 890].map((y) => box(320, y, 560, 24, tones[0], 3)).join('') +
    [360, 396, 428, 700, 736]
      .map((x, at) => box(x, 480 - (at % 3) * 14, 26, 100 + (at % 3) * 14, at % 2 ? fabric : tones[2], 2))
      .join('') +
    vase(600, 420, fabric),
  lampe: ({ tones, fabric }) =>
    `<ellipse cx="600" cy="930" rx="130" ry="22" fill="${tones[2]}"/>` +
    box(590, 430, 20, 500, tones[1], 8) +
    `<path d="M470 240h260l90 220h-440z" fill="${fabric}"/><path d="M380 460h440l-6 16h-428z" fill="#fff6d8" opacity=".8"/>` +
    `<ellipse cx="600" cy="640" rx="330" ry="210" fill="#fff3c4" opacity=".18"/>`,
  miroir: ({ tones }) =>
    `<ellipse cx="600" cy="480" rx="270" ry="340" fill="${tones[1]}"/><ellipse cx="600" cy="480" rx="238" ry="306" fill="#dfe9ee"/><path d="M450 640l240 -420h70l-280 490z" fill="#fff" opacity=".45"/>`,
}

/** A picture of a piece as SVG: a room, a soft shadow, the piece. Deterministic. */
export function draw(kind: Kind, wood: Wood, turn: number): string {
  const [wall, floor] = ROOMS[turn % ROOMS.length] as (typeof ROOMS)[number]
  const fabric = FABRICS[turn % FABRICS.length] as string
  const piece = pieces[kind]({ tones: WOODS[wood], fabric, turn: turn % 5 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">
<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity=".10"/></linearGradient>
<radialGradient id="s"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
<rect width="1200" height="1200" fill="${wall}"/><rect width="1200" height="1200" fill="url(#w)"/>
<rect y="820" width="1200" height="380" fill="${floor}"/><rect y="820" width="1200" height="10" fill="#fff" opacity=".5"/>
${kind === 'miroir' ? '' : '<ellipse cx="600" cy="945" rx="470" ry="60" fill="url(#s)"/>'}
${piece}</svg>`
}

import { LABEL_FORMATS, type LabelFormat, type LabelFormatName } from './formats.ts'
import { LABEL_CODES, LABEL_PARTS, type LabelCode, type LabelPart } from './label.ts'

/** The most templates of a boutique. */
export const MAX_LABEL_TEMPLATES = 20

/** The sheets and rolls of templates: those that shops buy, and those of the template's own dimensions. */
export const TEMPLATE_FORMATS = {
  ...(Object.fromEntries(Object.entries(LABEL_FORMATS).map(([id, { name }]) => [id, name])) as Record<
    LabelFormatName,
    string
  >),
  'a4-libre': 'A4, aux dimensions du modèle',
  'rouleau-libre': 'Rouleau, aux dimensions du modèle',
}

/** How large the letters of a label are. */
export const LABEL_SIZES = { petite: 'Petite', normale: 'Normale', grande: 'Grande' }
export type LabelSize = keyof typeof LABEL_SIZES

/** What the letters are multiplied by. */
export const LABEL_SCALES: Readonly<Record<LabelSize, number>> = { petite: 0.8, normale: 1, grande: 1.25 }

/** A template of a boutique, as it is stored; millimetres. What is absent is as usual. */
export interface LabelTemplate {
  id: string
  libelle?: string
  format?: string
  largeur?: number
  hauteur?: number
  margeGauche?: number
  margeHaut?: number
  ecart?: number
  montre?: readonly string[]
  code?: string
  taille?: string
}

/** The bounds of a label of own dimensions, in millimetres: smaller ones have no room for a name, larger ones no paper. */
export const LABEL_BOUNDS = { minWidth: 15, maxWidth: 210, minHeight: 10, maxHeight: 297, maxMargin: 100, maxGap: 50 }

const A4 = [LABEL_BOUNDS.maxWidth, LABEL_BOUNDS.maxHeight] as const
/** The size of a label whose template does not say it. */
const USUAL = [62, 29] as const
const USUAL_FORMAT = 'a4-24'

/** A template as labels are printed by it. */
export interface ReadTemplate {
  format: LabelFormat
  parts: LabelPart[]
  code: LabelCode
  scale: number
}

const isKey = <K extends string>(record: Readonly<Record<K, unknown>>, key: unknown): key is K =>
  typeof key === 'string' && Object.hasOwn(record, key)

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** What a template says; anything unknown in it is as usual, and no label is beyond its paper. Pure. */
export function readTemplate(template: LabelTemplate): ReadTemplate {
  const { montre = [], code, taille } = template
  const parts = montre.filter((part) => isKey(LABEL_PARTS, part))
  return {
    format: formatOf(template),
    parts: parts.length > 0 ? parts : (Object.keys(LABEL_PARTS) as LabelPart[]),
    code: isKey(LABEL_CODES, code) ? code : 'qr',
    scale: isKey(LABEL_SCALES, taille) ? LABEL_SCALES[taille] : 1,
  }
}

function formatOf({ libelle, format, ...sizes }: LabelTemplate): LabelFormat {
  if (format !== 'a4-libre' && format !== 'rouleau-libre')
    return LABEL_FORMATS[isKey(LABEL_FORMATS, format) ? format : USUAL_FORMAT]
  const { minWidth, maxWidth, minHeight, maxHeight, maxMargin, maxGap } = LABEL_BOUNDS
  const width = within(minWidth, sizes.largeur ?? USUAL[0], maxWidth)
  const height = within(minHeight, sizes.hauteur ?? USUAL[1], maxHeight)
  const name = libelle ?? ''
  const label = [width, height] as const
  if (format === 'rouleau-libre') return { name, page: label, columns: 1, rows: 1, label, left: 0, top: 0, gap: 0 }
  const gap = within(0, sizes.ecart ?? 0, maxGap)
  const left = within(0, sizes.margeGauche ?? 0, Math.min(maxMargin, A4[0] - width))
  const top = within(0, sizes.margeHaut ?? 0, Math.min(maxMargin, A4[1] - height))
  return {
    ...{ name, page: A4, label, left, top, gap },
    columns: Math.max(1, Math.floor((A4[0] - left + gap) / (width + gap))),
    rows: Math.max(1, Math.floor((A4[1] - top) / height)),
  }
}

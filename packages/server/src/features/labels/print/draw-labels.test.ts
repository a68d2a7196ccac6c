import { LABEL_FORMATS, type LabelFormat, LABEL_SCALES } from '@boutique/domain'
import PDFDocument from 'pdfkit'
import { afterEach, expect, it, vi } from 'vitest'
import { drawLabels } from './draw-labels.ts'

afterEach(() => vi.restoreAllMocks())

const REFERENCE = '26480-001'
const label = {
  title: 'Commode galbée Louis XV en marqueterie de bois de rose',
  lines: [REFERENCE, 'L 120 × P 55 × H 85 cm', 'Atelier du Marais'],
  price: '1 780 €',
  struck: '2 100 €',
}
const CODES = [
  undefined,
  { kind: 'barres' as const, text: REFERENCE },
  { kind: 'qr' as const, text: `https://boutique.exemple.fr/boutique/piece/${REFERENCE}?boutique=${'b'.repeat(32)}` },
]

/** The texts of one label with their size in points, in the order in which they are drawn. */
async function textsOf(format: LabelFormat, scale: number, code: (typeof CODES)[number]) {
  const texts: { text: string; size: number }[] = []
  const spy = vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: { _fontSize: number },
    ...given
  ) {
    texts.push({ text: String(given[0]), size: this._fontSize })
    return this
  })
  await drawLabels({ title: 'Étiquettes', format, start: 1, labels: [{ ...label, ...(code && { code }) }], scale })
  spy.mockRestore()
  return texts
}

const cases = Object.entries(LABEL_FORMATS).flatMap(([id, format]) =>
  Object.entries(LABEL_SCALES).flatMap(([size, scale]) =>
    CODES.map((code) => [`${id}, ${size}, ${code?.kind ?? 'no code'}`, format, scale, code] as const),
  ),
)

it.each(cases)('%s: the reference and the price are always there', async (_, format, scale, code) => {
  const texts = (await textsOf(format, scale, code)).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining([REFERENCE, '1 780 €', '2 100 €']))
})

it('letters grow with the label', async () => {
  const priceOn = async (format: LabelFormat): Promise<number> =>
    (await textsOf(format, 1, undefined)).find(({ text }) => text === '1 780 €')?.size ?? 0
  const found: number[] = []
  for (const id of ['a4-65', 'a4-24', 'a4-14', 'a4-4'] as const) found.push(await priceOn(LABEL_FORMATS[id]))
  expect(found.toSorted((one, other) => one - other)).toEqual(found)
  expect(found.at(-1)).toBeGreaterThan(3.5 * (found[0] ?? 0))
})

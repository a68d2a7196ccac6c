import { describe, expect, it } from 'vitest'
import { LABEL_FORMATS, labelPlaces, labelsOfPage, type LabelFormat } from './formats.ts'

describe.each(Object.entries<LabelFormat>(LABEL_FORMATS))('%s', (_, format) => {
  const places = labelPlaces(format, labelsOfPage(format), 1)

  it('has its labels on the page, without overlap', () => {
    const [width, height] = format.page
    for (const [at, one] of places.entries()) {
      expect(one.page).toBe(0)
      expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0)
      expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01)
      expect(one.y + one.height).toBeLessThanOrEqual(height + 0.01)
      const others = places.filter((other, index) => index !== at && overlaps(one, other))
      expect(others).toEqual([])
    }
  })

  it('is centred on its page: what is left of it is as wide as what is right', () => {
    const right = Math.max(...places.map(({ x, width }) => x + width))
    expect(format.page[0] - right).toBeCloseTo(format.left, 1)
  })
})

type Box = { x: number; y: number; width: number; height: number }
const overlaps = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + 0.01 && b.x + b.width > a.x + 0.01 && a.y + a.height > b.y + 0.01 && b.y + b.height > a.y + 0.01

it('labels begin at the first free one, and go on with the next page', () => {
  const places = labelPlaces(LABEL_FORMATS['a4-24'], 3, 23)
  expect(places.map(({ page, x, y }) => [page, x, y])).toEqual([
    [0, 70, 259.5],
    [0, 140, 259.5],
    [1, 0, 0.5],
  ])
})

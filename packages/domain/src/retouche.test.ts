import { describe, expect, it } from 'vitest'
import { coveringScale, effectiveRetouche, isFrame, keptPixels, type Retouche } from './retouche.ts'

describe('a frame', () => {
  it.each([
    [{ x: 0, y: 0, width: 1, height: 1 }, true],
    [{ x: 0.2, y: 0.1, width: 0.8, height: 0.05 }, true],
    [{ x: 0.3, y: 0, width: 0.8, height: 1 }, false],
    [{ x: -0.1, y: 0, width: 0.5, height: 1 }, false],
    [{ x: 0, y: 0, width: 0.04, height: 1 }, false],
    [{ x: 0, y: 0, width: Number.NaN, height: 1 }, false],
    [{ x: '0', y: 0, width: 1, height: 1 }, false],
    [null, false],
    ['x', false],
  ])('%j: %s', (value, expected) => {
    expect(isFrame(value)).toBe(expected)
  })
})

describe('a retouche without what changes nothing', () => {
  const cadre = { x: 0.1, y: 0, width: 0.9, height: 1 }
  it.each<[Retouche, Retouche | undefined]>([
    [{}, undefined],
    [{ redressement: 0, lumiere: 1, cadre: { x: 0, y: 0, width: 1, height: 1 } }, undefined],
    [{ redressement: -2, lumiere: 1 }, { redressement: -2 }],
    [{ cadre, redressement: 0 }, { cadre }],
    [{ lumiere: 1.2 }, { lumiere: 1.2 }],
  ])('%j is %j', (given, expected) => {
    expect(effectiveRetouche(given)).toEqual(expected)
  })
})

describe('a straightened picture', () => {
  it.each([
    [400, 300, 0, 1],
    // A square turned by 45 degrees: its inner square has half of its surface.
    [100, 100, 45, Math.SQRT2],
    [100, 100, -45, Math.SQRT2],
    [400, 300, 90, 4 / 3],
  ])('%i × %i turned by %i degrees is enlarged by %d', (width, height, angle, expected) => {
    expect(coveringScale(width, height, angle)).toBeCloseTo(expected, 6)
  })

  it.each<[Retouche, object]>([
    [{}, { left: 0, top: 0, width: 400, height: 300 }],
    [{ cadre: { x: 0.25, y: 0.5, width: 0.5, height: 0.5 } }, { left: 100, top: 150, width: 200, height: 150 }],
    // 400 / 1.4142… + 300 / 1.4142… = 495 on each side; 400 / 1.65 = 242.4, from 126.3 to 368.7, without an edge.
    [{ redressement: 45 }, { left: 128, top: 158, width: 239, height: 179 }],
  ])('%j keeps %j of 400 × 300', (retouche, expected) => {
    expect(keptPixels({ width: 400, height: 300 }, retouche)).toEqual(expected)
  })

  it('keeps a pixel at least, inside of the picture', () => {
    const tiny = keptPixels(
      { width: 3, height: 1 },
      { redressement: 45, cadre: { x: 0.9, y: 0, width: 0.1, height: 1 } },
    )
    expect(tiny.width).toBe(1)
    expect(tiny.height).toBe(1)
    expect(tiny.left + tiny.width).toBeLessThanOrEqual(3)
    expect(tiny.top + tiny.height).toBeLessThanOrEqual(3)
  })
})

import { describe, expect, it } from 'vitest'
import { volumeM3 } from './volume.ts'

describe('volumeM3', () => {
  it.each([
    [100, 50, 2, 0.1],
    [100, 50, 20, 0.1],
    [200, 80, 75, 1.2],
    [10, 10, 10, 0.1],
    [100, 100, 100, 1],
    [100, 100, 100.1, 1.1],
    [1, 1, 0.5, 0.1],
  ])('[DIM-09] a box of %d × %d × %d cm takes %d m³', (height, width, depth, expected) => {
    expect(volumeM3({ height, width, depth })).toBe(expected)
  })

  it.each([
    [100, 50, 0.3],
    [75, 40, 0.2],
    [1, 1, 0.1],
    [100, 100, 1],
  ])('[DIM-11] a cylinder %d cm high, %d cm across takes %d m³', (height, diametre, expected) => {
    expect(volumeM3({ height, diametre })).toBe(expected)
  })

  it('[DIM-10] a diametre above 0 selects the cylinder, also beside width and depth', () => {
    const box = { height: 100, width: 200, depth: 80 }
    expect(volumeM3({ ...box, diametre: 50 })).toBe(0.3)
    expect(volumeM3({ ...box, diametre: 0 })).toBe(1.6)
    expect(volumeM3(box)).toBe(1.6)
  })

  it.each([
    // 70.4 × 200 × 312.5 / 100000 is 44.00000000000001 in binary.
    [{ height: 70.4, width: 200, depth: 312.5 }, 4.4],
    [{ height: 200, width: 17.6, depth: 312.5 }, 1.1],
    [{ height: 70.4, diametre: 375 }, 9.9],
  ])('[DIM-09] [DIM-11] ignores binary rounding errors: %j take %d m³', (dimensions, expected) => {
    expect(volumeM3(dimensions)).toBe(expected)
  })

  it.each([
    [{}],
    [{ width: 10, depth: 10 }],
    [{ width: 10, height: 10 }],
    [{ depth: 10, height: 10 }],
    [{ diametre: 40 }],
    [{ width: 10, depth: 10, height: -10 }],
    [{ width: 10, depth: 10, height: Number.NaN }],
  ])('has no volume for %j', (dimensions) => {
    expect(volumeM3(dimensions)).toBe(0)
  })
})

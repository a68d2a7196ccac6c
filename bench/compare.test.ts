import { describe, expect, it } from 'vitest'
import { cpuLine, perSecondLine } from './compare.ts'
import type { Measured } from './load.ts'
import { ratio, typical } from './load.ts'

const round = (perSecond: number, cpu: number): Measured => ({ perSecond, p50: 1, p95: 2, cpu })

describe('rounds', () => {
  it('are compared pairwise with their neighbour in time; the median counts', () => {
    const product = [round(200, 1), round(20, 1), round(400, 1)]
    const reference = [round(100, 1), round(10, 1), round(100, 1)]
    expect(ratio('perSecond', product, reference)).toBe(2)
    expect(typical(product).perSecond).toBe(200)
  })
})

describe('lines', () => {
  it('show how many requests the product answers per request of the reference', () => {
    const line = perSecondLine('liste', { reference: [round(100, 1)], product: [round(150, 1)] })
    expect(line).toMatchObject({ value: 1.5, bar: { atLeast: 1.5 }, product: '150/s, p95 2,00 ms' })
  })
  it('show how much CPU time the second reference uses per unit of the product', () => {
    const line = cpuLine('lecture', { plain: [round(10, 0.3)], product: [round(10, 0.2)] })
    expect(line).toMatchObject({ measure: 'lecture, processeur', bar: { atLeast: 1.4 }, reference: '300 µs, 10,0/s' })
    expect(line?.value).toBeCloseTo(1.5)
  })
  it('show nothing where the system does not report CPU time', () => {
    expect(cpuLine('lecture', { plain: [round(10, 1)], product: [round(10, Number.NaN)] })).toBeUndefined()
  })
})

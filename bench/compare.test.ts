import { describe, expect, it } from 'vitest'
import { perSecondLine } from './compare.ts'
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
    const line = perSecondLine('liste', { reference: [round(100, 1)], product: [round(150, 0.5)] })
    expect(line).toMatchObject({ value: 1.5, bar: { atLeast: 1.5 }, product: '150/s, p95 2,00 ms, 500 µs' })
  })
  it('show the processor time of a request, where the system reports it', () => {
    const line = perSecondLine('lecture', { reference: [round(10, 0.3)], product: [round(10, Number.NaN)] })
    expect(line).toMatchObject({ reference: '10,0/s, p95 2,00 ms, 300 µs', product: '10,0/s, p95 2,00 ms' })
  })
})

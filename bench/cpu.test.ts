import { describe, expect, it } from 'vitest'
import { cpuMeter, readStat, ticksOfFamily } from './cpu.ts'

describe('readStat', () => {
  it('parses the times after a name with spaces and parentheses', () => {
    const text = '42 (postgres: a) b) S 7 42 42 0 -1 4194560 1 2 3 4 100 20 30 4 20 0 1 0 99'
    expect(readStat(text)).toEqual({ parent: 7, own: 120, ended: 34 })
  })
})

describe('ticksOfFamily', () => {
  it('includes the first process, its running and its ended children, and no other process', () => {
    const processes = new Map([
      [1, { parent: 0, own: 1000, ended: 1000 }],
      [10, { parent: 1, own: 5, ended: 7 }],
      [11, { parent: 10, own: 20, ended: 100 }],
      [12, { parent: 11, own: 1000, ended: 0 }],
    ])
    expect(ticksOfFamily(10, processes)).toBe(5 + 7 + 20)
  })
})

describe.runIf(process.platform === 'linux')('cpuMeter', () => {
  it('increases with the work of the server', () => {
    const meter = cpuMeter(process.pid, process.pid)
    const before = meter?.() as number
    // At least ten ticks.
    const end = process.cpuUsage().user + 150_000
    while (process.cpuUsage().user < end) Math.sqrt(2)
    expect(meter?.()).toBeGreaterThan(before)
  })
})

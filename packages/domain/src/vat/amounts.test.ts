import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatWithin } from './amounts.ts'
import { REGIMES, type RegimeName } from './regimes.ts'

it.each<[string, Parameters<typeof vatWithin>, ReturnType<typeof vatWithin>]>([
  [
    'one rate',
    [[{ cents: 12_000, regime: 'normal' }], 0, undefined],
    { rates: [{ regime: 'normal', ttc: 12_000, ht: 10_000, tva: 2_000 }], mentions: [] },
  ],
  [
    'three lines of 0,99 €: rounded once',
    [Array.from({ length: 3 }, () => ({ cents: 99, regime: 'normal' as const })), 0, undefined],
    { rates: [{ regime: 'normal', ttc: 297, ht: 248, tva: 49 }], mentions: [] },
  ],
  [
    'two rates and a delivery in their proportion',
    [
      [
        { cents: 3_000, regime: 'reduit' },
        { cents: 9_000, regime: 'normal' },
      ],
      1_000,
      undefined,
    ],
    {
      rates: [
        { regime: 'normal', ttc: 9_750, ht: 8_125, tva: 1_625 },
        { regime: 'reduit', ttc: 3_250, ht: 3_081, tva: 169 },
      ],
      mentions: [],
    },
  ],
  [
    'the margin shows no VAT',
    [
      [
        { cents: 65_000, regime: 'marge-occasion' },
        { cents: 12_000, regime: 'normal' },
      ],
      0,
      undefined,
    ],
    {
      rates: [{ regime: 'normal', ttc: 12_000, ht: 10_000, tva: 2_000 }],
      mentions: ["Régime particulier - Biens d'occasion"],
    },
  ],
  [
    'franchise',
    [[{ cents: 65_000, regime: 'franchise' }], 500, 'franchise'],
    { rates: [], mentions: ['TVA non applicable, art. 293 B du CGI'] },
  ],
  [
    'a delivery without lines',
    [[], 1_200, 'normal'],
    { rates: [{ regime: 'normal', ttc: 1_200, ht: 1_000, tva: 200 }], mentions: [] },
  ],
  [
    'an amount given back',
    [[{ cents: -12_000, regime: 'normal' }], 0, undefined],
    { rates: [{ regime: 'normal', ttc: -12_000, ht: -10_000, tva: -2_000 }], mentions: [] },
  ],
  ['a line that nobody has classed', [[{ cents: 100, regime: undefined }], 0, 'normal'], undefined],
  ['nothing at all', [[], 0, 'normal'], undefined],
])('%s', (_, args, expected) => expect(vatWithin(...args)).toEqual(expected))

it('HT and VAT add up to what is paid, to the cent, and each VAT is within half a cent of its rate', () => {
  const names = Object.keys(REGIMES) as RegimeName[]
  const taxed = fc.record({ cents: fc.integer({ min: 0, max: 999_999_999 }), regime: fc.constantFrom(...names) })
  fc.assert(
    fc.property(
      fc.array(taxed, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (lines, beside) => {
        const found = vatWithin(lines, beside, undefined)
        const paid = lines.reduce((sum, line) => sum + line.cents, beside)
        const shown = (found?.rates ?? []).reduce((sum, rate) => sum + rate.ttc, 0)
        const hidden = lines.some(({ regime }) => REGIMES[regime].rate === undefined)
        expect(hidden ? shown <= paid : shown === paid).toBe(true)
        for (const { regime, ttc, ht, tva } of found?.rates ?? []) {
          expect(ht + tva).toBe(ttc)
          expect(Math.abs(ht * (1 + (REGIMES[regime].rate ?? 0) / 100_000) - ttc)).toBeLessThanOrEqual(0.61)
        }
      },
    ),
  )
})

import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import {
  countCombinations,
  type GeneratedVariant,
  generateVariants,
  MAX_LABEL_LENGTH,
  MAX_COMBINATIONS,
  MAX_GENERATED,
  type Option,
} from './combinations.ts'

const couleur: Option = {
  id: 'c',
  libelle: 'Couleur',
  values: [
    { id: 'rouge', libelle: 'Rouge', onCost: 0 },
    { id: 'bleu', libelle: 'Bleu', onCost: 10 },
  ],
}
const taille: Option = {
  id: 't',
  libelle: 'Taille',
  values: [
    { id: 's', libelle: 'S', onCost: 0 },
    { id: 'm', libelle: 'M', onCost: 20 },
    { id: 'l', libelle: 'L', onCost: 35 },
  ],
}
const shown = (variants: GeneratedVariant[]) => variants.map(({ order, libelle, price }) => [order, libelle, price])
const ofSize = (id: string, size: number): Option => ({
  id,
  values: Array.from({ length: size }, (_, at) => ({ id: `${id}${at}` })),
})

describe('generated variants', () => {
  it('[VAR-11] [VAR-13] [VAR-14] [VAR-17] are one per combination, the first option changing slowest, with price and label', () => {
    expect(shown(generateVariants(100, [couleur, taille], []))).toEqual([
      [0, 'Rouge / S', 100],
      [1, 'Rouge / M', 120],
      [2, 'Rouge / L', 135],
      [3, 'Bleu / S', 110],
      [4, 'Bleu / M', 130],
      [5, 'Bleu / L', 145],
    ])
  })

  it('hold the value chosen for each option', () => {
    expect(generateVariants(100, [couleur, taille], [])[5]?.values).toEqual([
      { option: 'c', value: 'bleu', libelle: 'Bleu' },
      { option: 't', value: 'l', libelle: 'L' },
    ])
  })

  it.each<[string, number | undefined, number | undefined, number]>([
    ['a start price and a supplement', 100, 20, 120],
    ['no start price', undefined, 20, 20],
    ['no supplement', 100, undefined, 100],
    ['nothing', undefined, undefined, 0],
    ['cents that binary spoils', 0.1, 0.2, 0.3],
    ['a supplement that lowers', 100, -15.5, 84.5],
  ])('[VAR-13] with %s cost the sum in cents', (_, startPrice, onCost, price) => {
    const option = { id: 'o', onCost: 1000, values: [{ id: 'v', onCost }] }
    expect(generateVariants(startPrice, [option], [])).toMatchObject([{ price }])
  })

  it.each<[string, Option[], [number, string | undefined, number][]]>([
    ['no option', [], []],
    ['an option without values', [{ id: 'x', values: [] }, { id: 'y' }], []],
    [
      'an option without values beside another',
      [{ id: 'x' }, couleur],
      [
        [0, 'Rouge', 100],
        [1, 'Bleu', 110],
      ],
    ],
    [
      'a deleted option',
      [{ ...taille, deleted: true }, couleur],
      [
        [0, 'Rouge', 100],
        [1, 'Bleu', 110],
      ],
    ],
    [
      'a deleted value',
      [
        {
          ...couleur,
          values: [
            { id: 'rouge', libelle: 'Rouge', deleted: true },
            { id: 'bleu', libelle: 'Bleu' },
          ],
        },
      ],
      [[0, 'Bleu', 100]],
    ],
    ['deleted values only', [{ id: 'x', values: [{ id: 'v', libelle: 'V', deleted: true }] }], []],
    [
      'a value without label',
      [couleur, { id: 'x', values: [{ id: 'v' }] }],
      [
        [0, 'Rouge', 100],
        [1, 'Bleu', 110],
      ],
    ],
    ['no label at all', [{ id: 'x', values: [{ id: 'v' }] }], [[0, undefined, 100]]],
  ])('[VAR-11] of %s', (_, options, variants) => {
    expect(shown(generateVariants(100, options, []))).toEqual(variants)
  })
})

describe('a second generation', () => {
  const existing = generateVariants(100, [couleur, taille], [])

  it('[VAR-17] creates nothing when every combination exists, whatever prices and labels are now', () => {
    const corrected = existing.map((variant) => ({ ...variant, price: 1, libelle: 'À la main' }))
    expect(generateVariants(500, [couleur, taille], corrected)).toEqual([])
  })

  it('[VAR-14] [VAR-17] creates the missing combinations at their position in the whole list', () => {
    const standing = existing.filter(({ order }) => order !== 1 && order !== 3)
    expect(shown(generateVariants(100, [couleur, taille], standing))).toEqual([
      [1, 'Rouge / M', 120],
      [3, 'Bleu / S', 110],
    ])
  })

  it('[VAR-17] recognises a combination by its values in any order, with their current labels', () => {
    const turned = [
      {
        values: [
          { option: 't', value: 's', libelle: 'Petit' },
          { option: 'c', value: 'rouge' },
        ],
      },
    ]
    expect(generateVariants(100, [couleur, taille], turned).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
  })

  it('creates deleted combinations again, and all of them after an option was added', () => {
    const deleted = existing.map((variant) => ({ ...variant, deleted: variant.order === 0 }))
    expect(shown(generateVariants(100, [couleur, taille], deleted))).toEqual([[0, 'Rouge / S', 100]])
    const colours = generateVariants(100, [couleur], [])
    expect(generateVariants(100, [couleur, taille], colours)).toHaveLength(6)
    expect(generateVariants(100, [couleur], [{}])).toHaveLength(2)
  })
})

describe('the number of combinations', () => {
  it.each<[Option[], number]>([
    [[], 0],
    [[{ id: 'x' }], 0],
    [[couleur], 2],
    [[couleur, { id: 'x' }, taille], 6],
    [[couleur, { ...taille, deleted: true }], 2],
    [[ofSize('a', 50), ofSize('b', 40)], 2000],
  ])('%# is the product of the numbers of values that are not deleted', (options, count) => {
    expect(countCombinations(options)).toBe(count)
  })

  it('is generated up to 2,000 and refused above, with the number', () => {
    expect(MAX_COMBINATIONS).toBe(2000)
    expect(generateVariants(1, [ofSize('a', 50), ofSize('b', 40)], [])).toHaveLength(2000)
    const refused = (): unknown => {
      try {
        return generateVariants(1, [ofSize('a', 3), ofSize('b', 667)], [])
      } catch (problem) {
        return problem
      }
    }
    const problem = refused() as Problem
    expect(problem).toBeInstanceOf(Problem)
    expect(problem.status).toBe(422)
    expect(problem.message).toBe('Les options donnent 2\u00a0001 déclinaisons, 2\u00a0000 au plus sont possibles')
    expect(problem.details).toEqual({ errors: [{ path: 'options', message: problem.message }], count: 2001 })
  })
})

describe('the size of the generated variants', () => {
  const long = (id: string, size: number, length: number): Option => ({
    id,
    values: Array.from({ length: size }, (_, at) => ({ id: `${id}${at}`, libelle: `${at}`.padEnd(length, 'é') })),
  })
  /** 40 options of one value of 1,000 characters and ten of two: 1,024 combinations of 50,000 characters each. */
  const huge = [
    ...Array.from({ length: 40 }, (_, at) => long(`a${at}`, 1, 1000)),
    ...Array.from({ length: 10 }, (_, at) => long(`b${at}`, 2, 1000)),
  ]

  it('is refused with a sentence before any variant is created', () => {
    const start = process.threadCpuUsage()
    expect(() => generateVariants(1, huge, [])).toThrow(
      'Les 1\u00a0024 déclinaisons de ces options sont trop volumineuses : raccourcissez les libellés ou retirez des options',
    )
    expect(() => generateVariants(1, huge, [])).toThrow(expect.objectContaining({ status: 422 }))
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500)
  })

  it.each([
    ['2,000 variants of four options', [long('a', 20, 60), long('b', 10, 60), long('c', 5, 60), long('d', 2, 60)]],
    ['a variant of fifty options', Array.from({ length: 50 }, (_, at) => long(`o${at}`, 1, 100))],
  ])('with %s stays within the limit and is fast', (_, options) => {
    const start = process.threadCpuUsage()
    const made = generateVariants(1, options, [])
    expect(made).toHaveLength(countCombinations(options))
    expect(JSON.stringify(made).length).toBeLessThan(MAX_GENERATED)
    expect(generateVariants(1, options, made)).toEqual([])
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
  })

  it.each([1, 100, 180, 190, 200, 400])('never exceeds the limit: labels of %i', (length) => {
    const sizeOr422 = (): number => {
      try {
        const options = [long('a', 20, length), long('b', 10, length), long('c', 10, length)]
        return JSON.stringify(generateVariants(1e6, options, [])).length
      } catch (problem) {
        return (problem as Problem).status
      }
    }
    expect(sizeOr422()).toBeLessThan(MAX_GENERATED)
  })

  it('includes the ids of options and values, which clients choose', () => {
    const options = Array.from({ length: 9 }, (_, at) => long(`${at}`.padEnd(60, 'i'), at < 8 ? 2 : 7, 1))
    expect(countCombinations(options)).toBeLessThan(2000)
    expect(() => generateVariants(1, options, [])).not.toThrow()
    const more = [...options, ...Array.from({ length: 20 }, (_, at) => long(`m${at}`.padEnd(60, 'i'), 1, 1))]
    expect(() => generateVariants(1, more, [])).toThrow('trop volumineuses')
  })

  it('cuts the label of a variant at the limit of a text', () => {
    const [variant] = generateVariants(1, [long('a', 1, 700), long('b', 1, 700)], [])
    expect(variant?.libelle).toHaveLength(MAX_LABEL_LENGTH)
    expect(variant?.values.map(({ libelle }) => libelle?.length)).toEqual([700, 700])
  })
})

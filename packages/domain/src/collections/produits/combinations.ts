import { cents, euros } from '../../money/money.ts'
import { formatNumber } from '../../core/fields/format-number.ts'
import { Problem } from '../../core/problem.ts'

/** A value of an option, and an option, of a product or a model. `onCost` is in euros. */
export interface OptionValue {
  id: string
  libelle?: string
  onCost?: number
  deleted?: boolean
}
export interface Option {
  id: string
  libelle?: string
  deleted?: boolean
  values?: readonly OptionValue[]
}

/** The value chosen for one option. */
export interface ChosenValue {
  option?: string
  value?: string
  libelle?: string
}

/** An existing variant: its combination, and whether it is deleted. */
export interface ExistingVariant {
  deleted?: boolean
  values?: readonly ChosenValue[]
}

/** A variant to create: its label, its price in euros, its position in the whole list, its combination. */
export interface GeneratedVariant {
  libelle?: string
  price: number
  order: number
  values: { option: string; value: string; libelle?: string }[]
}

/** The maximum number of combinations generated at once. */
export const MAX_COMBINATIONS = 2000
/** The maximum size of one generation, in characters of JSON: 2,000 variants of four options with long labels. */
export const MAX_GENERATED = 4_000_000
/** The maximum length of a variant's label; longer ones are cut. */
export const MAX_LABEL_LENGTH = 1000

type LiveOption = { id: string; values: OptionValue[] }

/** The options to choose from, in order: not deleted, with at least one value that is not deleted. */
function liveOptions(options: readonly Option[]): LiveOption[] {
  return options
    .filter(({ deleted }) => !deleted)
    .map(({ id, values = [] }) => ({ id, values: values.filter(({ deleted }) => !deleted) }))
    .filter(({ values }) => values.length > 0)
}

/** The number of combinations of the options; 0 without an option to choose from. */
export function countCombinations(options: readonly Option[]): number {
  const live = liveOptions(options)
  return live.length === 0 ? 0 : live.reduce((count, { values }) => count * values.length, 1)
}

/** An upper bound for the characters of JSON of `count` combinations: names and punctuation, then ids and labels. */
function sizeOf(live: readonly LiveOption[], count: number): number {
  const written = (text: string | undefined): number => (text === undefined ? 0 : JSON.stringify(text).length + 3)
  const ofValue = (option: LiveOption, { id, libelle }: OptionValue): number =>
    40 + written(option.id) + written(id) + 2 * written(libelle)
  const ofOption = (option: LiveOption): number =>
    // Each value occurs in the same number of combinations.
    (count / option.values.length) * option.values.reduce((sum, value) => sum + ofValue(option, value), 0)
  return live.reduce((sum, option) => sum + ofOption(option), count * 60)
}

/** Every choice of one value per option, the first option changing slowest. */
function combinations(options: readonly LiveOption[]): { option: string; value: OptionValue }[][] {
  return options.reduce<{ option: string; value: OptionValue }[][]>(
    (partial, { id, values }) => partial.flatMap((chosen) => values.map((value) => [...chosen, { option: id, value }])),
    [[]],
  )
}

/** A key of a combination that does not depend on the order of its values. */
const combinationKey = (values: readonly ChosenValue[]): string =>
  values
    .map(({ option, value }) => JSON.stringify([option, value]))
    .toSorted()
    .join()

/**
 * The missing variants of a product: one for each combination of option values without a variant (VAR-11, VAR-13,
 * VAR-14). Existing ones are not changed, so that prices corrected by hand are kept (VAR-17); the order of a new one is
 * its position among all combinations, from 0. Without an option to choose from there is none.
 *
 * @param startPrice euros; a missing one counts 0, as a missing onCost does
 * @throws Problem 422 with the number of combinations when there are more than `MAX_COMBINATIONS`, or when they would
 *   exceed `MAX_GENERATED`
 */
export function generateVariants(
  startPrice: number | undefined,
  options: readonly Option[],
  existing: readonly ExistingVariant[],
): GeneratedVariant[] {
  const count = countCombinations(options)
  if (count === 0) return []
  if (count > MAX_COMBINATIONS) throw tooMany(count)
  const live = liveOptions(options)
  if (sizeOf(live, count) > MAX_GENERATED) throw tooLarge(count)
  const standing = new Set(existing.filter(({ deleted }) => !deleted).map(({ values = [] }) => combinationKey(values)))
  return combinations(live)
    .map((chosen, order) => ({
      libelle: labelOf(chosen.flatMap(({ value }) => value.libelle ?? [])),
      price: euros(chosen.reduce((sum, { value }) => sum + cents(value.onCost ?? 0), cents(startPrice ?? 0))),
      order,
      values: chosen.map(({ option, value }) => ({ option, value: value.id, libelle: value.libelle })),
    }))
    .filter(({ values }) => !standing.has(combinationKey(values)))
}

/** Joins the labels of the values; undefined without any. */
const labelOf = (labels: readonly string[]): string | undefined =>
  labels.join(' / ').slice(0, MAX_LABEL_LENGTH).toWellFormed().trim() || undefined

function tooMany(count: number): Problem {
  const message = `Les options donnent ${formatNumber(count)} déclinaisons, ${formatNumber(MAX_COMBINATIONS)} au plus sont possibles`
  return new Problem(422, 'declinaisons.trop', message, { errors: [{ path: 'options', message }], count })
}

function tooLarge(count: number): Problem {
  const message = `Les ${formatNumber(count)} déclinaisons de ces options sont trop volumineuses : raccourcissez les libellés ou retirez des options`
  return new Problem(422, 'declinaisons.trop-grand', message, { errors: [{ path: 'options', message }], count })
}

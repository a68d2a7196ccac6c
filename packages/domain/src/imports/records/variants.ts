import { slug } from '../../texts/slug.ts'
import type { ImportChild } from '../types.ts'

/** A variant of the file: the value of each option, in the order of the options, and its own values. */
export interface SourceVariant {
  line: number
  choices: readonly { option: string; value: string }[]
  values: Readonly<Record<string, unknown>>
}

interface Option {
  id: string
  libelle: string
  values: { id: string; libelle: string }[]
}

/** The most characters of an id, and of the label of a variant. */
const MAX_ID = 60
const MAX_LABEL = 300

/**
 * The options of a product and its variants, as the collection stores them. Ids are made from the names, so that a second
 * import of the file is equal.
 *
 * @param declared options with all their values, where the file says them beside the variants
 */
export function productOptions(
  variants: readonly SourceVariant[],
  declared: readonly { option: string; values: readonly string[] }[] = [],
): { options: Option[]; children: ImportChild[] } {
  const options: Option[] = []
  const optionOf = (libelle: string): Option => named(options, libelle, 'o', (id) => ({ id, libelle, values: [] }))
  for (const { option, values } of declared) {
    for (const libelle of values) named(optionOf(option).values, libelle, 'v', (id) => ({ id, libelle }))
  }
  const children = variants.map(({ line, choices, values }, at): ImportChild => {
    const chosen = choices.map(({ option, value }) => {
      const { id, values: known } = optionOf(option)
      const found = named(known, value, 'v', (own) => ({ id: own, libelle: value }))
      return { id, option: id, value: found.id, libelle: value }
    })
    const libelle = choices
      .map(({ value }) => value)
      .join(' / ')
      .slice(0, MAX_LABEL)
      .toWellFormed()
    return {
      collection: 'produits/variants',
      line,
      key: 'libelle',
      values: { libelle, order: at, values: chosen, ...values },
    }
  })
  return { options, children }
}

/** The one of that name, or a new one with an id that the others do not have. */
function named<T extends { id: string; libelle: string }>(
  all: T[],
  libelle: string,
  prefix: string,
  made: (id: string) => T,
): T {
  const found = all.find((one) => one.libelle === libelle)
  if (found) return found
  const base = slug(libelle, MAX_ID) || `${prefix}${all.length + 1}`
  let id = base
  for (let number = 2; all.some((one) => one.id === id); number++) id = `${base}-${number}`
  const one = made(id)
  all.push(one)
  return one
}

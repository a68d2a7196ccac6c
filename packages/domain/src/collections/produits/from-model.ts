import type { Data } from '../../core/collection.ts'
import type { FilledFrom } from '../../core/screen.ts'
import { equal } from '../../core/changes/equal.ts'
import type { ModeleData } from '../modeles/rules.ts'
import type { ProduitData } from './rules.ts'
import type { fields } from './schema.ts'

/** What a product takes from its model. */
export const TAKEN = ['options', 'startPrice', 'optionPrice', 'dimensions', 'features'] as const
/** A product or a model. */
type Takers = { readonly [name: string]: unknown } | ProduitData | ModeleData
type Taken = (typeof TAKEN)[number] | 'productType'

/** One field that a product takes, with its own value and that of the model. */
export interface TakenField {
  name: Taken
  own: unknown
  taken: unknown
  /** The product has another value, which is replaced. */
  replaces: boolean
}

/**
 * What a product takes from a model: the fields that the model has and the product has otherwise. With options it becomes
 * a product with variants. Pure.
 */
export function takenFields(product: Takers, model: Takers): TakenField[] {
  const taken: Partial<Record<Taken, unknown>> = Object.fromEntries(TAKEN.map((name) => [name, (model as Data)[name]]))
  if (!isEmpty(taken.options)) taken.productType = 'variants'
  return Object.entries(taken).flatMap(([key, value]) => {
    const name = key as Taken
    const own = (product as Data)[name]
    if (isEmpty(value) || equal(own, value)) return []
    // A new product is a classic one: nobody chose it.
    const isOwn = !isEmpty(own) && !(name === 'productType' && own === 'classic')
    return [{ name, own, taken: value, replaces: isOwn }]
  })
}

/** Whether nobody filled a value: no text, no number, no item; a proposed feature without a value counts as none. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  if (Array.isArray(value)) return value.every((item: Data) => !('values' in item) && isEmpty(item.valeur))
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** The entry of a model that starts a product with what it takes from it. */
export const productOfModel: FilledFrom<typeof fields> = {
  label: 'Créer un produit de ce modèle',
  inBar: true,
  fill: ({ id, ...model }) => {
    const taken = takenFields({}, model).map(({ name, taken: value }) => [name, value])
    const { name, category, description } = model as ModeleData
    return { name, category, description, modele: id, ...Object.fromEntries(taken) }
  },
}

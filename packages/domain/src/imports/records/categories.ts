import type { NamedDocuments } from '../types.ts'
import { textsOf } from './fill.ts'

/** The root of all categories of a shop, which PrestaShop writes before those of a product; one of its own has no product. */
const ROOTS: ReadonlySet<string> = new Set(['accueil', 'home', 'racine', 'root'])

/**
 * The categories of a cell "Meubles > Tables, Promotions": a product has one category, the last step of the first path; those
 * of the others are its collections.
 */
export function categoriesOf(cell: string): NamedDocuments[] {
  const leaves = textsOf(cell).flatMap((path) => {
    const steps = path
      .split('>')
      .map((step) => step.trim())
      .filter((step) => step !== '')
    return steps.length > 0 ? [steps.at(-1) as string] : []
  })
  const named = [...new Set(leaves)]
  const below = named.filter((name) => !ROOTS.has(name.toLowerCase()))
  const [first, ...others] = below.length > 0 ? below : named
  if (first === undefined) return []
  const category = { path: 'category', collection: 'productCategories', by: 'libelle', names: [first] }
  const collections = { path: 'collections', collection: 'productCollections', by: 'libelle', names: others }
  return [
    { ...category, creates: true, isSingle: true },
    ...(others.length > 0 ? [{ ...collections, creates: true, isSingle: false }] : []),
  ]
}

import type { FilledFrom } from '../../core/screen.ts'
import type { fields } from './schema.ts'

/** The entry of a category that starts a product in it. */
export const productOfCategory: FilledFrom<typeof fields> = {
  label: 'Ajouter un produit dans cette catégorie',
  fill: ({ id }) => ({ category: id }),
}

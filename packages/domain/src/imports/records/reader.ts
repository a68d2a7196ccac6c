import type { Collection } from '../../core/collection.ts'
import type { ImportLayout, RecordReader } from '../types.ts'
import { orders } from './orders.ts'
import { readingContext } from './reading-context.ts'
import { shopifyProducts } from './shopify-products.ts'
import { singleRows } from './single-rows.ts'
import { wooProducts } from './woo-products.ts'

/**
 * Reads the rows of a file below its headers, with the columns as people matched them.
 *
 * @param collections the collection of the layout, and those that it refers to: the registry
 */
export function recordReader(
  layout: ImportLayout,
  collections: ReadonlyMap<string, Pick<Collection, 'slug' | 'fields' | 'title'>>,
): RecordReader {
  const context = readingContext(layout, collections)
  if (layout.collection === 'commandes') return orders(context)
  if (layout.system === 'shopify' && layout.collection === 'produits') return shopifyProducts(context)
  if (layout.system === 'woocommerce' && layout.collection === 'produits') return wooProducts(context)
  return singleRows(context)
}

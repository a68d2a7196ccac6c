import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ColumnNames } from './ColumnNames.tsx'
import { fieldsAt } from './row-fields.ts'

it('the columns of a list of sub-documents are named; a checkbox names itself', () => {
  const products = registry.get('produits') as Collection
  const fields = fieldsAt(products, ['name', 'sku', 'isFeatured'])
  const markup = renderToStaticMarkup(<ColumnNames fields={fields} ordered={false} details={false} />)
  const names = [...markup.matchAll(/<span>(.*?)<\/span>/g)].map(([, name]) => name)
  expect(names).toEqual([products.fields.name?.label, 'SKU', ''])
})

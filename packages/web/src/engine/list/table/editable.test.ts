import { expect, it } from 'vitest'
import type { Collection, Data } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { nameColumn, otherColumns } from './columns.ts'
import { type CellRights, lockedCell } from './editable.ts'

const produits = registry.get('produits') as Collection
const rights: CellRights = { canUpdate: true, writer: 'user', ability: undefined, canRead: () => true }
const column = (key: string) => {
  const found = [nameColumn(produits), ...otherColumns(produits)].find((one) => one.key === key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}

it.each<[key: string, document: Data, rights: Partial<CellRights>, reason: string | undefined]>([
  ['name', {}, {}, undefined],
  ['price', {}, {}, undefined],
  ['createdAt', {}, {}, 'Cette colonne ne se modifie pas'],
  ['price', {}, { canUpdate: false }, 'Vos droits ne permettent pas de modifier ces documents'],
  ['price', {}, { ability: { fields: ['sku'] } }, 'Vos droits ne permettent pas de modifier ce champ'],
  ['price', {}, { ability: { without: ['price'] } }, 'Vos droits ne permettent pas de modifier ce champ'],
  ['photos', {}, {}, '« Photos » se modifie dans le document'],
  [
    'isInPOS',
    { hasInventory: true, qtyAvailable: 0 },
    {},
    '« Est disponible au magasin ? » ne se change pas dans ce document',
  ],
])('%s of %j', (key, document, change, reason) => {
  expect(lockedCell(produits, column(key), document, { ...rights, ...change })?.reason).toBe(reason)
})

it('what rules compute is computed, in every collection', () => {
  const reasons = [...registry.values()].flatMap((collection) =>
    otherColumns(collection)
      .filter(({ field }) => collection.screen && field.derived)
      .map((one) => lockedCell(collection, one, {}, rights)?.reason),
  )
  expect(new Set(reasons)).toEqual(new Set(['Ce champ est calculé']))
})

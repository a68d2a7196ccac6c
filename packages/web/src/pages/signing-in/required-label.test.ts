import { missingFields } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { withRequiredLabel } from './required-label.ts'

const boutiques = registry.get('boutiques') as NonNullable<ReturnType<typeof registry.get>>
const missing = ({ fields }: typeof boutiques) => missingFields(fields, { name: 'Atelier' }).map(({ path }) => path)

it('[SHOP-07] the settings require the label, the list of boutiques does not', () => {
  expect(missing(withRequiredLabel(boutiques))).toEqual(['libelle'])
  expect(missing(boutiques)).toEqual([])
})

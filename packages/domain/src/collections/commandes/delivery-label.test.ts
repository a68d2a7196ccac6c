import { expect, it } from 'vitest'
import type { Data } from '../../core/collection.ts'
import { deliveryLabel } from './delivery-label.ts'

const client = {
  contact_name: 'Léa Roux',
  contact_address: '3 rue du Port',
  contact_zip: '29200',
  contact_city: 'Brest',
}

it.each<[Data, string[]]>([
  [client, ['3 rue du Port', '29200 Brest']],
  [{ ...client, customDeliveryAddress: '8 quai Sud\n44000 Nantes' }, ['8 quai Sud', '44000 Nantes']],
  [
    { ...client, customDeliveryAddress: '8 quai Sud', deliveryToBillingAddress: true },
    ['3 rue du Port', '29200 Brest'],
  ],
])('the delivery of %j goes to %j', (order, lines) => {
  const label = deliveryLabel(order)
  expect([label.title, label.lines.map(({ text }) => text)]).toEqual(['Léa Roux', lines])
})

import type { Data } from '../../core/collection.ts'
import { addressLabel, textOf } from '../../labels/address-label.ts'
import type { Label } from '../../labels/label.ts'

/** The delivery address of an order: what was typed for it, else the client's. */
export function deliveryLabel(order: Data): Label {
  const { contact_name, contact_commercialName, customDeliveryAddress, deliveryToBillingAddress } = order
  const typed = textOf(customDeliveryAddress)
  const whose = { name: contact_name, company: contact_commercialName }
  if (typed !== '' && deliveryToBillingAddress !== true) return addressLabel({ ...whose, address: typed })
  const { contact_address, contact_address2, contact_zip, contact_city, contact_country } = order
  return addressLabel({
    ...whose,
    ...{ address: contact_address, address2: contact_address2, zip: contact_zip },
    ...{ city: contact_city, country: contact_country },
  })
}

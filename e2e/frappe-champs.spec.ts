import { test } from './fixtures.ts'
import { fillFormInParts } from './typing-form.ts'

test('every text field of a product, with answers at once and after 100, 300 and 1,000 ms', async ({
  admin,
  shop,
  open,
}) => {
  await fillFormInParts(admin, shop, open, [0, 100, 300, 1000])
})

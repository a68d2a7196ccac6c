import { test } from './fixtures.ts'
import { fillFormInParts } from './typing-form.ts'

test('every text field of a product, with answers after 300 ms', async ({ admin, shop, open }) => {
  await fillFormInParts(admin, shop, open, 300)
})

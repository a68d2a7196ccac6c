import { test } from './fixtures.ts'
import { fillFormInParts } from './typing-form.ts'

for (const half of [0, 1] as const) {
  test(`every second text field of a product, with answers after 300 ms (${half + 1} of 2)`, async ({
    admin,
    shop,
    open,
  }) => {
    await fillFormInParts(admin, shop, open, 300, half)
  })
}

import type { Charge } from '@boutique/domain'
import { z } from 'zod'

const text = (max: number) => z.string().min(1).max(max)
/** Text that may be missing; null and empty text are left out. */
const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => value || undefined)
const amount = z.int().min(0)

/**
 * What the provider sends as a charge: the 14 members that the product shows (SALE-26), with bounded lengths. Unknown
 * members are left out; a customer may be its id or the whole object.
 */
export const chargeSchema: z.ZodType<Charge> = z.object({
  id: text(255),
  amount,
  amount_refunded: amount,
  currency: z.string().regex(/^[a-z]{3}$/),
  status: text(50),
  paid: z.boolean(),
  refunded: z.boolean(),
  captured: z.boolean(),
  failure_code: optionalText(255),
  failure_message: optionalText(5000),
  receipt_email: optionalText(512),
  receipt_number: optionalText(255),
  customer: z.preprocess((value) => {
    const isExpanded = typeof value === 'object' && value !== null
    return isExpanded ? ((value as { id?: unknown }).id ?? value) : value
  }, optionalText(255)),
  description: optionalText(5000),
})

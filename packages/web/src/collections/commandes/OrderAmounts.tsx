import type { AmountsSummary } from '@boutique/domain'
import { Amounts } from '../../ui/Amounts.tsx'

/** The amounts of an order: what makes its total, the VAT within it, what is paid and what is left (ORDER-35). */
export function OrderAmounts({
  amounts: { lines, total, taxes = [], mentions, paid, balance },
}: {
  amounts: AmountsSummary
}) {
  return <Amounts lines={lines} total={total} below={[...taxes, paid, balance]} notes={mentions} />
}

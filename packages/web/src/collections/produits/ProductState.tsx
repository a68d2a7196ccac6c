import { type ProductState as Product, statusBanner, statusColor } from '@boutique/domain'
import { useCallback } from 'react'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { StateLine } from '../../ui/tags/StateLine.tsx'
import { useNow } from '../../base/timing/use-now.ts'

/** The state of the product in one line, updated live (PROD-32 to PROD-34). */
export default function ProductState() {
  const now = useNow()
  const { sentence, color } = useComputed(
    useCallback(
      (values) => {
        const product = values as Product
        return { sentence: statusBanner(product, now), color: statusColor(product) }
      },
      [now],
    ),
  )
  return <StateLine color={color}>{sentence}</StateLine>
}

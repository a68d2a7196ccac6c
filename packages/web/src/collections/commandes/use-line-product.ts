import type { DocumentPage, LiveDocument } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, collectionPath } from '../../data/api.ts'
import { searchProducts } from '../../fields/shared/picker-search.ts'

export const productKey = (boutique: string | null, sku: string | undefined) =>
  ['produit-de-ligne', boutique, sku] as const

/** How long a SKU that is being typed waits before it is looked up, in milliseconds. */
const TYPING = 400

/** The product of the catalogue that an order line was filled from, by its SKU: lines keep no other link to it. */
export function useLineProduct(boutique: string | null, typed: string | undefined): LiveDocument | undefined {
  const [sku] = useDebouncedValue(typed, TYPING)
  const { data } = useQuery({
    queryKey: productKey(boutique, sku),
    queryFn: async ({ signal }) => {
      const hits = await searchProducts(boutique ?? '', sku ?? '', signal)
      return hits.find((product) => product.sku === sku) ?? null
    },
    enabled: boutique !== null && sku !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? undefined
}

/** The most variants that are offered. */
const MAX_VARIANTS = 200

/** The variants of a product, in their order; none for other products. */
export function useVariants(boutique: string | null, product: LiveDocument | undefined): readonly LiveDocument[] {
  const id = product?.productType === 'variants' ? product.id : undefined
  const { data } = useQuery({
    queryKey: ['declinaisons-de-ligne', boutique, id],
    queryFn: ({ signal }) =>
      api<DocumentPage>(
        'GET',
        `${collectionPath(boutique, 'produits/variants', id)}?limit=${MAX_VARIANTS}`,
        undefined,
        signal,
      ),
    enabled: boutique !== null && id !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return data?.documents ?? []
}

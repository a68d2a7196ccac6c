import { formatEuros, lineFromProduct, type LiveDocument, type SoldProduct, type SoldVariant } from '@boutique/domain'
import { Button, Select } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { controlId, useFieldForm } from '../../fields/form.ts'
import { useFillItem, useItemComputed, useItemFields } from '../../fields/list/item-form.ts'
import { ProductPicker } from '../../fields/shared/ProductPicker.tsx'
import { productKey, useLineProduct, useVariants } from './use-line-product.ts'

interface Known {
  name?: string
  sku?: string
  variantLibelle?: string
}

const knownOf = ({ name, sku, variantLibelle }: Known): Known => ({ name, sku, variantLibelle })

/** Fills an order line from a product of the catalogue, or from one of its variants. */
export default function CataloguePanel() {
  const { boutique, readOnly, scope } = useFieldForm()
  const client = useQueryClient()
  const { at } = useItemFields()
  const fill = useFillItem()
  const line = useItemComputed<Known>(knownOf)
  const [isOpen, setOpen] = useState(() => line.name === undefined && line.sku === undefined)
  const [chosen, setChosen] = useState<LiveDocument>()
  const found = useLineProduct(boutique, line.sku)
  const product = chosen && chosen.sku === line.sku ? chosen : found
  if (boutique === null || readOnly) return null
  const choose = (next: LiveDocument) => {
    const values = lineFromProduct(next as SoldProduct)
    client.setQueryData(productKey(boutique, values.sku), next)
    setChosen(next)
    fill({ ...values })
    setOpen(false)
    document.getElementById(controlId(at('qty'), scope))?.focus()
  }
  return (
    <>
      {isOpen ? (
        <ProductPicker boutique={boutique} chosen={[]} onAdd={(_, next) => choose(next)} onRemove={() => undefined} />
      ) : (
        <Button
          className="ab-self-start"
          variant="default"
          size="xs"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          onClick={() => setOpen(true)}
        >
          Choisir dans le catalogue
        </Button>
      )}
      {product && <VariantSelect boutique={boutique} product={product} libelle={line.variantLibelle} />}
    </>
  )
}

interface VariantSelectProps {
  boutique: string
  product: LiveDocument
  /** The label of the variant of the line. */
  libelle: string | undefined
}

/** Chooses a variant of the product: its label, price and dimensions. */
function VariantSelect({ boutique, product, libelle }: VariantSelectProps) {
  const fill = useFillItem()
  const variants = useVariants(boutique, product)
  if (variants.length === 0) return null
  const choose = (id: string | null) => {
    const variant = variants.find((one) => one.id === id)
    const { variantLibelle, price, dimensions, width, depth, height } = lineFromProduct(
      product as SoldProduct,
      variant as SoldVariant | undefined,
    )
    fill({ variantLibelle, price, dimensions, width, depth, height })
  }
  return (
    <Select
      label="Déclinaison du catalogue"
      placeholder="Aucune"
      clearable
      searchable={variants.length > 8}
      data={variants.map(({ id, ...variant }) => ({ value: id, label: labelOf(variant as SoldVariant) }))}
      value={variants.find((one) => one.libelle === libelle)?.id ?? null}
      onChange={choose}
    />
  )
}

const labelOf = ({ libelle = 'Déclinaison sans nom', price }: SoldVariant): string =>
  price === undefined ? libelle : `${libelle} · ${formatEuros(price, 'row')}`

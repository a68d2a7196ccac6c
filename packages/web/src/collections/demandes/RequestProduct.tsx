import { filledByProduct, type LiveDocument, type RequestedProduct } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import { api, collectionPath } from '../../data/api.ts'
import { controlId, useFieldForm } from '../../fields/form.ts'
import { useFillItem, useItemComputed, useItemFields } from '../../fields/list/item-form.ts'
import { ProductPicker } from '../../fields/shared/ProductPicker.tsx'

interface Known {
  produit_id?: string
  produit_name?: string
}

const knownOf = ({ produit_id, produit_name }: Known): Known => ({ produit_id, produit_name })

/** Fills a request line from the product that is chosen for it, as long as it names none (REQ-27, REQ-28). */
export default function RequestProduct() {
  const { boutique, readOnly, scope } = useFieldForm()
  const { at } = useItemFields()
  const fill = useFillItem()
  const line = useItemComputed<Known>(knownOf)
  const [isOpen, setOpen] = useState(() => line.produit_id === undefined && line.produit_name === undefined)
  const fillWith = (product: LiveDocument) => {
    const { produit_unite: unit, ...values } = filledByProduct(line, product as RequestedProduct)
    fill({ ...values, ...(unit !== undefined && { produit_unite: unit }) })
  }
  const filled = useRef(line.produit_id)
  const latest = useRef(fillWith)
  useEffect(() => {
    latest.current = fillWith
  })
  const id = line.produit_id
  useEffect(() => {
    if (id === filled.current) return
    filled.current = id
    if (id === undefined || boutique === null) return
    const abort = new AbortController()
    const address = `${collectionPath(boutique, 'produits')}/${encodeURIComponent(id)}`
    api<LiveDocument>('GET', address, undefined, abort.signal).then(
      (product) => latest.current(product),
      // Without the right to it, or without a connection, the line is filled by hand.
      () => undefined,
    )
    return () => abort.abort()
  }, [id, boutique])
  if (boutique === null || readOnly) return null
  const choose = (next: LiveDocument) => {
    filled.current = next.id
    fill({ produit_id: next.id })
    fillWith(next)
    setOpen(false)
    document.getElementById(controlId(at('message'), scope))?.focus()
  }
  if (isOpen)
    return (
      <ProductPicker boutique={boutique} chosen={[]} onAdd={(_, next) => choose(next)} onRemove={() => undefined} />
    )
  return (
    <Button
      className="ab-self-start"
      variant="default"
      size="xs"
      leftSection={<IconSearch size={16} stroke={1.6} />}
      onClick={() => setOpen(true)}
    >
      Choisir dans le catalogue
    </Button>
  )
}

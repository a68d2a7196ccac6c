import { isCounterSale, type VenteData } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useCallback } from 'react'
import { collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** The receipt of a stored sale over the counter. */
export default function SaleReceipt() {
  const { session, boutique } = useFieldForm()
  const isOffered = useEdited(
    useCallback(({ stored, document }) => stored && isCounterSale(document as unknown as VenteData), []),
  )
  if (!isOffered) return null
  return (
    <Button
      component="a"
      className="ab-self-start"
      variant="default"
      href={`${collectionPath(boutique, 'ventes')}/${encodeURIComponent(session.id)}/recu`}
      target="_blank"
      rel="noopener"
      leftSection={<IconReceipt aria-hidden size={16} stroke={1.6} />}
    >
      Reçu
    </Button>
  )
}

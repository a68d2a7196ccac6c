import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { ChargeBlock } from './ChargeBlock.tsx'

/** The card provider's charge in the form of its sale. It is read by the stored id of the charge. */
export default function ChargePanel() {
  const { session } = useFieldForm()
  const charge = useEdited(
    useCallback(
      ({ stored, status, document }) =>
        stored && status === 'saved' ? ((document.charge as { id?: string } | undefined)?.id ?? '') : undefined,
      [],
    ),
  )
  if (!charge) return null
  return <ChargeBlock vente={session.id} charge={charge} />
}

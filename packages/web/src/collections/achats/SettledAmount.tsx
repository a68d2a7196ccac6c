import { euros, formatEuros, MAX_LINES, plural, settledCents } from '@boutique/domain'
import { useCallback } from 'react'
import { useLiveList } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** What the settlement that is about to be made pays to the owner, for how many pieces: of all of their deposits. Live. */
export default function SettledAmount() {
  const { boutique } = useFieldForm()
  const deposant = useEdited(useCallback(({ document }) => document.contact, []))
  const isKnown = typeof deposant === 'string' && deposant !== ''
  const { documents, status } = useLiveList(
    isKnown ? { boutique, collection: 'couts', where: { deposant, aReverser: true }, limit: MAX_LINES } : null,
  )
  if (!isKnown || status === 'loading') return null
  const amount = formatEuros(euros(settledCents(documents.map(({ montant }) => ({ montant })))), 'row')
  return (
    <p role="status" className="ab-no-margin">
      <strong>{amount}</strong> à reverser, pour {plural(documents.length, 'pièce vendue', 'pièces vendues')}
    </p>
  )
}

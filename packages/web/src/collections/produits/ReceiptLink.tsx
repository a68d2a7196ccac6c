import { type CounterSale, formatEuros } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** The way to the receipt of a piece that was sold over the counter; nothing for others. Read again at each change of the piece. */
export function ReceiptLink() {
  const { session, boutique } = useFieldForm()
  const rev = useEdited(useCallback((snapshot) => (snapshot.stored ? snapshot.document.rev : undefined), []))
  const address = `${collectionPath(boutique ?? '', 'produits')}/${encodeURIComponent(session.id)}`
  const { data } = useQuery({
    queryKey: ['encaissement', address, rev],
    queryFn: ({ signal }) => api<CounterSale>('GET', `${address}/encaissement`, undefined, signal),
    enabled: boutique !== null && rev !== undefined,
    gcTime: 0,
    retry: false,
  })
  if (!data?.vente) return null
  return (
    <a className="ab-anchor ab-touch" href={`${address}/recu`} target="_blank" rel="noopener">
      {`Reçu de ${formatEuros(data.vente.montant, 'card')}`}
    </a>
  )
}

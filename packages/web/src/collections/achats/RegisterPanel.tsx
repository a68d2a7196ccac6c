import type { RegisteredPurchaseState } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { api } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { registerPath } from './register-path.ts'
import { UnregisteredPurchase } from './UnregisteredPurchase.tsx'

/** Where a purchase is in the register of used objects, for the boutiques that keep one. */
export default function RegisterPanel() {
  const { session, boutique } = useFieldForm()
  const { boutique: current } = useSession()
  const rev = useEdited(useCallback((snapshot) => (snapshot.stored ? snapshot.document.rev : undefined), []))
  const isKept = current?.registreObjets === true && boutique !== null && rev !== undefined
  const { data, refetch } = useQuery({
    queryKey: ['registre', boutique, 'achat', session.id, rev],
    queryFn: ({ signal }) =>
      api<RegisteredPurchaseState>(
        'GET',
        `${registerPath(boutique ?? '')}/achats/${encodeURIComponent(session.id)}`,
        undefined,
        signal,
      ),
    enabled: isKept,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  })
  if (!isKept || !data) return null
  const { lignes, achat, identites } = data
  return (
    <div className="ab-grid ab-gap-sm">
      {lignes.length > 0 && (
        <p className="ab-no-margin">
          {lignes.length === 1
            ? `Inscrit au registre sous le n° ${lignes[0]}. `
            : `Inscrit au registre sous les n° ${lignes.join(', ')}. `}
          <PlainLink to="/boutique/registre" className="ab-anchor">
            Ouvrir le registre
          </PlainLink>
        </p>
      )}
      {achat && (
        <UnregisteredPurchase
          boutique={boutique}
          purchase={achat}
          mayWrite={identites}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  )
}

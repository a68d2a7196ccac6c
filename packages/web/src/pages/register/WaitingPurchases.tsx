import { formatDay, type RegisterState, type WaitingPurchase } from '@boutique/domain'
import { Title } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { UnregisteredPurchase } from '../../collections/achats/UnregisteredPurchase.tsx'
import page from '../Page.module.css'

interface WaitingPurchasesProps {
  boutique: string
  state: RegisterState
  onChanged(): void
}

/** The purchases that are not in the register yet, or not as they are now. */
export function WaitingPurchases({
  boutique,
  state: { attente, identites, depuis },
  onChanged,
}: WaitingPurchasesProps) {
  return (
    <section className={page.section} aria-labelledby="a-inscrire">
      <div>
        <Title order={2} id="a-inscrire" className={page.sectionTitle}>
          À inscrire
        </Title>
        {depuis && <p className={page.sentence}>{`Achats depuis le ${formatDay(depuis)}`}</p>}
      </div>
      {attente.length === 0 ? (
        <p className="ab-no-margin ab-dim">Tous les achats sont inscrits.</p>
      ) : (
        <div className="ab-grid ab-gap-md">
          <p className="ab-no-margin ab-dim ab-fine">
            Un achat complet est inscrit de lui-même chaque soir ; une correction attend son motif.
          </p>
          <ul className="ab-grid ab-list">
            {attente.map((one) => (
              <li key={one.achat} className="ab-grid ab-gap-sm ab-pad-y-md ab-lined ab-first-at-top">
                <Heading purchase={one} />
                <UnregisteredPurchase boutique={boutique} purchase={one} mayWrite={identites} onChanged={onChanged} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Heading({ purchase: { achat, numero = 'Achat supprimé', date, pieces } }: { purchase: WaitingPurchase }) {
  return (
    <>
      <div className="ab-row ab-space-between ab-gap-md">
        {date === '' ? (
          <span className="ab-bold">{numero}</span>
        ) : (
          <PlainLink to={`/boutique/achats/${achat}`} className="ab-anchor ab-bold">
            {numero}
          </PlainLink>
        )}
        {date !== '' && <span className="ab-dim ab-fine">{formatDay(date)}</span>}
      </div>
      <span className="ab-anywhere">{pieces.length > 0 ? pieces.join(', ') : 'Aucune pièce'}</span>
    </>
  )
}

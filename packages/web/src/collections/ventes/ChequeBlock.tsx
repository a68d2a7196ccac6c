import { formatDayLong } from '@boutique/domain'
import { Button } from '@mantine/core'
import classes from './ChequeBlock.module.css'

interface ChequeBlockProps {
  /** A sale paid by cheque. */
  cheque: Readonly<Record<string, unknown>>
  /** Opens what fills in the cheque; undefined for who may not. */
  onComplete?: (() => void) | undefined
}

/** The cheque of a payment: what is known of it, or that nothing is (ORDER-31). */
export function ChequeBlock({ cheque, onComplete }: ChequeBlockProps) {
  const known = detailsOf(cheque)
  if (known.length === 0)
    return (
      <p className="ab-row ab-wrap ab-gap-xs ab-no-margin ab-dim ab-sm">
        Numéro et banque du chèque non renseignés
        {onComplete && (
          <Button variant="subtle" size="compact-xs" onClick={onComplete}>
            Compléter
          </Button>
        )}
      </p>
    )
  return (
    <dl className={`${classes.cheque} ab-facts`} aria-label="Chèque">
      {known.map(([name, value]) => (
        <div key={name} className="ab-flex ab-gap-xs ab-min-width-0">
          <dt>{name}</dt>
          <dd className="ab-min-width-0 ab-figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function detailsOf(cheque: Readonly<Record<string, unknown>>): [string, string][] {
  const { chequeNumber, chequeBank, chequeDate, chequeAccount, chequeCity, chequeAddress, chequeBankAddress } = cheque
  const all: [string, unknown][] = [
    ['Chèque n°', chequeNumber],
    ['Banque', chequeBank],
    ['Date', typeof chequeDate === 'string' ? formatDayLong(chequeDate) : undefined],
    ['Compte', chequeAccount],
    ['Fait à', chequeCity],
    ['Tireur', chequeAddress],
    ['Adresse de la banque', chequeBankAddress],
  ]
  return all.filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '')
}

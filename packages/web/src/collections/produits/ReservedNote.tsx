import { formatDay } from '@boutique/domain'
import { useSession } from '../../base/session/session.tsx'
import type { FieldForm } from '../../fields/form.ts'
import { storedValues } from '../../fields/panels/stored-values.ts'
import { useRelatedName } from '../../fields/relation/use-related.ts'
import classes from './Earned.module.css'

/** In the dialog that sells a piece: for whom it is reserved, since the sale ends that. */
export function ReservedNote({ outer: { session, collection } }: { outer: FieldForm }) {
  const { canRead } = useSession()
  const { isReserved, reservePour, reservedBy, finReservation } = storedValues(
    collection.fields,
    session.snapshot().document,
  )
  if (isReserved !== true) return null
  const end = typeof finReservation === 'string' ? ` jusqu'au ${formatDay(finReservation)}` : ''
  const known = typeof reservePour === 'string' && canRead('contacts') ? reservePour : undefined
  const address = typeof reservedBy === 'string' && reservedBy !== '' ? ` pour ${reservedBy}` : ''
  return (
    <p className={classes.reserved}>
      Réservé
      {known === undefined ? address : <ContactName id={known} otherwise={address} />}
      {`${end} : la vente met fin à cette réservation`}
    </p>
  )
}

function ContactName({ id, otherwise }: { id: string; otherwise: string }) {
  const name = useRelatedName('contacts', id)
  return name === undefined ? otherwise : ` pour ${name}`
}

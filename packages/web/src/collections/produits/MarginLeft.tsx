import { type Commission, dueToOwner, hasPiece, marginSentence, soldCount, unitCost } from '@boutique/domain'
import { useSession } from '../../base/session/session.tsx'
import { useLiveDocument, useLiveList } from '../../data/live.ts'
import { type FieldForm, useFieldForm } from '../../fields/form.ts'
import { storedValues, useComputed } from '../../fields/panels/stored-values.ts'
import classes from './Earned.module.css'
import { ReservedNote } from './ReservedNote.tsx'

/** In the dialog that sells a piece: for whom it is reserved, and for those who read costs what the typed price leaves; live. */
export default function MarginLeft() {
  const { outer } = useFieldForm()
  const { canRead } = useSession()
  if (!outer) return null
  return (
    <>
      <ReservedNote outer={outer} />
      {canRead('achats') && <Left outer={outer} />}
    </>
  )
}

function Left({ outer: { boutique, session, collection } }: { outer: FieldForm }) {
  const prix = useComputed(priceOf)
  const piece = storedValues(collection.fields, session.snapshot().document)
  const id = typeof piece.achat === 'string' ? piece.achat : undefined
  const { document: purchase } = useLiveDocument(id === undefined ? null : { boutique, collection: 'achats', id })
  const sold = useSold(boutique, session.id)
  if (prix === undefined || sold === undefined || (id !== undefined && !purchase)) return null
  const isDeposit = purchase?.depot === true && hasPiece(purchase, session.id)
  const owed = isDeposit ? dueToOwner(prix, purchase as Commission) : 0
  const cost = unitCost(piece, sold)
  if (cost + owed === 0) return null
  const { text, isLoss } = marginSentence(prix, cost + owed)
  return (
    <p role="status" className={classes.left} data-loss={isLoss || undefined}>
      {text}
    </p>
  )
}

/** More movements than these are not counted. */
const MAX_MOVEMENTS = 100

/** How many of the piece were sold; undefined while that is unknown. Who does not read the ledger sees the margin of a first one. */
function useSold(boutique: string | null, produit: string): number | undefined {
  const { canRead } = useSession()
  const query = { boutique, collection: 'mouvements', where: { produit }, sort: '-date', limit: MAX_MOVEMENTS }
  const isReader = canRead('mouvements')
  const { documents, next, status } = useLiveList(isReader ? query : null)
  if (!isReader) return 0
  return status === 'loading' || next !== null ? undefined : soldCount(documents as Parameters<typeof soldCount>[0])
}

const priceOf = ({ prix }: Record<string, unknown>): number | undefined => (typeof prix === 'number' ? prix : undefined)

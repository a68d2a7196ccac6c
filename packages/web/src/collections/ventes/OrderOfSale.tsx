import { Nothing } from '../../fields/shared/Panel.tsx'
import { useFieldForm, useValueAt } from '../../fields/form.ts'
import { OrderCard } from '../commandes/OrderCard.tsx'

/** The order that a sale pays, read-only. */
export default function OrderOfSale() {
  const { boutique } = useFieldForm()
  const id = useValueAt('commande')
  if (boutique === null || typeof id !== 'string' || id === '') return <Nothing>Aucune commande n'est choisie.</Nothing>
  return <OrderCard key={id} boutique={boutique} id={id} />
}

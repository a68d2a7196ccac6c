import type { Collection, Data } from '@boutique/domain'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { fieldText } from '../../fields/field-text.ts'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { Nothing } from '../../fields/shared/Panel.tsx'
import classes from './OrderCard.module.css'
import { type Detail, detailsOf, lineTexts } from './order-details.ts'

interface OrderDetailsProps {
  collection: Collection
  order: Data
  /** The fields to show. */
  names: readonly string[]
  /** Shows the products first. */
  lines: boolean
}

/** Fields of an order with their values, read-only. */
export function OrderDetails({ collection, order, names, lines }: OrderDetailsProps) {
  const details = detailsOf(order, collection.fields, names)
  return (
    <>
      {lines && <Lines order={order} />}
      {details.length === 0 && !lines && <Nothing>Rien n'est renseigné.</Nothing>}
      {details.length > 0 && (
        <dl className={`${classes.details} ab-facts`}>
          {details.map((detail) => (
            <div key={detail.name}>
              <dt className={classes.term}>{detail.field.label}</dt>
              <dd className={classes.value}>
                <Value {...detail} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The name of a related document is loaded by its cell; every other value has a text. */
const Value = ({ field, value }: Detail) =>
  field.to === undefined ? fieldText(field, value) : <FieldCell field={field} value={value} />

function Lines({ order }: { order: Data }) {
  const lines = lineTexts(order)
  if (lines.length === 0) return <Nothing>Aucun produit</Nothing>
  return (
    <ul className="ab-list" aria-label="Produits">
      {lines.map(({ id, name, photo, note, amount }) => (
        <li key={id} className={classes.line}>
          <span className={classes.photo}>
            <Thumb path={photo} />
          </span>
          <span className={classes.texts}>
            <span className="ab-bold ab-anywhere">{name}</span>
            <span className="ab-dim ab-sm ab-figures">{note}</span>
          </span>
          <span className="ab-flex-none ab-bold ab-figures">{amount}</span>
        </li>
      ))}
    </ul>
  )
}
